import { useEffect, useRef, useState } from 'react';
import { continuedTo, fetchStockPage, joined, type StockPage } from './read-stock.ts';
import type { StockView } from './stock-view.ts';

/**
 * The list so far. When the page loads its first rows again, the rows that had been added are loaded again as well, and
 * all are exchanged at once: nothing jumps.
 */
export function useStockList(first: StockPage, view: StockView) {
  const [list, setList] = useState(first);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const shown = useRef(first);
  const length = useRef(0);
  length.current = list.cars.length;

  useEffect(() => {
    if (shown.current === first) return;
    shown.current = first;
    let isNewest = true;
    void continuedTo(length.current, first, view).then((again) => {
      if (isNewest) setList(again);
    });
    return () => {
      isNewest = false;
    };
  }, [first, view]);

  const loadMore = async () => {
    if (!list.next || state === 'loading') return;
    setState('loading');
    const page = await fetchStockPage(view, { cursor: list.next });
    if (page) setList((before) => joined(before, page));
    setState(page ? 'idle' : 'failed');
  };
  return { list, isLoading: state === 'loading', hasFailed: state === 'failed', loadMore };
}
