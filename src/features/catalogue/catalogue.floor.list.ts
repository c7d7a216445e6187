import { and, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { fromCursor, toCursor } from '#platform/cursor.ts';
import type { Database } from '#platform/database.ts';
import { badInput } from '#platform/errors.ts';
import type { Car } from './catalogue.contract.ts';
import type { StockCar, StockQuery, StockSummary } from './catalogue.floor.contract.ts';
import { lowStockLevel, type StockSort } from './catalogue.floor.rules.ts';
import { lowStock } from './catalogue.floor.tables.ts';
import {
  type CarPage,
  type CarRow,
  countAll,
  countedMatches,
  countMatches,
  matching,
  presentCar,
} from './catalogue.service.ts';
import { carCounts, cars } from './catalogue.tables.ts';
import { waitingPictures } from './pictures.service.ts';
import { pictures } from './pictures.tables.ts';

type CursorValue = string | number;

interface ListedRow {
  car: CarRow;
  /** As the database lowers them: its index and the cursor must agree. */
  make: string;
  model: string;
}

/** An order of the list, which an index has and a cursor can continue. The last key is the id. */
interface Order {
  keys: readonly SQL[];
  way: 'asc' | 'desc';
  /** What the keys of a row are. */
  of: (row: ListedRow) => CursorValue[];
}

const make = sql<string>`lower(${cars.make})`;
const model = sql<string>`lower(${cars.model})`;
const byName = {
  keys: [make, model, sql`${cars.id}`],
  of: (row: ListedRow) => [row.make, row.model, row.car.id],
};
const byPrice = {
  keys: [sql`${cars.priceCents}`, sql`${cars.id}`],
  of: (row: ListedRow) => [row.car.priceCents, row.car.id],
};
const byStock = {
  keys: [sql`${cars.stock}`, sql`${cars.id}`],
  of: (row: ListedRow) => [row.car.stock, row.car.id],
};

const orders: Record<StockSort, Order> = {
  newest: { keys: [sql`${cars.id}`], way: 'desc', of: (row) => [row.car.id] },
  name: { ...byName, way: 'asc' },
  '-name': { ...byName, way: 'desc' },
  price: { ...byPrice, way: 'asc' },
  '-price': { ...byPrice, way: 'desc' },
  stock: { ...byStock, way: 'asc' },
};

/** The same order, read from the table of the cars that run low. */
const lowOrder: Order = { ...orders.stock, keys: [sql`${lowStock.stock}`, sql`${lowStock.carId}`] };

const kinds: Record<StockSort, string> = {
  newest: 'string',
  name: 'string,string,string',
  '-name': 'string,string,string',
  price: 'number,string',
  '-price': 'number,string',
  stock: 'number,string',
};

/** Throws 400 for a cursor that another order gave. */
function continued(sort: StockSort, cursor: string | undefined): CursorValue[] | undefined {
  if (cursor === undefined) return undefined;
  const values = fromCursor(cursor);
  const fits = values.map((value) => typeof value).join() === kinds[sort];
  if (fits && values.every((value) => typeof value === 'string' || Number.isSafeInteger(value)))
    return values;
  throw badInput({ cursor: 'Take it from the Link header of the page before' });
}

const listOf = (parts: readonly unknown[]) =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  );
const after = ({ keys, way }: Order, values: CursorValue[] | undefined): SQL | undefined =>
  values && sql`(${listOf(keys)}) ${sql.raw(way === 'asc' ? '>' : '<')} (${listOf(values)})`;
const ordered = ({ keys, way }: Order) => keys.map((key) => sql`${key} ${sql.raw(way)}`);

const listed = { car: cars, make, model };

interface Wanted {
  matches: SQL | undefined;
  /** The keys of the last row seen. */
  from: CursorValue[] | undefined;
  limit: number;
}

/** The same order, which no index has: the planner then gathers the matches and sorts them. */
const sorted = ({ keys: [first, ...others], ...order }: Order): Order => ({
  ...order,
  keys: [sql`coalesce(${first}, ${first})`, ...others],
});

/** So many matches are quickly sorted; more are soon met by walking an index, unless all of them lie at its end. */
const sortedMatches = 10_000;

/**
 * Left alone, the planner walks the whole index of names to find one make at its end: it cannot know where in an order
 * the matches lie (docs/decisions/0011).
 */
async function orderFor(database: Database, order: Order, matches: SQL | undefined): Promise<Order> {
  const some = database
    .select({ one: sql`1` })
    .from(cars)
    .where(matches)
    .limit(sortedMatches + 1)
    .as('some');
  const [counted] = await database.select({ total: sql<number>`count(*)::int` }).from(some);
  return (counted?.total ?? 0) > sortedMatches ? order : sorted(order);
}

const readCars = (database: Database, order: Order, { matches, from, limit }: Wanted): Promise<ListedRow[]> =>
  database
    .select(listed)
    .from(cars)
    .where(and(matches, after(order, from)))
    .orderBy(...ordered(order))
    .limit(limit);

