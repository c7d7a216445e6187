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
  /** Names of the price lines that were chosen for each of its vehicles (rules.md#price). */
  chosen?: readonly string[];
}

/** A line whose car's stock is known. */
export interface StockedLine extends LineUnits {
  car: { _id: string; stock: number };
}

export const lineKey = (line: LineIdentity): string =>
  [line.car._id, line.type, line.rentalDays ?? 0, ...(line.firstDay ? [line.firstDay] : [])].join('/');

/** Lines that share units: those of a car. A rental with a first day has units of its own. */
export const poolOf = (line: LineIdentity): string => (line.firstDay ? lineKey(line) : line.car._id);

/** What was chosen for any of these lines, as a part of one. */
export function chosenOf(...lines: readonly Pick<LineUnits, 'chosen'>[]): { chosen?: string[] } {
  const chosen = [...new Set(lines.flatMap((line) => line.chosen ?? []))];
  return chosen.length > 0 ? { chosen } : {};
}

/**
 * Equal lines become one, their quantities added, with what was chosen for either. The first of them keeps its place; its
 * car is what it last was.
 */
export function mergeLines<Line extends LineUnits>(lines: readonly Line[]): Line[] {
  const merged = new Map<string, Line>();
  for (const line of lines) {
    const known = merged.get(lineKey(line));
    const quantity = line.quantity + (known?.quantity ?? 0);
    merged.set(lineKey(line), known ? { ...line, quantity, ...chosenOf(known, line) } : line);
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
