import { dateInWords } from '#platform/dates/calendar-date.ts';
import { formatMoney } from '#platform/money.ts';
import { formatDate } from '#ui/date-text.tsx';
import type { ChartPoint } from './sales-figures.contract.ts';
import type { SalesPeriod } from './sales-figures.rules.ts';

/** A period in full: 'Nov 21, 2026', 'Week of Nov 16, 2026' or 'November 2026'. */
export function periodName(period: SalesPeriod, point: Pick<ChartPoint, 'from'>): string {
  if (period === 'month') return dateInWords(point.from, { month: 'long', year: 'numeric' });
  return period === 'week' ? `Week of ${formatDate(point.from)}` : formatDate(point.from);
}

/** The same beneath the chart, where there is little room: 'Nov 16' or 'Nov 2026'. */
export const shortPeriodName = (period: SalesPeriod, from: string): string =>
  dateInWords(
    from,
    period === 'month' ? { month: 'short', year: 'numeric' } : { month: 'short', day: 'numeric' },
  );

/** What the chart shows, for people who cannot see it. */
export function chartSummary(period: SalesPeriod, points: readonly ChartPoint[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return 'No sales.';
  const best = points.reduce((most, point) => (point.total > most.total ? point : most), first);
  const range = `Sales by ${period} from ${formatDate(first.from)} to ${formatDate(last.to)}`;
  if (points.every(({ orders, refundedOrders }) => orders + refundedOrders === 0)) return `${range}: none.`;
  const peak = `${formatMoney(best.total)}, ${periodName(period, best)}`;
  return `${range}. Highest: ${peak}. Latest: ${formatMoney(last.total)}.`;
}
