import { ask, valueOrNull } from '#page-kit/ask/ask.ts';
import { salesFiguresApi } from '../../sales-figures.api.ts';
import type { SalesPeriod } from '../../sales-figures.rules.ts';

/** The texts for figures that cannot be read. */
export const unread = {
  total: 'The sales figures could not be loaded.',
  chart: 'These sales could not be loaded.',
  stock: 'The stock could not be loaded.',
} as const;

type Fetch = typeof globalThis.fetch;

/** Null if the shop did not answer, which is only logged (rules.md#screens); so are the other two. */
export const fetchTotalSales = async (fetch?: Fetch) =>
  valueOrNull(await ask(() => salesFiguresApi(fetch).admin.orders['total-sales'].$get(), unread.total));

/** The periods up to the one that `to` (a calendar date) lies in; up to today without it. */
export const fetchSalesChart = async (fetch: Fetch | undefined, period: SalesPeriod, to?: string) => {
  const query = { period, to };
  const chart = salesFiguresApi(fetch).admin.orders['sales-chart'];
  return valueOrNull(await ask(() => chart.$get({ query }), unread.chart));
};

export const fetchStockFigures = async (fetch?: Fetch) =>
  valueOrNull(await ask(() => salesFiguresApi(fetch).admin['stock-analytics'].$get(), unread.stock));
