import type { Cents } from '#platform/money.ts';

/** A charge that money can go back of. */
export interface Refundable {
  /** The payment that was charged. */
  chargeId: string;
  /** What of it is not to go back already. */
  leftCents: Cents;
}

/** What of a refund goes back of one charge. */
export interface RefundSlice {
  chargeId: string;
  amountCents: Cents;
}

/** Spreads a refund over charges, the first of them first (rules.md#credits). Throws where they hold less together. */
export function spreadRefund(charges: readonly Refundable[], amountCents: Cents): RefundSlice[] {
  let rest = amountCents;
  const slices = charges.flatMap(({ chargeId, leftCents }): RefundSlice[] => {
    const cents = Math.min(rest, Math.max(0, leftCents));
    rest -= cents;
    return cents === 0 ? [] : [{ chargeId, amountCents: cents }];
  });
  if (rest > 0) throw new Error(`A refund of ${amountCents} cents is more than its charges hold`);
  return slices;
}
