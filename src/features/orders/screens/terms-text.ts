import type { OrderType } from '../orders.rules.ts';

/** '1 day', '3 days'. */
export const daysText = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

/** '2 days late'. */
export const lateText = (days: number): string => `${daysText(days)} late`;

interface Terms {
  type: OrderType;
  /** Days of a rental. */
  period?: number;
}

/** 'Purchase', or 'Rent · 3 days'; where orders of both kinds are listed a rental is called one. */
export function termsText({ type, period }: Terms, rental: 'Rent' | 'Rental' = 'Rent'): string {
  if (type === 'purchase') return 'Purchase';
  return period === undefined ? rental : `${rental} · ${daysText(period)}`;
}
