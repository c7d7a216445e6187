/** '1 day' or '3 days'. */
export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

/**
 * 'Purchase', or 'Rent · 3 days'; without `days` only what it is. Where orders of both kinds are listed a rental is
 * called one: `rental` is the word for it.
 */
export function termsText(
  type: 'purchase' | 'rent',
  days: number | undefined,
  rental: 'Rent' | 'Rental' = 'Rent',
): string {
  if (type === 'purchase') return 'Purchase';
  return days === undefined ? rental : `${rental} · ${daysText(days)}`;
}
