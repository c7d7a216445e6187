import type { CollectingRoutes } from '#features/checkout/collecting/collecting.routes.ts';
import type { DeskHoldsRoutes } from '#features/holds/desk/desk.routes.ts';
import type { SalesFiguresRoutes } from '#features/sales-figures/sales-figures.routes.ts';
import { ask, valueOrNull } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { askListPage } from '#page-kit/ask/list-page.ts';

/** What is said where they cannot be read. */
export const dealsUnread = 'These figures could not be loaded.';

/** What reservations, trade-ins and plans come to. Null is what the shop did not answer. */
export async function loadDeals(fetch: typeof globalThis.fetch) {
  const [books, plans, holds] = await Promise.all([
    ask(() => client<SalesFiguresRoutes>(fetch).admin['deal-figures'].$get(), dealsUnread),
    ask(() => client<CollectingRoutes>(fetch).admin.installments.figures.$get(), dealsUnread),
    askListPage(
      () => client<DeskHoldsRoutes>(fetch).worker.holds.$get({ query: { limit: '1' } }),
      dealsUnread,
    ),
  ]);
  const { total, atLeast } = valueOrNull(holds) ?? {};
  return {
    books: valueOrNull(books),
    plans: valueOrNull(plans),
    reserved: total === undefined || atLeast === undefined ? null : { total, atLeast },
  };
}
