import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { MonthsRoutes } from './months.routes.ts';
import type { ChartPoint } from './sales-figures.contract.ts';
import type { SalesFiguresRoutes } from './sales-figures.routes.ts';
import type { SalesPeriod } from './sales-figures.rules.ts';

/** The texts for figures that cannot be read. */
export const unread = {
  total: 'The sales figures could not be loaded.',
  chart: 'These sales could not be loaded.',
  stock: 'The stock could not be loaded.',
  months: 'The comparison could not be loaded.',
} as const;

type Fetch = typeof globalThis.fetch;

/** Null if the shop did not answer, which is only logged (rules.md#screens); so are the others. */
export const fetchTotalSales = async (fetch?: Fetch) =>
  valueOrNull(
    await ask(() => client<SalesFiguresRoutes>(fetch).admin.orders['total-sales'].$get(), unread.total),
  );

/** A chart, and the last days to ask for, to see what lies beside it; null where there is nothing. */
export interface FetchedChart {
  points: readonly ChartPoint[];
  earlier: string | null;
  later: string | null;
}

const dayIn = (links: string, relation: 'prev' | 'next'): string | null =>
  new RegExp(`[?&]to=([\\d-]+)[^>]*>; rel="${relation}"`).exec(links)?.[1] ?? null;

/** The periods up to the one that `to` (a calendar date) lies in; up to today without it. */
export async function fetchSalesChart(
  fetch: Fetch | undefined,
  period: SalesPeriod,
  to?: string,
): Promise<FetchedChart | null> {
  const query = { period, to };
  const chart = client<SalesFiguresRoutes>(fetch).admin.orders['sales-chart'];
  const asked = await ask(() => chart.$get({ query }), unread.chart);
  const points = valueOrNull(asked);
  if (!asked.ok || !points) return null;
  const links = asked.headers.get('Link') ?? '';
  return { points, earlier: dayIn(links, 'prev'), later: dayIn(links, 'next') };
}

export const fetchStockFigures = async (fetch?: Fetch) =>
  valueOrNull(
    await ask(() => client<SalesFiguresRoutes>(fetch).admin['stock-analytics'].$get(), unread.stock),
  );

export const fetchMonthComparison = async (fetch?: Fetch) =>
  valueOrNull(
    await ask(() => client<MonthsRoutes>(fetch).admin.orders['month-comparison'].$get(), unread.months),
  );
