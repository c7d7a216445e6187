import type { TotalWith } from '#features/finance/estimate.rules.ts';
import type { FinancedCar } from '#features/finance/estimator.tsx';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { ownPriceOf, type PricedCar, priceLines } from '#features/pricing/pricing.rules.ts';
import { usePriceTerms } from '#page-kit/shop-data.ts';

/** What a car comes to with an old car; undefined where the dealer's terms do not lower its tax (rules.md#price). */
export function totalWithOldCar(car: PricedCar, terms: PriceTerms): TotalWith | undefined {
  if (!terms.oldCarLowersTax) return undefined;
  const ownCents = ownPriceOf(car);
  return (oldCarCents) => priceLines(ownCents, 'purchase', null, { ...terms, oldCarCents }).totalCents;
}

/** A car whose estimates know what an old car makes of its tax. */
export const useFinanced = (financed: FinancedCar, car: PricedCar): FinancedCar => ({
  ...financed,
  totalWith: totalWithOldCar(car, usePriceTerms()),
});
