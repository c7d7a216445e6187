import { createContext, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext;

/** The nonce of this answer while the server renders it; browsers hide it, so `undefined` there. */
export const useNonce = (): string | undefined => useContext(NonceContext);
