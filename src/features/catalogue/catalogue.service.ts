import { and, desc, eq, ilike, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { beginningWith, containing, hasTrigram } from '#platform/database/like-pattern.ts';
import { notFound } from '#platform/errors.ts';
import { countTo } from '#platform/lists/count-to.ts';
import { fromCursor, idCursor } from '#platform/lists/cursor.ts';
import { countedTo, type ListCount, sliceList } from '#platform/lists/list-page.ts';
import { toDollars } from '#platform/money.ts';
import type { Car, ListQuery } from './catalogue.contract.ts';
import { carCounts, cars } from './catalogue.tables.ts';

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

/** The trigram index needs three letters; one or two look through this many of the newest cars and no further. */
export const searchedByFewLetters = 20_000;

const amongNewest = (vip: boolean): SQL => sql`${cars.id} > coalesce(
  (select id from ${cars} where vip = ${vip} order by id desc offset ${searchedByFewLetters} limit 1), '')`;

/** Part of the model; from three letters on also the beginning of 'make model', since people type 'Porsche'. */
export function matching(search: string, vip: boolean): SQL | undefined {
  // Where the index of trigrams is of no use, `ilike` would only be the slower way to compare.
  if (!hasTrigram(search))
    return and(sql`lower(${cars.model}) like lower(${containing(search)})`, amongNewest(vip));
  return or(
    ilike(cars.model, containing(search)),
    sql`lower(${cars.make} || ' ' || ${cars.model}) like ${beginningWith(search.toLowerCase())}`,
  );
}

/** Matches are counted up to here; a higher count is given as 'at least'. */
export const countedMatches = 200;

export const countMatches = async (database: Database, condition: SQL | undefined): Promise<ListCount> =>
  countedTo(
    countedMatches,
    await countTo(database, countedMatches, database.select({ id: cars.id }).from(cars).where(condition)),
  );

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
  const inCatalogue = eq(cars.vip, vip);
  const matches = query.search ? and(inCatalogue, matching(query.search, vip)) : inCatalogue;
  const after = query.cursor ? lt(cars.id, fromCursor(query.cursor, idCursor)[0]) : undefined;
  const found = await database
    .select()
    .from(cars)
    .where(and(matches, after))
    .orderBy(desc(cars.id))
    .limit(query.limit + 1);
  const count = query.search ? await countMatches(database, matches) : await countAll(database, vip);
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
