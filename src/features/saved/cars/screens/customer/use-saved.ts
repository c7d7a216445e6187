import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '#page-kit/shop-data.ts';
import { savedCarsApi } from '../../saved-cars.api.ts';
import { openSavedStore } from './saved-store.ts';

function browserStorage(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage;
  } catch {
    return null;
  }
}

const store = openSavedStore(browserStorage(), savedCarsApi());
const none: readonly string[] = [];

/** The ids of saved cars, the last first; on the server nothing is known of them. */
export function useSavedIds(): readonly string[] {
  const owner = useSession()?._id ?? null;
  useEffect(() => {
    void store.openFor(owner);
  }, [owner]);
  return useSyncExternalStore(store.subscribe, store.current, () => none);
}

/** Saves or removes; returns what is said where that failed. */
export const setSaved = store.set;
