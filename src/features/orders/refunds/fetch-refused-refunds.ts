import { client } from '#page-kit/client.ts';
import { askListPage, type ListPage } from '#page-kit/list-page.ts';
import type { RefusedRefund } from './refused-refunds.contract.ts';
import type { RefusedRefundsRoutes } from './refused-refunds.routes.ts';

/** Asks for refunds that were refused, newest first. Null where the shop did not answer. */
export async function fetchRefusedRefunds(
  fetch: typeof globalThis.fetch,
  query: { limit?: string; cursor?: string },
): Promise<ListPage<RefusedRefund> | null> {
  const call = () => client<RefusedRefundsRoutes>(fetch).admin.refunds.$get({ query });
  const asked = await askListPage(call, 'The refunds could not be loaded.');
  return asked.ok ? asked.value : null;
}
