import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Asked } from '#page-kit/ask.ts';
import type { ListPage } from '#page-kit/list-page.ts';
import { keepList, useShownPage } from '#page-kit/shown-page.tsx';
import type { Car } from '../catalogue.contract.ts';

/** The list so far: its first list page and those that were added. Where more cannot be had, what is shown stays. */
export function useMoreCars<Shown extends Car>(
  first: ListPage<Shown>,
  fetchPage: (cursor: string) => Promise<Asked<ListPage<Shown>>>,
) {
  const { key } = useLocation();
  const page = useShownPage();
  // One address has one list: what was kept for this visit has the type of its first list page.
  const [list, setList] = useState(() => (page?.lists.get(key) as ListPage<Shown> | undefined) ?? first);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');

  const loadMore = async () => {
    if (!list.next || state === 'loading') return;
    setState('loading');
    const asked = await fetchPage(list.next);
    setState(asked.ok ? 'idle' : 'failed');
    if (!asked.ok) return;
    const after = joinListPages(list, asked.value);
    setList(after);
    if (page) keepList(page, key, after);
  };

  return { list, isLoading: state === 'loading', hasFailed: state === 'failed', loadMore };
}

/** Both as one; a car that moved from one to the other meanwhile stands once. */
function joinListPages<Item extends { _id: string }>(
  before: ListPage<Item>,
  next: ListPage<Item>,
): ListPage<Item> {
  const known = new Set(before.items.map((item) => item._id));
  return { ...next, items: [...before.items, ...next.items.filter((item) => !known.has(item._id))] };
}
