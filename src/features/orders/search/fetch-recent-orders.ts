import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { OrderListPage } from './order-search.contract.ts';
import type { OrderSearchRoutes } from './order-search.routes.ts';

/** Asks for a list page of the admins' list, five a page (rules.md#lists). Null if the shop did not answer. */
export async function fetchRecentOrders(
  fetch: typeof globalThis.fetch,
  page: number,
): Promise<OrderListPage | null> {
  const query = { page: String(page), limit: '5' };
  const call = () => client<OrderSearchRoutes>(fetch).admin.orders.$get({ query });
  const asked = await ask(call, 'The orders could not be loaded.');
  return asked.ok ? asked.value : null;
}
