import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** False on the server and until React has hydrated the page: for what only the browser knows, and what needs its script. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
