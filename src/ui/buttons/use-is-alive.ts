import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Whether the script of the page runs: false as the server draws it, for what is of no use before. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
