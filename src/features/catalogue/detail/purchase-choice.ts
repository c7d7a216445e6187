import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { ownPriceOf, type PricedCar, type PricedUnits, priceLines } from '#features/pricing/pricing.rules.ts';

/** What a person decided on: a purchase, or a rental of so many days. */
export interface Choice {
  quantity: number;
  type: 'purchase' | 'rent';
  rentalDays?: number;
  /** Of a rental that names one (rules.md#rental-dates), with what is free on its days. */
  firstDay?: string;
  freeUnits?: number;
}

/** The first day that was chosen for a rental, and how many units are free on all of its days. */
export interface ChosenDay {
  firstDay: string;
  freeUnits: number;
}

/** What chooses the first day of a rental. The page gives it: what is free is known on a higher shelf. */
export interface RentDaysProps {
  carId: string;
  days: number;
  chosen: ChosenDay | undefined;
  onChoose: (chosen: ChosenDay | undefined) => void;
}

/** What the choice comes to: so many vehicles at what each of them costs (rules.md#price). */
export const unitsOfChoice = (choice: Choice, car: PricedCar, terms: PriceTerms): PricedUnits => ({
  price: priceLines(ownPriceOf(car), choice.type, choice.rentalDays ?? null, terms),
  quantity: choice.quantity,
});
