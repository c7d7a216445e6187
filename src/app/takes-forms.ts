import { createContext, useContext } from 'react';

const TakesFormsContext = createContext(false);

export const TakesFormsProvider = TakesFormsContext;

/** Whether the page answers forms that a browser sends to it without script. Known to the server alone. */
export const useTakesForms = (): boolean => useContext(TakesFormsContext);
