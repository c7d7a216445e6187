import { onFirstTouch } from './first-touch.ts';

/**
 * Something that the page does not carry, such as what judges its fields: fetched at the first touch of the window, or when
 * it is asked for before. Throws where it cannot be fetched; whoever asks then fetches again.
 */
export function fetchedAhead<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let fetched: Promise<Value> | undefined;
  const get = () => {
    fetched ??= load().catch((error) => {
      fetched = undefined;
      throw error;
    });
    return fetched;
  };
  onFirstTouch(() => {
    get().catch((error) => console.warn('A part of the page could not be fetched ahead.', error));
  });
  return get;
}
