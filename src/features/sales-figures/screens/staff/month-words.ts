import { dateInWords } from '#platform/dates/calendar-date.ts';
import type { MonthComparison } from '../../sales-figures.contract.ts';

/** 'November' */
export const monthName = (day: string): string => dateInWords(day, { month: 'long' });

const dayOf = (date: string) => Number(date.slice(8));

/** 'November 1–23' */
const spanText = ({ from, to }: { from: string; to: string }): string =>
  from === to ? `${monthName(from)} ${dayOf(from)}` : `${monthName(from)} ${dayOf(from)}–${dayOf(to)}`;

/** Which days are compared, in a sentence, and which are not. */
export function comparisonText({ days, current, before, uncompared }: MonthComparison): string {
  const compared = `${spanText(current)} compared with ${spanText(before)}: ${days === 1 ? 'one day' : `${days} days`} of each month.`;
  return uncompared
    ? `${compared} ${spanText(uncompared)} ${uncompared.from === uncompared.to ? 'is' : 'are'} left out because ${monthName(before.from)} is shorter.`
    : compared;
}

/** '+$1,200 (+14%)'. Without a percentage where there was nothing before, or less than nothing. */
export function differenceText(current: number, before: number, money: (amount: number) => string): string {
  const difference = Math.round((current - before) * 100) / 100;
  if (difference === 0) return 'No change';
  const sign = difference > 0 ? '+' : '−';
  const amount = `${sign}${money(Math.abs(difference))}`;
  if (before <= 0) return amount;
  return `${amount} (${sign}${Math.round((Math.abs(difference) / before) * 100).toLocaleString('en-US')}%)`;
}
