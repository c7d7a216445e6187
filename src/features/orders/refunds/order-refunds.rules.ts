import { type Cents, fractionOf } from '#platform/money.ts';

/** A sum told apart (rules.md#price): the dealer's part, the tax, and what goes to the state. */
export interface Parts {
  netCents: Cents;
  taxCents: Cents;
  stateCents: Cents;
}

export const togetherOfParts = ({ netCents, taxCents, stateCents }: Parts): Cents =>
  netCents + taxCents + stateCents;

/**
 * What of a part that goes back is tax (rules.md#refunds). The price becomes lower, and its tax in the same proportion;
 * what the state got for the vehicle stays there until nothing else is left. `left` is what has not gone back yet, and
 * `amountCents` at most all of it.
 */
export function partsOfReduction(left: Parts, amountCents: Cents): Parts {
  const priceCents = left.netCents + left.taxCents;
  const ofPrice = Math.min(amountCents, priceCents);
  const taxCents = priceCents === 0 ? 0 : fractionOf(ofPrice, left.taxCents, priceCents);
  return { netCents: ofPrice - taxCents, taxCents, stateCents: amountCents - ofPrice };
}

/** The same where the sale is undone: tax and state charges go back whole, what is kept is kept of the dealer's part. */
export function partsOfReversal(left: Parts, amountCents: Cents): Parts {
  const taxCents = Math.min(left.taxCents, amountCents);
  const stateCents = Math.min(left.stateCents, amountCents - taxCents);
  return { netCents: amountCents - taxCents - stateCents, taxCents, stateCents };
}
