import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import type { CarRow } from '../catalogue.service.ts';
import { cars } from '../catalogue.tables.ts';
import { isOneVehicle } from '../facts.rules.ts';
import { isPublished } from '../search-cars.ts';

export interface Units {
  carId: string;
  quantity: number;
}

/** Units per car, ordered by id: everyone locks cars in the same order, so that no two sales wait for each other. */
export function perCar(lines: readonly Units[]): Units[] {
  const totals = new Map<string, number>();
  for (const line of lines) totals.set(line.carId, (totals.get(line.carId) ?? 0) + line.quantity);
  return [...totals]
    .map(([carId, quantity]) => ({ carId, quantity }))
    .sort((one, other) => (one.carId < other.carId ? -1 : 1));
}

/** Locks the cars of these units in the order of their ids. `condition` may look at `wanted.quantity`. */
const lockedCars = (database: Database, units: readonly Units[], condition?: SQL) => {
  const rows = sql.join(
    units.map((unit) => sql`(${unit.carId}::text, ${unit.quantity}::int)`),
    sql`, `,
  );
  return database.$with('locked').as(
    database
      .select({
        id: cars.id,
        quantity: sql<number>`wanted.quantity`.as('quantity'),
        wasIdentified: sql<number>`${cars.identified}`.as('was_identified'),
      })
      .from(cars)
      .innerJoin(sql`(values ${rows}) as wanted (id, quantity)`, sql`wanted.id = ${cars.id}`)
      .where(condition)
      .orderBy(cars.id)
      .for('update', { of: cars }),
  );
};

/** The cars on offer by id, whichever catalogue they stand in; ids that are none are left out. */
export const carsById = (database: Database, ids: readonly string[]): Promise<CarRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : database
        .select()
        .from(cars)
        .where(and(inArray(cars.id, [...ids]), isPublished));

const sayWhatIsLeft = ({ make, model, condition, stock }: CarRow) => {
  const name = `${make} ${model}`;
  if (isOneVehicle(condition) && stock === 0) return `This ${name} has just been sold.`;
  if (stock === 0) return `${name} is sold out.`;
  return `Only ${stock} of ${name} ${stock === 1 ? 'is' : 'are'} left.`;
};

/**
 * Throws 409 `car-gone` naming the cars, or 409 `sold-out` with what is left, unless the cars that were found have
 * these units.
 */
export function assertAvailable(found: readonly CarRow[], lines: readonly Units[]): void {
  const carOf = new Map(found.map((car) => [car.id, car]));
  const units = perCar(lines);
  const missing = units.filter((unit) => !carOf.has(unit.carId)).map((unit) => unit.carId);
  if (missing.length > 0) {
    throw new CodedError(409, 'car-gone', 'A car in your basket is no longer offered.', {
      details: { cars: missing },
    });
  }
  const short = units
    .filter((unit) => carOf.get(unit.carId)!.stock < unit.quantity)
    .map((unit) => carOf.get(unit.carId)!);
  if (short.length === 0) return;
  const text = short.map(sayWhatIsLeft).join(' ');
  throw new CodedError(409, 'sold-out', text, {
    details: { soldOut: short.map((car) => ({ carId: car.id, available: car.stock })) },
  });
}

async function refuse(database: Database, units: readonly Units[]): Promise<never> {
  const ids = units.map((unit) => unit.carId);
  assertAvailable(await carsById(database, ids), units);
  throw new CodedError(409, 'sold-out', 'Someone was faster. Please try again.', {
    details: { soldOut: [] },
  });
}

/** A car as it is now sold. */
export interface TakenCar extends CarRow {
  /** How many of the units that were taken have a row of their own: the caller says which (rules.md#vehicles). */
  takenIdentified: number;
}

/**
 * Takes units off the stock, all or none, by one conditional update (rules.md#sale): units without a row of their own
 * first. Must run in a transaction. Returns the cars as they are now sold. Throws 409 `sold-out` with what is left, or
 * `car-gone`.
 */
export async function takeStock(database: Database, lines: readonly Units[]): Promise<TakenCar[]> {
  const units = perCar(lines);
  const locked = lockedCars(database, units, sql`${cars.stock} >= wanted.quantity and ${isPublished}`);
  const taken = await database
    .with(locked)
    .update(cars)
    .set({
      stock: sql`${cars.stock} - ${locked.quantity}`,
      identified: sql`least(${cars.identified}, ${cars.stock} - ${locked.quantity})`,
      updatedAt: now(),
    })
    .from(locked)
    .where(eq(cars.id, locked.id))
    .returning({
      ...getTableColumns(cars),
      takenIdentified: sql<number>`${locked.wasIdentified} - ${cars.identified}`,
    });
  return taken.length === units.length ? taken : refuse(database, units);
}

/** Locks the cars with these ids, in their order: whoever changes their vehicles does this first (rules.md#vehicles). */
export const lockCars = (database: Database, ids: readonly string[]): Promise<CarRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : database
        .select()
        .from(cars)
        .where(inArray(cars.id, [...ids]))
        .orderBy(cars.id)
        .for('update');

/** How the units of a car change: below 0 they leave. */
export interface UnitsChange {
  stock: number;
  /** Those of the stock that have a row of their own. */
  identified: number;
}

/** Changes the units of a car that the caller has locked. Returns it as it is then. */
export async function changeUnits(database: Database, carId: string, change: UnitsChange): Promise<CarRow> {
  const [car] = await database
    .update(cars)
    .set({
      stock: sql`${cars.stock} + ${change.stock}`,
      identified: sql`${cars.identified} + ${change.identified}`,
      updatedAt: now(),
    })
    .where(eq(cars.id, carId))
    .returning();
  if (!car) throw new Error('A locked car was not updated');
  return car;
}
