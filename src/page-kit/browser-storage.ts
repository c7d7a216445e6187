/** The part of the browser's storage that keeps texts; null where it is not to be had. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** What outlives the visit. A browser may refuse it. */
export function browserStorage(): TextStorage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage;
  } catch {
    return null;
  }
}
