import { addDays, addMonths } from '#platform/clock.ts';
import type { Cents } from '#platform/money.ts';

export const salesPeriods = ['day', 'week', 'month'] as const;
export type SalesPeriod = (typeof salesPeriods)[number];

/** So many periods are shown where no range is asked for. */
export const shownPeriods: Readonly<Record<SalesPeriod, number>> = { day: 30, week: 26, month: 12 };

/** The longest range that is answered at once, in days: ten years. */
export const longestRange = 3653;

const daysSinceMonday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The first day of the period that a day belongs to. Weeks begin on Monday (ISO 8601). */
export function firstDayOf(period: SalesPeriod, day: string): string {
  if (period === 'day') return day;
  return period === 'week' ? addDays(day, -daysSinceMonday(day)) : `${day.slice(0, 7)}-01`;
}

/** The first day of the period that lies so many periods away; `first` is the first day of its own. */
export function movePeriods(period: SalesPeriod, first: string, count: number): string {
  if (period === 'month') return addMonths(first, count);
  return addDays(first, period === 'week' ? 7 * count : count);
}

/** '2026-W47'. The year is the one that the week's Thursday lies in (ISO 8601). */
function weekLabel(monday: string): string {
  const thursday = addDays(monday, 3);
  const newYear = `${thursday.slice(0, 4)}-01-01`;
  const passed = (Date.parse(thursday) - Date.parse(newYear)) / 86_400_000;
  return `${thursday.slice(0, 4)}-W${String(Math.floor(passed / 7) + 1).padStart(2, '0')}`;
}

/** A period's name: '2026-11-21', '2026-W47' or '2026-11'. */
function labelOf(period: SalesPeriod, first: string): string {
  if (period === 'day') return first;
  return period === 'week' ? weekLabel(first) : first.slice(0, 7);
}

/** The label of the period that a day belongs to. */
export const periodOf = (period: SalesPeriod, day: string): string =>
  labelOf(period, firstDayOf(period, day));

/** One period: its label, and its first and last day. */
export interface PeriodSpan {
  label: string;
  from: string;
  to: string;
}

/** The whole periods that a range touches, without a gap, oldest first. */
export function periodsBetween(period: SalesPeriod, from: string, to: string): PeriodSpan[] {
  const spans: PeriodSpan[] = [];
  for (let first = firstDayOf(period, from); first <= to; ) {
    const next = movePeriods(period, first, 1);
    spans.push({ label: labelOf(period, first), from: first, to: addDays(next, -1) });
    first = next;
  }
  return spans;
}

/** What was sold and what was given back, in cents and in orders. */
export interface Moved {
  soldCents: Cents;
  sold: number;
  refundedCents: Cents;
  refunded: number;
}

/** Everything of a list together. */
export const together = (moved: readonly Moved[]): Moved =>
  moved.reduce(
    (all, one) => ({
      soldCents: all.soldCents + one.soldCents,
      sold: all.sold + one.sold,
      refundedCents: all.refundedCents + one.refundedCents,
      refunded: all.refunded + one.refunded,
    }),
    { soldCents: 0, sold: 0, refundedCents: 0, refunded: 0 },
  );

/** Best sellers are those of so many days. */
export const bestSellerDays = 90;
export const bestSellersShown = 5;

/** The period that an address asks for; days where it asks for none. */
export const periodIn = (query: URLSearchParams): SalesPeriod =>
  salesPeriods.find((period) => period === query.get('period')) ?? 'day';

/** A query with the period in it; days are left out, what else it says stays. */
export function withPeriod(period: SalesPeriod, query: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams(query);
  if (period === 'day') written.delete('period');
  else written.set('period', period);
  return written;
}
