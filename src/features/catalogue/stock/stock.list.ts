import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import { readPriceTerms } from '#features/settings/read-price-terms.ts';
import type { Database } from '#platform/database/database.ts';
import { countEach } from '#platform/lists/count-each.ts';
import { countTo } from '#platform/lists/count-to.ts';
import { countedTo, type ListCount, sliceList } from '#platform/lists/list-page.ts';
import { rowsBefore } from '#platform/lists/pages.ts';
import { toDollars } from '#platform/money.ts';
import { type CarListPage, countAll, presentCar } from '../catalogue.service.ts';
import { carCounts, cars } from '../catalogue.tables.ts';
import { keysOf, type ListingState, listingStateWords } from '../facts.rules.ts';
import { albumPictures, pictures } from '../pictures/pictures.tables.ts';
import { findWaitingPictures } from '../pictures/uploads/find-waiting-pictures.ts';
import { countedMatches, countGathered, countMatches } from '../search-cars.ts';
import { type CarName, countCarsOfNames, nextNamed } from '../search-names.ts';
import { lowOf, readRowsById, readStockRows } from './read-stock-rows.ts';
import type { StockCar, StockQuery, StockSummary } from './stock.contract.ts';
import { lowStock } from './stock.tables.ts';
import { type MeanSearch, readStockSearch, type StockSearch } from './stock-search.ts';
import { type CursorValue, type ListedRow, namedOrders, readSortCursor, sorts } from './stock-sorts.ts';

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
  understood?: StockSearch['understood'];
}

type Found = ListCount & { found: ListedRow[] };

/** So many cars of a search by names are passed at once on the way to a page: each name is asked for as many. */
const passedAtOnce = 200;

/**
 * The cars of the names that a search means, where an index has them in this order (ADR 0054). Undefined where it has not, or
 * the names are too many to look into each.
 */
async function searchByNames(
  database: Database,
  names: readonly CarName[] | undefined,
  { catalogue, low, pictures, sort, state, limit }: StockQuery,
  { last, before }: { last: CursorValue[] | undefined; before: number },
): Promise<Found | undefined> {
  const order = namedOrders[sort];
  if (!names || !order || low === 'true' || pictures) return undefined;
  const vip = catalogue === 'vip';
  const of = { vip, states: state ? [state] : keysOf(listingStateWords) };
  const counted = await countCarsOfNames(database, names, { ...of, most: countedMatches });
  const told = countedTo(countedMatches, counted);
  let from = last;
  for (let left = before; left > 0; left -= passedAtOnce) {
    const passed = await nextNamed(database, names, {
      ...of,
      ...order,
      last: from,
      limit: Math.min(left, passedAtOnce),
    });
    const [row] = await readRowsById(database, sort, passed.slice(-1));
    if (!row || passed.length < Math.min(left, passedAtOnce)) return { found: [], ...told };
    from = sorts[sort].valuesOf(row);
  }
  const ids =
    counted === 0 ? [] : await nextNamed(database, names, { ...of, ...order, last: from, limit: limit + 1 });
  return { found: await readRowsById(database, sort, ids), ...told };
}

/** Without the search, a text means what the listed call finds by it. */
const meanNothing: MeanSearch = async () => undefined;

/** A list page of a catalogue's stock. Throws 400 for a cursor that is not of this sort. */
export async function listStock(
  shop: SettingsShop,
  query: StockQuery,
  meanSearch: MeanSearch = meanNothing,
): Promise<StockListPage> {
  const { database } = shop;
  const terms = await readPriceTerms(shop);
  const vip = query.catalogue === 'vip';
  const low = query.low === 'true';
  const from = readSortCursor(query.sort, query.cursor);
  const before = rowsBefore(query);
  const asked = query.search && { vip, search: query.search, exact: query.exact === 'yes' };
  const search = asked ? await readStockSearch(database, asked, meanSearch) : undefined;
  const understood = search?.understood && { understood: search.understood };
  const named = await searchByNames(database, search?.names, query, { last: from, before });
  if (named) return { ...(await presentStock(database, named, { query, terms })), ...understood };
  const further = and(
    search?.matches,
    query.pictures === 'failed' ? inArray(cars.id, failedOf(database)) : undefined,
  );
  const matches = and(further, query.state && inState(query.state));
  const count =
    query.state && !further && !low
      ? await countState(database, vip, query.state)
      : await countStock(database, { vip, low, matches, state: query.state });
  const few = !count.atLeast && count.total <= countedMatches;
  const wanted = {
    vip,
    sort: query.sort,
    matches,
    low,
    from,
    before,
    limit: before + query.limit + 1,
    state: walkedState(query),
  };
  const found = count.total === 0 ? [] : (await readStockRows(database, wanted, few)).slice(before);
  return { ...(await presentStock(database, { found, ...count }, { query, terms })), ...understood };
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

/**
 * The state that a walk along a sort asks for by itself, so that it passes what has another without reading it. Only the newest
 * have an index for each state; by another sort, few drafts would be looked for in all of the catalogue.
 */
const walkedState = ({ state, sort }: StockQuery): SQL | undefined =>
  state && (sort === 'newest' || state === 'published') ? inState(state) : undefined;

const carsInState = (database: Database, vip: boolean, state: ListingState) =>
  database
    .select({ id: cars.id })
    .from(cars)
    .where(and(eq(cars.vip, vip), inState(state)));

/** The cars of a state, whatever else they are: published ones are counted by triggers. */
async function countState(database: Database, vip: boolean, state: ListingState): Promise<ListCount> {
  if (state === 'published') return countAll(database, vip, 'published');
  const counted = await countTo(database, countedMatches, carsInState(database, vip, state));
  return countedTo(countedMatches, counted);
}

interface CountedStock {
  vip: boolean;
  low: boolean;
  matches: SQL | undefined;
  state: ListingState | undefined;
}

async function countStock(
  database: Database,
  { vip, low, matches, state }: CountedStock,
): Promise<ListCount> {
  if (!matches && low)
    return {
      total: await database.$count(lowStock, and(eq(lowStock.vip, vip), eq(lowStock.isLow, true))),
      atLeast: false,
    };
  if (!matches) return countAll(database, vip, 'total');
  if (!low) return countMatches(database, matches, vip, state && inState(state));
  return countGathered(
    database,
    and(eq(cars.vip, vip), matches, inArray(cars.id, lowOf(database, vip, eq(lowStock.isLow, true)))),
  );
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
  const unpublished = await countEach(database, countedMatches, unpublishedOfBoth, (one) =>
    carsInState(database, one.startsWith('vip'), one.endsWith('draft') ? 'draft' : 'archived'),
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
