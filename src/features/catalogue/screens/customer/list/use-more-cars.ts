import { useState } from 'react';
import { useLocation } from 'react-router';
import type { ClientAnswer } from '#page-kit/ask/ask.ts';
import { askListPage, type ListPage } from '#page-kit/ask/list-page.ts';
import { keepList, useShownPage } from '#page-kit/shown-page/shown-page.tsx';
import type { Car } from '../../../catalogue.contract.ts';
import { joinListPages } from './join-list-pages.ts';

interface CarsAnswer<Shown> extends ClientAnswer {
  ok: true;
  json(): Promise<Shown[]>;
}

/** By hand: the typed client would weigh on the page. */
const fetchCars = async <Shown extends Car>(address: string) =>
  // Both catalogues answer a success by the schema of their cars, and `askListPage` looks whether it is a list.
  (await fetch(`/api${address}`)) as CarsAnswer<Shown>;

/**
 * The list so far: its first list page and those that were added. `address` is the list's own, with its search; that of
 * its call is the same below /api. Where more cannot be had, what is shown stays.
 */
export function useMoreCars<Shown extends Car>(first: ListPage<Shown>, address: (cursor: string) => string) {
  const { key } = useLocation();
  const page = useShownPage();
  // One address has one list: what was kept for this visit has the type of its first list page.
  const [list, setList] = useState(() => (page?.lists.get(key) as ListPage<Shown> | undefined) ?? first);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');

  const loadMore = async () => {
    if (!list.next || state === 'loading') return;
    setState('loading');
    const wanted = address(list.next);
    const asked = await askListPage(() => fetchCars<Shown>(wanted), 'More cars could not be loaded.');
    setState(asked.ok ? 'idle' : 'failed');
    if (!asked.ok) return;
    const after = joinListPages(list, asked.value);
    setList(after);
    if (page) keepList(page, key, after);
  };

  return { list, isLoading: state === 'loading', hasFailed: state === 'failed', loadMore };
}
