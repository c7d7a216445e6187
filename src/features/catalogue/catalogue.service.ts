import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import { fromCursor, idCursor } from '#platform/lists/cursor.ts';
import { type ListCount, sliceList } from '#platform/lists/list-page.ts';
import { toDollars } from '#platform/money.ts';
import type { Car, ListQuery } from './catalogue.contract.ts';
import { carCounts, cars } from './catalogue.tables.ts';
import { readNewestCars, searchCars } from './search-cars.ts';

export type CarRow = typeof cars.$inferSelect;

/** The address of a car's picture: one that always works, also without a picture (rules.md#pictures). */
export const imageOf = (car: Pick<CarRow, 'id' | 'pictureVersion'>): string =>
  car.pictureVersion ? `/images/cars/${car.id}.jpg?v=${car.pictureVersion}` : '/no-picture.svg';

/** The same where a statement reads it; null without a picture. `car` is the table or an alias of it. */
export const imageInSql = (car: { id: SQLWrapper; pictureVersion: SQLWrapper }): SQL =>
  sql`'/images/cars/' || ${car.id} || '.jpg?v=' || ${car.pictureVersion}`;

/** Fields of the answer. Listing them keeps new columns private. */
export const presentCar = (row: CarRow): Car => ({
  _id: row.id,
  make: row.make,
  model: row.model,
  color: row.color,
  topSpeed: row.topSpeed,
  price: toDollars(row.priceCents),
  ...(row.oldPriceCents !== null && { oldPrice: toDollars(row.oldPriceCents) }),
  stock: row.stock,
  image: imageOf(row),
  ...(row.picturePlaceholder && { imagePlaceholder: row.picturePlaceholder }),
});

/** All cars of a catalogue: a number that a trigger keeps, so that no million is counted. */
export async function countAll(database: Database, vip: boolean): Promise<ListCount> {
  const [counted] = await database.select().from(carCounts).where(eq(carCounts.vip, vip));
  return { total: counted?.total ?? 0, atLeast: false };
}

export interface CarListPage extends ListCount {
  cars: Car[];
  /** Absent on the last list page. */
  nextCursor?: string;
}

/** A list page of a catalogue, newest cars first. Throws 400 for a cursor that is not ours. */
export async function listCars(
  database: Database,
  query: ListQuery & { vip?: boolean },
): Promise<CarListPage> {
  const vip = query.vip ?? false;
  const last = query.cursor ? fromCursor(query.cursor, idCursor)[0] : undefined;
  const wanted = { vip, last, limit: query.limit + 1 };
  const { found, ...count } = query.search
    ? await searchCars(database, query.search, wanted)
    : { found: await readNewestCars(database, wanted), ...(await countAll(database, vip)) };
  const { rows, nextCursor } = sliceList(found, query.limit, (car) => [car.id]);
  return { cars: rows.map(presentCar), ...count, nextCursor };
}

/** One car of a catalogue. Throws 404 'Car not found.' */
export async function findCar(database: Database, id: string, vip = false): Promise<Car> {
  const [row] = await database
    .select()
    .from(cars)
    .where(and(eq(cars.id, id), eq(cars.vip, vip)));
  if (!row) throw notFound('Car not found.');
  return presentCar(row);
}
