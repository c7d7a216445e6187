import { type Cents, formatMoney, fractionOf, toCents } from '#platform/money.ts';
import { distanceText, type Units } from '#platform/units.ts';
import type { ReturnRight, ReturnTerms } from '../kinds/order-terms.contract.ts';

/** A vehicle, as far as the right to return it goes. */
interface Returnable {
  /** As listings know it: new, demo, used or certified. */
  condition: string;
  /** Its own price, without lines. */
  priceCents: Cents;
}

/** The terms at which a vehicle that is bought now may be brought back (rules.md#cancel-and-return); null: it may not. */
export function returnTermsFor(
  right: ReturnRight,
  { condition, priceCents }: Returnable,
): ReturnTerms | null {
  const { usedOnly, priceUpTo, ...terms } = right;
  const isUsed = condition === 'used' || condition === 'certified';
  if (terms.days === 0 || (usedOnly && !isUsed)) return null;
  return priceUpTo !== null && priceCents > toCents(priceUpTo) ? null : terms;
}

/** What the dealer keeps when a vehicle of this price is brought back. */
export function returnFee({ feePercent, feeLeast, feeMost }: ReturnTerms, priceCents: Cents): Cents {
  const share = fractionOf(priceCents, Math.round(feePercent * 1000), 100_000);
  const most = feeMost === null ? Number.MAX_SAFE_INTEGER : toCents(feeMost);
  return Math.min(most, Math.max(toCents(feeLeast), share));
}

const feeText = (feeCents: Cents): string =>
  feeCents === 0 ? 'without a fee' : `for a fee of ${formatMoney(feeCents / 100)}`;

/** '3 days after delivery to return it with at most 400 mi driven, for a fee of $600.' */
export function returnPromise(terms: ReturnTerms, priceCents: Cents, units: Units): string {
  const { days, km } = terms;
  const far = km === null ? '' : ` with at most ${distanceText(km, units)} driven`;
  return `${days} ${days === 1 ? 'day' : 'days'} after delivery to return it${far}, ${feeText(returnFee(terms, priceCents))}.`;
}
