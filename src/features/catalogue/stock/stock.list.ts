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
import type { ListingState } from '../facts.rules.ts';
import { countCars, countedMatches } from '../list-cars.ts';
import { albumPictures, pictures } from '../pictures/pictures.tables.ts';
import { findWaitingPictures } from '../uploads/find-waiting-pictures.ts';
import { readStaffSearch, type StaffSearch } from '../words/staff-search.ts';
import { isLow, readStockRows } from './read-stock-rows.ts';
import type { StockCar, StockQuery, StockSummary } from './stock.contract.ts';
import { lowStock } from './stock.tables.ts';
import { type ListedRow, readSortCursor, sorts } from './stock-sorts.ts';

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
  const counted = await countTo(database, countedMatches, carsInState(database, vip, state));
  return countedTo(countedMatches, counted);
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
