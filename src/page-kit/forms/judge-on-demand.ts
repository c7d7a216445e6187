import type { Refused } from '../ask/ask.ts';
import { fetchedAhead } from '../at-hand/fetched-ahead.ts';

/** Said where what judges a form cannot be had. */
export const unjudged = 'The server did not respond, so this could not be checked. Please try again.';

/** The same for a form that tells what the shop refused. */
export const unjudgedForm: Refused = { ok: false, text: unjudged, fields: {}, said: {} };

/**
 * What judges a form that the page does not carry: fetched, with the library behind it, at the first touch of the window.
 * Whoever asks before waits for it. Undefined where it cannot be fetched: nothing is sent, what was entered stays, and the
 * next try fetches again (ADR 0052).
 */
export function judgeOnDemand<Judge>(load: () => Promise<Judge>): () => Promise<Judge | undefined> {
  const fetched = fetchedAhead(load);
  return async () => {
    try {
      return await fetched();
    } catch (error) {
      console.warn('What judges a form could not be fetched.', error);
      return undefined;
    }
  };
}
