import type { Cents } from '#platform/money.ts';

export const salesPeriods = ['day', 'week', 'month'] as const;
export type SalesPeriod = (typeof salesPeriods)[number];

/** So many periods are shown where no range is asked for. */
export const shownPeriods: Readonly<Record<SalesPeriod, number>> = { day: 30, week: 26, month: 12 };

/** The longest range that is answered at once, in days, whatever the period: ten years. */
export const longestRange = 3653;
export const tooLong = 'At most ten years at once';
export const backwards = 'The first day comes before the last one';

/** What was sold and what was given back, in cents and in orders. */
export interface Moved {
  soldCents: Cents;
  /** Of `soldCents`: tax, and what goes to the state. */
  soldTaxCents: Cents;
  soldStateCents: Cents;
  sold: number;
  refundedCents: Cents;
  refundedTaxCents: Cents;
  refundedStateCents: Cents;
  refunded: number;
}

const nothing: Moved = {
  soldCents: 0,
  soldTaxCents: 0,
  soldStateCents: 0,
  sold: 0,
  refundedCents: 0,
  refundedTaxCents: 0,
  refundedStateCents: 0,
  refunded: 0,
};

/** Everything of a list together. */
export const together = (moved: readonly Moved[]): Moved =>
  moved.reduce(
    (all, one) => ({
      soldCents: all.soldCents + one.soldCents,
      soldTaxCents: all.soldTaxCents + one.soldTaxCents,
      soldStateCents: all.soldStateCents + one.soldStateCents,
      sold: all.sold + one.sold,
      refundedCents: all.refundedCents + one.refundedCents,
      refundedTaxCents: all.refundedTaxCents + one.refundedTaxCents,
      refundedStateCents: all.refundedStateCents + one.refundedStateCents,
      refunded: all.refunded + one.refunded,
    }),
    nothing,
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
