/** So many cars stand side by side at most (rules.md#compare). */
export const mostCompared = 4;

/** So many ids are read of an address. */
export const mostAsked = 20;

const longestId = 64;

/** The ids in a text with commas between them, each once. */
export const idsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== '' && id.length <= longestId),
  ),
];

/** The address of a comparison: the same cars in the same order have the same one. */
export function compareAddress(ids: readonly string[], differencesOnly = false): string {
  const cars = ids.map(encodeURIComponent).join(',');
  const query = [cars && `cars=${cars}`, differencesOnly && 'only=differences'].filter(Boolean).join('&');
  return query ? `/compare?${query}` : '/compare';
}
