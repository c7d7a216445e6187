import { use, useEffect, useState } from 'react';
import type { SearchCounts } from '../search.contract.ts';

type Counts = SearchCounts | null;

/** The counts: those that were there stay until the next ones have come, so that the list does not wait for them. */
export function useShownCounts(counts: Promise<Counts>): Counts {
  const [first] = useState(counts);
  const [latest, setLatest] = useState({ counts: use(first) });
  useEffect(() => {
    let isAwaited = true;
    void counts.then((come) => isAwaited && setLatest({ counts: come }));
    return () => {
      isAwaited = false;
    };
  }, [counts]);
  return latest.counts;
}
