import { type PricedLine, unitsAt } from '#features/basket/basket-price.rules.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import type { PricedUnits } from '#features/pricing/pricing.rules.ts';
import type { Cents } from '#platform/money.ts';

// Both sides of the wire say by these which vehicle has the lower tax (rules.md#price).

interface Sold {
  type: 'purchase' | 'rent';
  /** What one vehicle comes to, with all of its tax. */
  cents: Cents;
}

/** Where the vehicle stands that an old car comes with: the dearest that is bought, the first of several. -1: none is. */
export function placeForOldCar(sold: readonly Sold[]): number {
  const bought = sold.filter(({ type }) => type === 'purchase').map(({ cents }) => cents);
  const most = Math.max(...bought);
  return sold.findIndex(({ type, cents }) => type === 'purchase' && cents === most);
}

/** The vehicles of these lines, one of which an old car pays for with `oldCarCents`: alone where the terms lower its tax. */
export function unitsWithOldCar(
  lines: readonly PricedLine[],
  terms: PriceTerms,
  oldCarCents: Cents = 0,
): PricedUnits[] {
  const units = lines.map((line) => unitsAt(line, terms));
  if (!terms.oldCarLowersTax || oldCarCents === 0) return units;
  const place = placeForOldCar(
    units.map(({ price }, at) => ({ type: lines[at]!.type, cents: price.totalCents })),
  );
  return units
    .flatMap((unit, at) =>
      at === place
        ? [
            unitsAt({ ...lines[at]!, quantity: 1 }, { ...terms, oldCarCents }),
            { ...unit, quantity: unit.quantity - 1 },
          ]
        : [unit],
    )
    .filter(({ quantity }) => quantity > 0);
}
