import { salesApi } from '../../sales-figures.api.ts';
import type { ChartPoint, StockFigures, TotalSales } from '../../sales-figures.contract.ts';
import type { SalesPeriod } from '../../sales-figures.rules.ts';

interface Answer<Body> {
  ok: boolean;
  status: number;
  json(): Promise<Body>;
}

/** What was answered; null if the shop did not answer, which is only logged (rules.md#screens). */
async function orNull<Body>(what: string, asked: Promise<Answer<unknown>>): Promise<Body | null> {
  try {
    const answer = await asked;
    if (answer.ok) return (await answer.json()) as Body;
    console.warn(`${what}: the shop answered ${answer.status}.`);
  } catch (error) {
    console.warn(`${what}: the shop did not answer.`, error);
  }
  return null;
}

type Fetch = typeof globalThis.fetch;

export const fetchTotalSales = (fetch?: Fetch) =>
  orNull<TotalSales>('Total sales', salesApi(fetch).admin.orders['total-sales'].$get());

/** The periods up to the one that `to` (a calendar date) lies in; up to today without it. */
export const fetchSalesChart = (fetch: Fetch | undefined, period: SalesPeriod, to?: string) =>
  orNull<ChartPoint[]>(
    'Sales chart',
    salesApi(fetch).admin.orders['sales-chart'].$get({ query: { period, to } }),
  );

export const fetchStockFigures = (fetch?: Fetch) =>
  orNull<StockFigures>('Stock analytics', salesApi(fetch).admin['stock-analytics'].$get());
