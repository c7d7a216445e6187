/** So many cars stand side by side at most (rules.md#compare). */
export const mostCompared = 4;

/** So many ids are read of an address. */
export const mostAsked = 20;

/** As ids are: what is none names no car. */
const isId = (text: string) => /^[\w-]{1,64}$/.test(text);

/** The ids in a text with commas between them, each once. */
export const idsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((id) => id.trim())
      .filter(isId),
  ),
];

/** The address of a comparison: the same cars in the same order have the same one. */
export function compareAddress(ids: readonly string[], differencesOnly = false): string {
  const query = [ids.length > 0 && `cars=${ids.join(',')}`, differencesOnly && 'only=differences']
    .filter(Boolean)
    .join('&');
  return query ? `/compare?${query}` : '/compare';
}
