import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import {
  type ChargedLine,
  type ChosenTerms,
  ownPriceOf,
  type PricedCar,
  type PricedUnits,
  priceLines,
  totalOfUnits,
} from '#features/pricing/pricing.rules.ts';
import { togetherOf } from '#features/pricing/together-of.rules.ts';
import { toDollars } from '#platform/money.ts';
import type { LineUnits } from './basket.rules.ts';

// Apart from basket.rules.ts: every page counts what is in the basket, few reckon it up.

/** A line whose car's price is known, in dollars as on the wire. */
export interface PricedLine extends LineUnits {
  car: PricedCar & { _id: string };
}

/** What one vehicle of a line costs, and how many there are of it (rules.md#price). */
export const unitsAt = (
  { car, type, rentalDays, quantity, chosen }: PricedLine,
  terms: ChosenTerms,
): PricedUnits => ({
  price: priceLines(ownPriceOf(car), type, rentalDays ?? null, { ...terms, chosen }),
  quantity,
});

/** Dollars: the vehicles with the dealer's mandatory lines, as the price of each is shown. */
export function linePrice(line: PricedLine, terms: PriceTerms): number {
  const { price, quantity } = unitsAt(line, terms);
  return toDollars(price.shownCents * quantity);
}

/** What the basket's lines share by name: the dealer's lines, the state's, what was chosen, the tax. */
export const linesTogether = (lines: readonly PricedLine[], terms: PriceTerms): ChargedLine[] =>
  togetherOf(lines.map((line) => unitsAt(line, terms)));

/** Dollars: all that is paid, with the lines of the state and an added tax (rules.md#price). */
export const basketTotal = (lines: readonly PricedLine[], terms: PriceTerms): number =>
  toDollars(totalOfUnits(lines.map((line) => unitsAt(line, terms))));
