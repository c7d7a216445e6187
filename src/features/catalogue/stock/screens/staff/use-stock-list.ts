import { useEffect, useRef, useState } from 'react';
import type { ListPage } from '#page-kit/ask/list-page.ts';
import { joinListPages } from '../../../screens/customer/list/join-list-pages.ts';
import type { StockCar } from '../../stock.contract.ts';
import { fetchStock, fetchStockAgain } from './fetch-stock.ts';
import type { StockView } from './stock-view.ts';

/**
 * The list so far. When the page loads its first rows again, the rows that had been added are loaded again as well, and
 * all are exchanged at once: nothing jumps.
 */
export function useStockList(first: ListPage<StockCar>, view: StockView) {
  const [list, setList] = useState(first);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const shown = useRef(first);
  const length = useRef(0);
  length.current = list.items.length;

  useEffect(() => {
    if (shown.current === first) return;
    shown.current = first;
    let isNewest = true;
    void fetchStockAgain(length.current, first, view).then((again) => {
      if (isNewest) setList(again);
    });
    return () => {
      isNewest = false;
    };
  }, [first, view]);

  const loadMore = async () => {
    if (!list.next || state === 'loading') return;
    setState('loading');
    const page = await fetchStock(view, { cursor: list.next });
    if (page) setList((before) => joinListPages(before, page));
    setState(page ? 'idle' : 'failed');
  };
  return { list, isLoading: state === 'loading', hasFailed: state === 'failed', loadMore };
}
