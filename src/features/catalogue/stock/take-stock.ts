import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { givenRows } from '#platform/database/given-rows.ts';
import { CodedError } from '#platform/errors.ts';
import type { CarRow } from '../catalogue.service.ts';
import { cars } from '../catalogue.tables.ts';
import { isOneVehicle } from '../facts.rules.ts';
import { isPublished } from '../list-cars.ts';

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

/** Units as rows to select from. */
const wantedRows = (units: readonly Units[]): SQL => {
  const rows = units.map((unit) => sql`(${unit.carId}::text, ${unit.quantity}::int)`);
  return sql`(values ${sql.join(rows, sql`, `)})`;
};

/** Locks the cars of wanted units, in the order of their ids. `condition` may look at `wanted`, which has an id and a quantity. */
const lockedCars = (database: Database, wanted: SQL, condition?: SQL) =>
  database.$with('locked').as(
    database
      .select({
        id: cars.id,
        quantity: sql<number>`wanted.quantity`.as('quantity'),
        wasIdentified: sql<number>`${cars.identified}`.as('was_identified'),
      })
      .from(cars)
      .innerJoin(wanted, sql`wanted.id = ${cars.id}`)
      .where(condition)
      .orderBy(cars.id)
      .for('update', { of: cars }),
  );

/** Takes the units of locked cars off their stock: those without a row of their own first. */
const takingStock = (
  database: Pick<Database, 'update'>,
  locked: ReturnType<typeof lockedCars>,
  { at = now(), condition }: { at?: Date | SQL; condition?: SQL } = {},
) =>
  database
    .update(cars)
    .set({
      stock: sql`${cars.stock} - ${locked.quantity}`,
      identified: sql`least(${cars.identified}, ${cars.stock} - ${locked.quantity})`,
      updatedAt: at,
    })
    .from(locked)
    .where(and(eq(cars.id, locked.id), condition))
    .returning({
      ...getTableColumns(cars),
      takenIdentified: sql<number>`${locked.wasIdentified} - ${cars.identified}`.as('taken_identified'),
    });

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
    throw new CodedError(409, 'car-gone', 'A car in your basket is no longer available.', {
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
  throw new CodedError(409, 'sold-out', 'Someone else just changed this. Please try again.', {
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
  const wanted = sql`${wantedRows(units)} as wanted (id, quantity)`;
  const locked = lockedCars(database, wanted, sql`${cars.stock} >= wanted.quantity and ${isPublished}`);
  const taken = await takingStock(database.with(locked), locked);
  return taken.length === units.length ? taken : refuse(database, units);
}

const {
  stock: _stock,
  identified: _identified,
  updatedAt: _updatedAt,
  ...offeredColumns
} = getTableColumns(cars);

/** All that a listing says but how many there are: equal for two moments between which nobody edited it. */
const offer = sql<string>`hash_record_extended(row(${sql.join(Object.values(offeredColumns), sql`, `)}), 0)::text`;

/** Cars as they are offered at this moment, without a lock. `ids`: a list of texts. */
export const readOffers = (database: Database, ids: SQL) =>
  database
    .select({ car: cars, offer: offer.as('offer') })
    .from(cars)
    .where(and(sql`${cars.id} = any(${ids}::text[])`, isPublished));

/** A unit of a car that was read before, and how it was offered then. */
export interface OfferedUnits extends Units {
  offer: string;
}

/**
 * Takes units of which none has a row of its own, of cars that are offered as they were read: two parts of a larger statement.
 * `wanted` is the text of `OfferedUnits` (given-rows.ts), of each car once. The second part takes all or none.
 */
export function takingOffered(database: Database, wanted: SQL, at: SQL, condition: SQL) {
  const given = givenRows(wanted, { carId: 'text', quantity: 'int', offer: 'text' });
  const asRead = sql`${cars.stock} - ${cars.identified} >= wanted.quantity and ${isPublished} and ${offer} = wanted.offer`;
  const rows = sql`(select "carId" as id, quantity, offer from ${given}) as wanted`;
  const locked = lockedCars(database, rows, sql`${asRead} and ${condition}`);
  const isAll = sql`(select count(*) from locked) = json_array_length(${wanted}::json)`;
  return [
    locked,
    database.$with('taken').as(takingStock(database, locked, { at, condition: isAll })),
  ] as const;
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
