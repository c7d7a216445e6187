import { useEffect, useSyncExternalStore } from 'react';
import { browserStorage } from '#page-kit/browser-storage.ts';
import { client } from '#page-kit/client.ts';
import { useSession } from '#page-kit/shop-data.ts';
import type { SavedSearchesRoutes } from '../searches/saved-searches.routes.ts';
import type { SavedCarsRoutes } from './saved-cars.routes.ts';
import { openSavedStore } from './saved-store.ts';

const store = openSavedStore(browserStorage(), {
  cars: client<SavedCarsRoutes>(),
  searches: client<SavedSearchesRoutes>(),
});
const none: readonly string[] = [];

/** The ids of saved cars, the last first; on the server nothing is known of them. */
export function useSavedIds(): readonly string[] {
  const owner = useSession()?._id ?? null;
  useEffect(() => {
    void store.openFor(owner);
  }, [owner]);
  return useSyncExternalStore(store.subscribe, store.current, () => none);
}

/** So many times something that a visitor kept has become the member's: what the server drew before then lacks it. */
export const useJoins = (): number => useSyncExternalStore(store.subscribe, store.joins, () => 0);

/** Saves or removes; returns what is said where that failed. */
export const setSaved = store.set;
