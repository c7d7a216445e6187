import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { ownPriceOf, type PricedCar, type PricedUnits, priceLines } from '#features/pricing/pricing.rules.ts';

/** What a person decided on: a purchase, or a rental of so many days. */
export interface Choice {
  quantity: number;
  type: 'purchase' | 'rent';
  rentalDays?: number;
}

/** What the choice comes to: so many vehicles at what each of them costs (rules.md#price). */
export const unitsOfChoice = (choice: Choice, car: PricedCar, terms: PriceTerms): PricedUnits => ({
  price: priceLines(ownPriceOf(car), choice.type, choice.rentalDays ?? null, terms),
  quantity: choice.quantity,
});
