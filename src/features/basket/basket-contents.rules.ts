import { chosenOf, type LineUnits, lineKey, poolOf, type StockedLine, vehicleCount } from './basket.rules.ts';

// Apart from basket.rules.ts: every page counts what is in the basket, few compare or hand on what it holds.

/** What a basket holds, as text that two baskets share when they hold the same, in whichever order. */
export const unitsText = (lines: readonly LineUnits[]): string =>
  lines
    .map((line) => `${lineKey(line)}×${line.quantity}`)
    .sort()
    .join();

/** The same with what was chosen: a basket that holds something else in this respect has another version. */
export const contentsText = (lines: readonly LineUnits[]): string =>
  JSON.stringify([unitsText(lines), lines.map(choiceText).sort()]);

const choiceText = (line: LineUnits): string =>
  JSON.stringify([lineKey(line), (line.chosen ?? []).toSorted()]);

/**
 * Quantities brought down to the stock: earlier lines first, but one unit is left for each later line of the car.
 * A line never falls below one unit: a sold-out car stays in the basket until the customer takes it out.
 */
export function clampToStock<Line extends StockedLine>(lines: readonly Line[]): Line[] {
  const clamped: Line[] = [];
  lines.forEach((line, place) => {
    const isShared = (other: Line) => poolOf(other) === poolOf(line);
    const later = lines.slice(place + 1).filter(isShared).length;
    const left = line.car.stock - vehicleCount(clamped.filter(isShared)) - later;
    const quantity = Math.max(1, Math.min(line.quantity, left));
    clamped.push(quantity === line.quantity ? line : { ...line, quantity });
  });
  return clamped;
}

/** A line as checkout receives it (rules.md#entities), with its terms. Price: of one car, in dollars. */
export function lineForCheckout(
  line: LineUnits & { car: { make: string; model: string; price: number; basePrice?: number } },
) {
  const { car, quantity, type, rentalDays, firstDay } = line;
  return {
    carId: car._id,
    quantity,
    make: car.make,
    model: car.model,
    price: car.price,
    ...(car.basePrice !== undefined && { basePrice: car.basePrice }),
    type,
    ...(type === 'rent' && { rentalDays }),
    ...(firstDay && { firstDay }),
    ...chosenOf(line),
  };
}
