import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/**
 * While the desk is open: a call that is refused because nobody is signed in any more has the page read anew, and that
 * leads to the login and back again. Here and not in each call, since any of them may be the first to learn of it.
 */
export function useSessionWatch(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const unwatched = window.fetch;
    window.fetch = watchedFetch(unwatched.bind(window), () => void revalidate());
    return () => {
      window.fetch = unwatched;
    };
  }, [revalidate]);
}

/** The same `fetch`, which also tells when an answer says that the session is over. */
export const watchedFetch =
  (fetch: typeof globalThis.fetch, onOver: () => void): typeof globalThis.fetch =>
  async (...call) => {
    const answer = await fetch(...call);
    if (answer.status === 401 && (await codeIn(answer.clone())) === 'not-signed-in') onOver();
    return answer;
  };

async function codeIn(answer: Response): Promise<unknown> {
  try {
    return ((await answer.json()) as { code?: unknown } | null)?.code;
  } catch {
    return undefined;
  }
}
