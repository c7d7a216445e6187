import { useEffect, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { ListPage } from '#page-kit/ask/list-page.ts';
import type { Car } from '../../../catalogue.contract.ts';
import { joinListPages } from './join-list-pages.ts';

/** The list pages that a visit has joined, by its place in the history: going back finds them again. */
const visits = new Map<string, unknown>();

/** The list so far: its first list page and those that were added. `address` is the list's own, with its search. */
export function useMoreCars<Shown extends Car>(first: ListPage<Shown>, address: (cursor: string) => string) {
  const { key } = useLocation();
  const fetcher = useFetcher<{ page: ListPage<Shown> | null }>();
  // One address has one list: what was kept for this visit has the type of its first list page.
  const [list, setList] = useState(() => (visits.get(key) as ListPage<Shown> | undefined) ?? first);
  const arrived = fetcher.data?.page;

  useEffect(() => {
    if (!arrived) return;
    setList((before) => {
      const after = joinListPages(before, arrived);
      visits.set(key, after);
      return after;
    });
  }, [arrived, key]);

  return {
    list,
    isLoading: fetcher.state !== 'idle',
    hasFailed: fetcher.state === 'idle' && fetcher.data?.page === null,
    loadMore: () => {
      if (list.next && fetcher.state === 'idle') void fetcher.load(address(list.next));
    },
  };
}
