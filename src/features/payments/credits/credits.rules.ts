import type { Cents } from '#platform/money.ts';

/**
 * What may stand for a part of a total (rules.md#credits): a deposit is money that was charged before, a trade-in is none. What
 * was received at the desk in place of a trade-in, or of a part of it, is money again.
 */
export const creditKinds = ['deposit', 'trade-in', 'desk'] as const;
export type CreditKind = (typeof creditKinds)[number];

/** A credit is claimed by the payment that counts it, then used with it, or free again where the payment was declined. */
export const creditStates = ['claimed', 'used', 'freed'] as const;

/** What a credit would count, as its owner offers it. */
export interface OfferedCredit {
  kind: CreditKind;
  /** Of the hold, or of the trade-in; of money at the desk its payment's. */
  sourceId: string;
  /** The payment that was charged for a deposit; null: no money was. */
  chargeId: string | null;
  cents: Cents;
  /** The order that it counts towards first. */
  orderId: string;
}

/** What counts of the credits that are offered, and how much of each order's total is no money. */
export interface SpreadCredits {
  credits: OfferedCredit[];
  /** Of each order that a trade-in counts towards. */
  creditOf: ReadonlyMap<string, Cents>;
}

/**
 * Spreads credits over the orders of a sale: each counts towards its own order first and then towards the others in their
 * order, deposits before trade-ins, and none beyond what the orders come to. What is left of a credit counts nowhere.
 */
export function spreadCredits(
  orders: readonly { orderId: string; cents: Cents }[],
  offered: readonly OfferedCredit[],
): SpreadCredits {
  const left = new Map(orders.map(({ orderId, cents }) => [orderId, cents]));
  const creditOf = new Map<string, Cents>();
  const inTurn = creditKinds.flatMap((kind) => offered.filter((one) => one.kind === kind));
  const credits = inTurn.map((credit) => {
    let rest = credit.cents;
    for (const orderId of new Set([credit.orderId, ...left.keys()])) {
      const cents = Math.min(rest, left.get(orderId) ?? 0);
      rest -= cents;
      left.set(orderId, (left.get(orderId) ?? 0) - cents);
      if (credit.kind === 'trade-in' && cents > 0)
        creditOf.set(orderId, (creditOf.get(orderId) ?? 0) + cents);
    }
    return { ...credit, cents: credit.cents - rest };
  });
  return { credits: credits.filter(({ cents }) => cents > 0), creditOf };
}
