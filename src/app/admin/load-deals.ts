import { collectingApi } from '#features/checkout/collecting/collecting.api.ts';
import { deskHoldsApi } from '#features/holds/desk/desk.api.ts';
import { salesFiguresApi } from '#features/sales-figures/sales-figures.api.ts';
import { ask, valueOrNull } from '#page-kit/ask/ask.ts';
import { askListPage } from '#page-kit/ask/list-page.ts';

/** What is said where they cannot be read. */
export const dealsUnread = 'These figures could not be loaded.';

/** What reservations, trade-ins and plans come to. Null is what the shop did not answer. */
export async function loadDeals(fetch: typeof globalThis.fetch) {
  const [books, plans, holds] = await Promise.all([
    ask(() => salesFiguresApi(fetch).admin['deal-figures'].$get(), dealsUnread),
    ask(() => collectingApi(fetch).admin.installments.figures.$get(), dealsUnread),
    askListPage(() => deskHoldsApi(fetch).worker.holds.$get({ query: { limit: '1' } }), dealsUnread),
  ]);
  const { total, atLeast } = valueOrNull(holds) ?? {};
  return {
    books: valueOrNull(books),
    plans: valueOrNull(plans),
    reserved: total === undefined || atLeast === undefined ? null : { total, atLeast },
  };
}
