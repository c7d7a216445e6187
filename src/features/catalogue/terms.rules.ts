import { dateInWords } from '#platform/dates/calendar-date.ts';

/** '1 day' or '3 days'. */
export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

/**
 * 'Purchase', 'Rent · 3 days', or 'Rent · 3 days from May 2, 2030'; without `days` only what it is. Where orders of both kinds are listed a rental is
 * called one: `rental` is the word for it.
 */
export function termsText(
  type: 'purchase' | 'rent',
  days: number | undefined,
  { rental = 'Rent', firstDay }: { rental?: 'Rent' | 'Rental'; firstDay?: string } = {},
): string {
  if (type === 'purchase') return 'Purchase';
  if (days === undefined) return rental;
  const from = firstDay ? ` from ${dateInWords(firstDay, { dateStyle: 'medium' })}` : '';
  return `${rental} · ${daysText(days)}${from}`;
}
