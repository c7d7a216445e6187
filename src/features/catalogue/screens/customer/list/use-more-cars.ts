import { useEffect, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { ListPage } from '#page-kit/ask/list-page.ts';
import { keepList, useShownPage } from '#page-kit/shown-page/shown-page.tsx';
import type { Car } from '../../../catalogue.contract.ts';
import { joinListPages } from './join-list-pages.ts';

/** The list so far: its first list page and those that were added. `address` is the list's own, with its search. */
export function useMoreCars<Shown extends Car>(first: ListPage<Shown>, address: (cursor: string) => string) {
  const { key } = useLocation();
  const page = useShownPage();
  const fetcher = useFetcher<{ page: ListPage<Shown> | null }>();
  // One address has one list: what was kept for this visit has the type of its first list page.
  const [list, setList] = useState(() => (page?.lists.get(key) as ListPage<Shown> | undefined) ?? first);
  const arrived = fetcher.data?.page;

  useEffect(() => {
    if (!arrived) return;
    setList((before) => {
      const after = joinListPages(before, arrived);
      if (page) keepList(page, key, after);
      return after;
    });
  }, [arrived, key, page]);

  return {
    list,
    isLoading: fetcher.state !== 'idle',
    hasFailed: fetcher.state === 'idle' && fetcher.data?.page === null,
    loadMore: () => {
      if (list.next && fetcher.state === 'idle') void fetcher.load(address(list.next));
    },
  };
}
