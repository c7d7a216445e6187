import { useState } from 'react';
import { fetchOrderPage, type OrderPage } from './read-orders.ts';

/** The orders so far: those that the page came with, and those that were asked for since. */
export function useMoreOrders(first: OrderPage) {
  const [list, setList] = useState(first);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  async function loadMore(): Promise<void> {
    if (list.next === null) return;
    setState('loading');
    const page = await fetchOrderPage(undefined, list.next);
    setState(page ? 'idle' : 'failed');
    if (page) setList({ orders: [...list.orders, ...page.orders], next: page.next });
  }
  return { ...list, state, loadMore };
}
