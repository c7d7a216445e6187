import { useState } from 'react';
import type { ListPage } from '#page-kit/ask/list-page.ts';
import type { Order } from '../../orders.contract.ts';
import { fetchOwnOrders } from './fetch-own-orders.ts';

/** The orders of a list, each as it was last told. */
const withNews = (known: readonly Order[], told: readonly Order[]): Order[] => {
  const news = new Map(told.map((order) => [order._id, order]));
  return known.map((order) => news.get(order._id) ?? order);
};

/** The orders so far: those that the page came with, and those that were asked for since. */
export function useMoreOrders(first: ListPage<Order>) {
  const [list, setList] = useState(first);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  async function loadMore(): Promise<void> {
    if (list.next === null) return;
    setState('loading');
    const more = await fetchOwnOrders(undefined, list.next);
    setState(more ? 'idle' : 'failed');
    if (more) setList({ ...more, items: [...list.items, ...more.items] });
  }
  /** An order has changed, and with it what may be done with the others. */
  async function showChanged(changed: Order): Promise<void> {
    setList((shown) => ({ ...shown, items: withNews(shown.items, [changed]) }));
    const newest = await fetchOwnOrders();
    if (newest) setList((shown) => ({ ...shown, items: withNews(shown.items, newest.items) }));
  }
  return { orders: list.items, next: list.next, state, loadMore, showChanged };
}
