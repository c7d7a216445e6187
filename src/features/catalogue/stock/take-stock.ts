import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import type { CarRow } from '../catalogue.service.ts';
import { cars } from '../catalogue.tables.ts';
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
      .select({ id: cars.id, quantity: sql<number>`wanted.quantity`.as('quantity') })
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

const sayWhatIsLeft = (name: string, left: number) => {
  if (left === 0) return `${name} is sold out.`;
  return `Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left.`;
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
  const text = short.map((car) => sayWhatIsLeft(`${car.make} ${car.model}`, car.stock)).join(' ');
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

/**
 * Takes units off the stock, all or none, by one conditional update (rules.md#sale). Must run in a transaction.
 * Returns the cars as they are now sold. Throws 409 `sold-out` with what is left, or `car-gone`.
 */
export async function takeStock(database: Database, lines: readonly Units[]): Promise<CarRow[]> {
  const units = perCar(lines);
  const locked = lockedCars(database, units, sql`${cars.stock} >= wanted.quantity and ${isPublished}`);
  const taken = await database
    .with(locked)
    .update(cars)
    .set({ stock: sql`${cars.stock} - ${locked.quantity}`, updatedAt: now() })
    .from(locked)
    .where(eq(cars.id, locked.id))
    .returning(getTableColumns(cars));
  return taken.length === units.length ? taken : refuse(database, units);
}

/**
 * Puts units back. Must run in the transaction that ends what took them. Returns the cars as they are then. A listing that
 * is one vehicle never has more than one: somebody who counted it again meanwhile has put it back already.
 */
export async function returnStock(database: Database, lines: readonly Units[]): Promise<CarRow[]> {
  const units = perCar(lines);
  if (units.length === 0) return [];
  const locked = lockedCars(database, units);
  return database
    .with(locked)
    .update(cars)
    .set({
      stock: sql`case when ${cars.condition} = 'new' then ${cars.stock} + ${locked.quantity} else 1 end`,
      updatedAt: now(),
    })
    .from(locked)
    .where(eq(cars.id, locked.id))
    .returning(getTableColumns(cars));
}
