import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import { readPriceTerms } from '#features/settings/read-price-terms.ts';
import type { Database } from '#platform/database/database.ts';
import { countEach, countedTo, countTo, type ListCount } from '#platform/lists/count.ts';
import { fromCursor, idCursor, sortValue } from '#platform/lists/cursor.ts';
import { sliceList } from '#platform/lists/list-page.ts';
import { rowsBefore } from '#platform/lists/list-query.ts';
import { toDollars } from '#platform/money.ts';
import { type CarListPage, type CarRow, countAll, presentCar } from '../catalogue.service.ts';
import { carCounts, cars } from '../catalogue.tables.ts';
import type { ListingState } from '../facts.rules.ts';
import { countCars, countedMatches, matchingCars } from '../list-cars.ts';
import { albumPictures, pictures } from '../pictures/pictures.tables.ts';
import { findWaitingPictures } from '../uploads/find-waiting-pictures.ts';
import { readStaffSearch, type StaffSearch } from '../words/staff-search.ts';
import type { StockCar, StockQuery, StockSummary } from './stock.contract.ts';
import type { StockSort } from './stock.rules.ts';
import { lowStock } from './stock.tables.ts';

/** Written out, so that the few that are not published are found by their own index. */
const inState = (state: ListingState): SQL => sql`${cars.listingState} = ${sql.raw(`'${state}'`)}`;

/** Cars of which a picture was given up. */
const failedOf = (database: Database) =>
  database
    .select({ id: pictures.carId })
    .from(pictures)
    .leftJoin(albumPictures, eq(albumPictures.id, pictures.albumPictureId))
    .where(and(isNotNull(pictures.failedAt), isNull(pictures.finishedAt), isNull(albumPictures.removedAt)));

async function withWaitingPictures(
  database: Database,
  listed: readonly Omit<StockCar, 'waitingPicture'>[],
): Promise<StockCar[]> {
  const waiting = await findWaitingPictures(
    database,
    listed.map((car) => car._id),
  );
  return listed.map((car) => {
    const waitingPicture = waiting.get(car._id);
    return { ...car, ...(waitingPicture && { waitingPicture }) };
  });
}

interface StockListPage extends Omit<CarListPage, 'cars'> {
  cars: StockCar[];
  understood?: StaffSearch['understood'];
}

type Found = ListCount & { found: ListedRow[] };

/** A list page of a catalogue's stock. Throws 400 for a cursor that is not of this sort. */
export async function listStock(shop: SettingsShop, query: StockQuery): Promise<StockListPage> {
  const { database } = shop;
  const terms = await readPriceTerms(shop);
  const vip = query.catalogue === 'vip';
  const from = readSortCursor(query.sort, query.cursor);
  const search = query.search
    ? await readStaffSearch(database, { search: query.search, exact: query.exact === 'yes' }, vip)
    : undefined;
  const further = and(
    search?.matches,
    query.pictures === 'failed' ? inArray(cars.id, failedOf(database)) : undefined,
    query.low === 'true' ? isLow(database, vip) : undefined,
  );
  const matches = and(eq(cars.vip, vip), query.state && inState(query.state), further);
  const count = further
    ? countedTo(countedMatches, await countCars(database, matches, countedMatches))
    : await countUnsearched(database, vip, query.state);
  const found = await readStockRows(database, {
    matches,
    areFew: !count.atLeast && count.total <= countedMatches,
    sort: sorts[query.sort],
    from,
    before: rowsBefore(query),
    limit: query.limit + 1,
  });
  const page = await presentStock(database, { found, ...count }, { query, terms });
  return { ...page, ...(search?.understood && { understood: search.understood }) };
}

/** What was found, as the page that is answered. */
async function presentStock(
  database: Database,
  { found, ...count }: Found,
  { query, terms }: { query: StockQuery; terms: Awaited<ReturnType<typeof readPriceTerms>> },
): Promise<StockListPage> {
  const { rows, nextCursor } = sliceList(found, query.limit, sorts[query.sort].valuesOf);
  const listed = rows.map(({ car }) => ({
    ...presentCar(car, terms),
    basePrice: toDollars(car.priceCents),
    listingState: car.listingState,
  }));
  return { cars: await withWaitingPictures(database, listed), ...count, nextCursor };
}

const carsInState = (database: Database, vip: boolean, state: ListingState) =>
  database
    .select({ id: cars.id })
    .from(cars)
    .where(and(eq(cars.vip, vip), inState(state)));

/** All cars of a catalogue, or those of a state: triggers count all of them and the published ones. */
async function countUnsearched(
  database: Database,
  vip: boolean,
  state: ListingState | undefined,
): Promise<ListCount> {
  if (!state) return countAll(database, vip, 'total');
  if (state === 'published') return countAll(database, vip, 'published');
  return countTo(database, carsInState(database, vip, state), countedMatches);
}

const unpublishedOfBoth = ['cars draft', 'cars archived', 'vip draft', 'vip archived'] as const;
const none: ListCount = { total: 0, atLeast: false };

