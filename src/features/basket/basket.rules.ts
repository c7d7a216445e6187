/** What identifies a line: car, type, days and first day (rules.md#basket). */
export interface LineIdentity {
  car: { _id: string };
  type: 'purchase' | 'rent';
  rentalDays?: number;
  /** Of a rental that names one. Then the car's stock is what is free on its days. */
  firstDay?: string;
}

/** A line as far as its units are concerned. */
export interface LineUnits extends LineIdentity {
  quantity: number;
}

/** A line whose car's stock is known. */
export interface StockedLine extends LineUnits {
  car: { _id: string; stock: number };
}

export const lineKey = (line: LineIdentity): string =>
  [line.car._id, line.type, line.rentalDays ?? 0, ...(line.firstDay ? [line.firstDay] : [])].join('/');

/** Lines that share units: those of a car. A rental with a first day has units of its own. */
const poolOf = (line: LineIdentity): string => (line.firstDay ? lineKey(line) : line.car._id);

/** What a basket holds, as text that two baskets share when they hold the same, in whichever order. */
export const unitsText = (lines: readonly LineUnits[]): string =>
  lines
    .map((line) => `${lineKey(line)}×${line.quantity}`)
    .sort()
    .join();

/** Equal lines become one, their quantities added. The first of them keeps its place; its car is what it last was. */
export function mergeLines<Line extends LineUnits>(lines: readonly Line[]): Line[] {
  const merged = new Map<string, Line>();
  for (const line of lines) {
    const known = merged.get(lineKey(line));
    merged.set(lineKey(line), known ? { ...line, quantity: known.quantity + line.quantity } : line);
  }
  return [...merged.values()];
}

export const vehicleCount = (lines: readonly LineUnits[]): number =>
  lines.reduce((count, line) => count + line.quantity, 0);

/** How many units of a car a basket holds: its lines for purchase and for rent share one stock. */
export const unitsOf = (lines: readonly LineUnits[], carId: string): number =>
  vehicleCount(lines.filter((line) => line.car._id === carId));

/** How many units this line may have at most, with what the other lines of its car take. */
export const roomFor = (line: StockedLine, lines: readonly LineUnits[]): number => {
  const others = lines.filter((other) => poolOf(other) === poolOf(line) && lineKey(other) !== lineKey(line));
  return Math.max(0, line.car.stock - vehicleCount(others));
};

/** Whether more units of this line's car are wanted than there are. */
export const isShort = (line: StockedLine, lines: readonly LineUnits[]): boolean =>
  vehicleCount(lines.filter((other) => poolOf(other) === poolOf(line))) > line.car.stock;

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
  };
}
