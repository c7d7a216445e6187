import { useEffect, useState } from 'react';
import type { FoundThings } from '#features/desk/finding/finding.contract.ts';
import type { FindingRoutes } from '#features/desk/finding/finding.routes.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';

/** The time without a key before the shop is asked. */
const pauseMs = 120;

export const searchFailed = 'The search failed. Please try again.';

interface Found {
  of: string;
  things: FoundThings | null;
  failure?: string;
}

/** What is found for what is being typed. An answer to a former text is never shown in place of a later one. */
export function useFound(typed: string) {
  const search = typed.trim();
  const isAsked = search.length >= 2;
  const [found, setFound] = useState<Found>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!isAsked) return;
    // Named, so that trying again asks again.
    void tries;
    const asking = new AbortController();
    const pending = setTimeout(async () => {
      const given: typeof fetch = (input, init) => fetch(input, { ...init, signal: asking.signal });
      const asked = await ask(
        () => client<FindingRoutes>(given).desk.search.$get({ query: { search } }),
        searchFailed,
      ).catch((error: unknown) => {
        if (!asking.signal.aborted) throw error;
      });
      if (!asked || asking.signal.aborted) return;
      setFound({
        of: search,
        things: asked.ok ? asked.value : null,
        ...(!asked.ok && { failure: asked.text }),
      });
    }, pauseMs);
    return () => {
      clearTimeout(pending);
      asking.abort();
    };
  }, [search, isAsked, tries]);
  const isKnown = !isAsked || found?.of === search;
  return {
    /** Of a former text while the answer is on its way, so that the list does not blink. */
    things: isAsked ? (found?.things ?? null) : null,
    failure: isAsked && isKnown ? found?.failure : undefined,
    isKnown,
    again: () => setTries((times) => times + 1),
  };
}
