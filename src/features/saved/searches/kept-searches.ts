import { ask } from '#page-kit/ask.ts';
import type { TextStorage } from '#page-kit/browser-storage.ts';
import type { Client } from '#page-kit/client.ts';
import { openStored } from '#page-kit/stored-value.ts';
import { mostNameLetters, mostSavedSearches, savedTexts } from '../saved.rules.ts';
import type { SavedSearchesRoutes } from './saved-searches.routes.ts';

/** A search that a visitor saved in this browser. */
export interface KeptSearch {
  name: string;
  /** The query of its call. */
  address: string;
}

const longestAddress = 4_000;

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= most;

const isSearch = (value: unknown): value is KeptSearch =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  isText(value.name, mostNameLetters) &&
  'address' in value &&
  isText(value.address, longestAddress);

const keptIn = (storage: TextStorage | null) =>
  openStored(
    'marque.saved-searches',
    (json): KeptSearch[] => (Array.isArray(json) ? json.filter(isSearch).slice(0, mostSavedSearches) : []),
    storage,
  );

/** The last saved first. */
export const readKeptSearches = (storage: TextStorage | null): KeptSearch[] => keptIn(storage).current();

const othersThan = (searches: readonly KeptSearch[], address: string) =>
  searches.filter((one) => one.address !== address);

/** Keeps a search; one that is kept already gets the new name. Returns what is said where that failed. */
export function keepSearch(storage: TextStorage | null, search: KeptSearch): string | undefined {
  const next = [search, ...othersThan(readKeptSearches(storage), search.address)];
  if (next.length > mostSavedSearches)
    return `You can save ${mostSavedSearches} searches. Please remove one first.`;
  return keptIn(storage).change(() => next)
    ? undefined
    : 'This browser does not allow saving. Log in to save the search.';
}

/** Removes a search, and returns those that stay. */
export function forgetKeptSearch(storage: TextStorage | null, address: string): KeptSearch[] {
  const next = othersThan(readKeptSearches(storage), address);
  keptIn(storage).change(() => next);
  return next;
}

/**
 * What a visitor kept joins the member's own. What the shop refuses, since it is no search any more or finds no room, is left
 * out; what did not reach it stays for the next page. Returns whether any joined.
 */
export async function joinKeptSearches(
  storage: TextStorage | null,
  api: Client<SavedSearchesRoutes>,
): Promise<boolean> {
  let hasJoined = false;
  for (const json of readKeptSearches(storage).toReversed()) {
    const asked = await ask(() => api.saved.searches.$post({ json }), savedTexts.searchNotSaved);
    hasJoined ||= asked.ok;
    if (asked.ok || asked.status === 400 || asked.status === 409) forgetKeptSearch(storage, json.address);
  }
  return hasJoined;
}