/** How many cars there are of each catalogue and of each state, and how many of them run low. */
export async function readStockSummary(database: Database): Promise<StockSummary> {
  const totals = await database.select().from(carCounts);
  const low = await database
    .select({
      vip: lowStock.vip,
      low: sql<number>`count(*)::int`,
      soldOut: sql<number>`(count(*) filter (where ${lowStock.stock} = 0))::int`,
    })
    .from(lowStock)
    .where(eq(lowStock.isLow, true))
    .groupBy(lowStock.vip);
  const failed = await database
    .select({ vip: cars.vip, count: sql<number>`count(*)::int` })
    .from(cars)
    .where(inArray(cars.id, failedOf(database)))
    .groupBy(cars.vip);
  const unpublished = await countEach(
    database,
    unpublishedOfBoth,
    (one) => carsInState(database, one.startsWith('vip'), one.endsWith('draft') ? 'draft' : 'archived'),
    countedMatches,
  );
  const of = (vip: boolean) => {
    const counted = low.find((one) => one.vip === vip);
    const all = totals.find((one) => one.vip === vip);
    const catalogue = vip ? 'vip' : 'cars';
    return {
      total: all?.total ?? 0,
      low: counted?.low ?? 0,
      soldOut: counted?.soldOut ?? 0,
      failedPictures: failed.find((one) => one.vip === vip)?.count ?? 0,
      states: {
        draft: unpublished[`${catalogue} draft`] ?? none,
        published: { total: all?.published ?? 0, atLeast: false },
        archived: unpublished[`${catalogue} archived`] ?? none,
      },
    };
  };
  return { cars: of(false), vip: of(true) };
}

/** What a list page is read from. */
interface Wanted {
  matches: SQL | undefined;
  areFew: boolean;
  sort: Sort;
  /** The keys of the last row seen. */
  from: CursorValue[] | undefined;
  /** So many of the rows behind it are passed over. */
  before: number;
  limit: number;
}

/** Cars of a catalogue that run low, as triggers note them (rules.md#stock). */
const isLow = (database: Database, vip: boolean): SQL =>
  inArray(
    cars.id,
    database
      .select({ id: lowStock.carId })
      .from(lowStock)
      .where(and(eq(lowStock.vip, vip), eq(lowStock.isLow, true))),
  );

/** The next rows of the list. */
const readStockRows = (
  database: Database,
  { matches, areFew, sort, from, before, limit }: Wanted,
): Promise<ListedRow[]> =>
  database
    .select(listedColumns)
    .from(matchingCars(database, matches, areFew))
    .where(after(sort, from))
    .orderBy(...orderOf(sort))
    .offset(before)
    .limit(limit);

type CursorValue = string | number;

interface ListedRow {
  car: CarRow;
  /** As the database lowers them: its index and the cursor must agree. */
  make: string;
  model: string;
}

/** A sort of the list, which a cursor can continue. The last key is the id. */
interface Sort {
  keys: readonly SQL[];
  direction: 'asc' | 'desc';
  /** The values that the keys have in a row. */
  valuesOf: (row: ListedRow) => CursorValue[];
}

const make = sql<string>`lower(${cars.make})`;
const model = sql<string>`lower(${cars.model})`;
const byName = {
  keys: [make, model, sql`${cars.id}`],
  valuesOf: (row: ListedRow) => [row.make, row.model, row.car.id],
};
const byPrice = {
  keys: [sql`${cars.priceCents}`, sql`${cars.id}`],
  valuesOf: (row: ListedRow) => [row.car.priceCents, row.car.id],
};
const byStock = {
  keys: [sql`${cars.stock}`, sql`${cars.id}`],
  valuesOf: (row: ListedRow) => [row.car.stock, row.car.id],
};

const sorts: Record<StockSort, Sort> = {
  newest: { keys: [sql`${cars.id}`], direction: 'desc', valuesOf: (row) => [row.car.id] },
  name: { ...byName, direction: 'asc' },
  '-name': { ...byName, direction: 'desc' },
  price: { ...byPrice, direction: 'asc' },
  '-price': { ...byPrice, direction: 'desc' },
  stock: { ...byStock, direction: 'asc' },
};

const { id, text, integer, bigint } = sortValue;
const ofNames = z.tuple([text, text, id]);
const ofPrices = z.tuple([bigint, id]);

/** What a cursor of each sort holds. */
const cursors: Record<StockSort, z.ZodType<CursorValue[]>> = {
  newest: idCursor,
  name: ofNames,
  '-name': ofNames,
  price: ofPrices,
  '-price': ofPrices,
  stock: z.tuple([integer, id]),
};

/** The values after which a list page begins. Throws 400 for a cursor that another sort gave. */
const readSortCursor = (sort: StockSort, cursor: string | undefined): CursorValue[] | undefined =>
  cursor ? fromCursor(cursor, cursors[sort]) : undefined;

const listOf = (parts: readonly unknown[]) =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  );

/** What comes after the row with these values. */
const after = ({ keys, direction }: Sort, values: readonly CursorValue[] | undefined): SQL | undefined =>
  values && sql`(${listOf(keys)}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${listOf(values)})`;
const orderOf = ({ keys, direction }: Sort) => keys.map((key) => sql`${key} ${sql.raw(direction)}`);

const listedColumns = { car: cars, make, model };
