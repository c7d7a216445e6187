import { client } from '#page-kit/client.ts';
import { askListPage, type ListPage } from '#page-kit/list-page.ts';
import type { Order } from '../orders.contract.ts';
import type { OwnOrdersRoutes } from './own-orders.routes.ts';

/** Asks for some of the signed-in customer's orders, newest first. Null where the shop did not answer with a list. */
export async function fetchOwnOrders(
  fetch?: typeof globalThis.fetch,
  cursor?: string,
): Promise<ListPage<Order> | null> {
  const call = () => client<OwnOrdersRoutes>(fetch).orders['my-orders'].$get({ query: { cursor } });
  const asked = await askListPage(call, 'Your orders could not be loaded.');
  return asked.ok ? asked.value : null;
}