const readLowCars = (
  database: Database,
  vip: boolean,
  { matches, from, limit }: Wanted,
): Promise<ListedRow[]> =>
  database
    .select(listed)
    .from(lowStock)
    .innerJoin(cars, eq(cars.id, lowStock.carId))
    .where(and(eq(lowStock.vip, vip), matches, after(lowOrder, from)))
    .orderBy(...ordered(lowOrder))
    .limit(limit);

/**
 * Lowest stock first: those that run low by their own index, then the others. No index orders the others; whoever pages
 * on to them has the catalogue read once a page (docs/decisions/0011).
 */
async function readByStock(database: Database, vip: boolean, wanted: Wanted, onlyLow: boolean) {
  const low = await readLowCars(database, vip, wanted);
  const missing = wanted.limit - low.length;
  if (onlyLow || missing === 0) return low;
  const others = and(wanted.matches, gt(cars.stock, lowStockLevel));
  return [
    ...low,
    ...(await readCars(database, orders.stock, { ...wanted, matches: others, limit: missing })),
  ];
}

const lowOf = (database: Database, vip: boolean) =>
  database.select({ id: lowStock.carId }).from(lowStock).where(eq(lowStock.vip, vip));

/** Cars whose picture was given up. */
const failedOf = (database: Database) =>
  database
    .select({ id: pictures.carId })
    .from(pictures)
    .where(and(isNotNull(pictures.failedAt), isNull(pictures.finishedAt)));

const orderOf = async (
  database: Database,
  { sort, search, low, pictures: which }: StockQuery,
  matches: SQL | undefined,
) =>
  sort === 'newest' || (!search && low === 'false' && !which)
    ? orders[sort]
    : orderFor(database, orders[sort], matches);

async function withWaitingPictures(database: Database, page: readonly Car[]): Promise<StockCar[]> {
  const waiting = await waitingPictures(
    database,
    page.map((car) => car._id),
  );
  return page.map((car) => {
    const waitingPicture = waiting.get(car._id);
    return { ...car, ...(waitingPicture && { waitingPicture }) };
  });
}

/** A page of a catalogue for the floor. Throws 400 for a cursor that is not of this order. */
export async function listStock(
  database: Database,
  query: StockQuery,
): Promise<Omit<CarPage, 'cars'> & { cars: StockCar[] }> {
  const vip = query.catalogue === 'vip';
  const onlyLow = query.low === 'true';
  const found = and(
    eq(cars.vip, vip),
    query.search ? matching(query.search, vip) : undefined,
    query.pictures === 'failed' ? inArray(cars.id, failedOf(database)) : undefined,
  );
  const matches = and(found, onlyLow ? inArray(cars.id, lowOf(database, vip)) : undefined);
  const wanted = { from: continued(query.sort, query.cursor), limit: query.limit + 1 };
  const rows =
    query.sort === 'stock'
      ? await readByStock(database, vip, { ...wanted, matches: found }, onlyLow)
      : await readCars(database, await orderOf(database, query, matches), { ...wanted, matches });
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    cars: await withWaitingPictures(
      database,
      page.map(({ car }) => presentCar(car)),
    ),
    ...(await countStock(database, query, matches)),
    ...(rows.length > query.limit && last && { nextCursor: toCursor(orders[query.sort].of(last)) }),
  };
}

async function countStock(
  database: Database,
  { catalogue, search, low, pictures: which }: StockQuery,
  matches: SQL | undefined,
): Promise<Pick<CarPage, 'total' | 'atLeast'>> {
  const vip = catalogue === 'vip';
  if (!search && !which) {
    const total = low === 'true' ? database.$count(lowStock, eq(lowStock.vip, vip)) : countAll(database, vip);
    return { total: await total, atLeast: false };
  }
  const counted = await countMatches(database, matches);
  return { total: Math.min(counted, countedMatches), atLeast: counted > countedMatches };
}

/** How many cars there are of each catalogue, and how many of them run low. */
export async function readStockSummary(database: Database): Promise<StockSummary> {
  const totals = await database.select().from(carCounts);
  const low = await database
    .select({
      vip: lowStock.vip,
      low: sql<number>`count(*)::int`,
      soldOut: sql<number>`(count(*) filter (where ${lowStock.stock} = 0))::int`,
    })
    .from(lowStock)
    .groupBy(lowStock.vip);
  const failed = await database
    .select({ vip: cars.vip, count: sql<number>`count(*)::int` })
    .from(cars)
    .where(inArray(cars.id, failedOf(database)))
    .groupBy(cars.vip);
  const of = (vip: boolean) => {
    const counted = low.find((one) => one.vip === vip);
    return {
      total: totals.find((one) => one.vip === vip)?.total ?? 0,
      low: counted?.low ?? 0,
      soldOut: counted?.soldOut ?? 0,
      failedPictures: failed.find((one) => one.vip === vip)?.count ?? 0,
    };
  };
  return { cars: of(false), vip: of(true) };
}
