import { compareDates, earlier, earliestDate, isBefore } from '#platform/dates/calendar-date.ts';
import { addDays, addMonths, daysFrom, weekdayOf, weekOf } from '#platform/dates/date-arithmetic.ts';
import { type SalesPeriod, shownPeriods } from './sales-figures.rules.ts';

/** The first day of the period that a day belongs to. Weeks begin on Monday (ISO 8601). */
export function firstDayOf(period: SalesPeriod, day: string): string {
  if (period === 'day') return day;
  return period === 'week' ? addDays(day, 1 - weekdayOf(day)) : `${day.slice(0, 7)}-01`;
}

/** The first day of the period that lies so many periods away; `first` is the first day of its own. */
export function movePeriods(period: SalesPeriod, first: string, count: number): string {
  if (period === 'month') return addMonths(first, count);
  return addDays(first, period === 'week' ? 7 * count : count);
}

/** A period's name: '2026-11-21', '2026-W47' or '2026-11'. */
function labelOf(period: SalesPeriod, first: string): string {
  if (period === 'day') return first;
  return period === 'week' ? weekOf(first) : first.slice(0, 7);
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

/** How many periods away the other one is; both days are first days of theirs. */
function periodsFrom(period: SalesPeriod, first: string, other: string): number {
  if (period !== 'month') return daysFrom(first, other) / (period === 'week' ? 7 : 1);
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(other) - months(first);
}

/** The whole periods that a range touches, without a gap, oldest first; none where it runs backwards. */
export function periodsBetween(period: SalesPeriod, from: string, to: string): PeriodSpan[] {
  const first = firstDayOf(period, from);
  const count = 1 + periodsFrom(period, first, firstDayOf(period, to));
  return Array.from({ length: Math.max(0, count) }, (_, place) => {
    const begins = movePeriods(period, first, place);
    const ends = addDays(movePeriods(period, first, place + 1), -1);
    return { label: labelOf(period, begins), from: begins, to: ends };
  });
}

/** The last days to ask for, to see the ranges beside the one that is shown. */
export interface RangesBeside {
  /** Absent where nothing of the range would lie in the years of the shop. */
  earlier?: string;
  /** Absent where the range reaches up to today. */
  later?: string;
}

/** The ranges of the usual length before and after these periods. */
export function rangesBeside(period: SalesPeriod, spans: readonly PeriodSpan[], today: string): RangesBeside {
  const last = spans.at(-1);
  if (!last) return {};
  const before = movePeriods(period, last.from, -shownPeriods[period]);
  const after = movePeriods(period, last.from, shownPeriods[period]);
  return {
    ...(compareDates(before, earliestDate) >= 0 && { earlier: before }),
    ...(isBefore(last.to, today) && { later: earlier(after, today) }),
  };
}

/** Calendar dates, the last included. */
export interface DaySpan {
  from: string;
  to: string;
}

/** Two stretches of as many days. */
interface ComparedDays {
  days: number;
  current: DaySpan;
  before: DaySpan;
  /** The last days of a month that is longer than the one before; absent: all are compared. */
  uncompared?: DaySpan;
}

/** The days of this month, today included, and as many from the beginning of the month before. */
export function comparedDays(today: string): ComparedDays {
  const month = firstDayOf('month', today);
  const monthBefore = addMonths(month, -1);
  const days = Math.min(daysFrom(month, today), daysFrom(monthBefore, month) - 1) + 1;
  const current = { from: month, to: addDays(month, days - 1) };
  return {
    days,
    current,
    before: { from: monthBefore, to: addDays(monthBefore, days - 1) },
    ...(isBefore(current.to, today) && { uncompared: { from: addDays(current.to, 1), to: today } }),
  };
}
