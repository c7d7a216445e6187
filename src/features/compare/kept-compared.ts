import { openStoredIds, useStored } from '#page-kit/stored-value.ts';
import { mostCompared } from './compare.rules.ts';

const kept = openStoredIds('marque.compare', mostCompared);

/** The cars that are to be compared, in the order in which they were chosen. On the server nothing is known of them. */
export const useKeptCompared = (): readonly string[] => useStored(kept);

/** What is said instead where the car was not taken in. */
export const fullText = `You can compare ${mostCompared} cars. Please remove one first.`;

/** Takes a car in or out. False: there was no room for it. */
export function toggleCompared(id: string): boolean {
  const ids = kept.current();
  if (!ids.includes(id) && ids.length >= mostCompared) return false;
  kept.change((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  return true;
}

/** From now on these are compared: what stands in the address of a comparison that was changed. */
export const keepCompared = (ids: readonly string[]): void => {
  kept.change(() => ids);
};
