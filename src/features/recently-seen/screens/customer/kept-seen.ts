import { useSyncExternalStore } from 'react';
import { openKeptIds } from '#page-kit/kept-ids/kept-ids.ts';

/** So many cars are kept (rules.md#recently-seen). */
export const mostSeen = 12;

const kept = openKeptIds('marque.seen', mostSeen);
const none: readonly string[] = [];

/** The cars that were looked at in this browser, the last first. On the server nothing is known of them. */
export const useKeptSeen = (): readonly string[] =>
  useSyncExternalStore(kept.subscribe, kept.current, () => none);

export const noteSeenCar = (id: string): void => {
  kept.change((ids) => [id, ...ids.filter((one) => one !== id)]);
};

export const forgetSeen = (): void => {
  kept.change(() => none);
};
