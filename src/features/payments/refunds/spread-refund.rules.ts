import type { Cents } from '#platform/money.ts';

/** What a charge at the provider still holds. */
export interface ChargeLeft {
  chargeId: string;
  leftCents: Cents;
}

/** What goes back of one charge. */
export interface RefundShare {
  chargeId: string;
  amountCents: Cents;
}

/**
 * Spreads a refund over charges, in the order in which they are named, each for what is left of it. `restCents` is what none of
 * them holds: it did not come through the provider, and goes back by hand.
 */
export function spreadRefund(
  amountCents: Cents,
  charges: readonly ChargeLeft[],
): { shares: RefundShare[]; restCents: Cents } {
  let restCents = amountCents;
  const shares: RefundShare[] = [];
  for (const { chargeId, leftCents } of charges) {
    const share = Math.min(restCents, leftCents);
    if (share <= 0) continue;
    shares.push({ chargeId, amountCents: share });
    restCents -= share;
  }
  return { shares, restCents };
}
