import { and, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { asPrinted } from '#features/ledger/ledger.rules.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { containing } from '#platform/database/like-pattern.ts';
import { countEach, countedTo, countTo, type ListCount } from '#platform/lists/count.ts';
import { fromCursor, sortValue } from '#platform/lists/cursor.ts';
import { directionOf, sliceList } from '#platform/lists/list-page.ts';
import { type ListPlace, rowsBefore } from '#platform/lists/list-query.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { OrderRow } from '../orders.service.ts';
import { orders } from '../orders.tables.ts';
import { vehicleIdentifications } from '../vins/vins.tables.ts';
import type { HandoverOrder, HandoversQuery, RentalsQuery } from './handover.contract.ts';
import { type HandoverView, handoverViews, type RentalView, rentalViews } from './handover.rules.ts';
import { presentHandover } from './present-handover.ts';

type Shop = Pick<Platform, 'database' | 'config'>;

/** A search looks through this many orders of a list, from its beginning or the cursor on, and no further. */
const searched = 10_000;

/** Orders are counted up to here; more are reported as 'at least'. */
const counted = 1_000;

/** One of the lists: what stands in it, and by which column it is sorted. An index serves each of them. */
interface SortedList {
  condition: SQL | undefined;
  by: typeof orders.deliveryDate | typeof orders.returnDate | typeof orders.returnedAt;
  newestFirst?: boolean;
  /** As it is asked for. */
  sort?: ListPlace['sort'];
  /** Of the last row seen. */
  sortValue(order: OrderRow): string;
}

const isWaiting = eq(orders.state, 'paid');
const isOut = and(eq(orders.state, 'delivered'), eq(orders.type, 'rent'));

/** Sold, and nobody knows yet which vehicle its buyer gets: neither was one taken for it nor was its VIN given. */
const hasNoVin = and(
  eq(orders.type, 'purchase'),
  sql`not exists (select from ${vehicles} v where v.order_id = ${orders.id})`,
  sql`not exists (select from ${vehicleIdentifications} i where i.order_id = ${orders.id})`,
);

function handoverList(show: HandoverView, today: string): SortedList {
  const days: Record<HandoverView, SQL | undefined> = {
    all: undefined,
    overdue: lt(orders.deliveryDate, today),
    today: eq(orders.deliveryDate, today),
    coming: gt(orders.deliveryDate, today),
    'no-vin': hasNoVin,
  };
  return {
    condition: and(isWaiting, days[show]),
    by: orders.deliveryDate,
    sortValue: (order) => order.deliveryDate,
  };
}

function rentalList(show: RentalView, today: string): SortedList {
  if (show === 'returned') {
    return {
      condition: and(eq(orders.state, 'returned'), eq(orders.type, 'rent')),
      by: orders.returnedAt,
      newestFirst: true,
      sortValue: (order) => order.returnedAt!.toISOString(),
    };
  }
  const days = {
    out: undefined,
    overdue: lt(orders.returnDate, today),
    'due-today': eq(orders.returnDate, today),
  };
  return {
    condition: and(isOut, days[show]),
    by: orders.returnDate,
    sortValue: (order) => order.returnDate ?? '',
  };
}

const dateCursor = z.tuple([sortValue.date, sortValue.id]);
const instantCursor = z.tuple([sortValue.instant, sortValue.id]);

const directionIn = ({ newestFirst, sort }: SortedList) =>
  directionOf(newestFirst ? 'descending' : 'ascending', sort);

/** What comes behind the row that a cursor names. Throws 400 for a cursor that is not ours. */
function behind(list: SortedList, cursor: string | undefined): SQL | undefined {
  const { by, newestFirst } = list;
  if (cursor === undefined) return undefined;
  const [value, id] = fromCursor(cursor, newestFirst ? instantCursor : dateCursor);
  const last = sql`(${value}::${sql.raw(newestFirst ? 'timestamptz' : 'date')}, ${id}::text)`;
  return sql`(${by}, ${orders.id}) ${directionIn(list).beyond} ${last}`;
}

function sortOf(list: SortedList) {
  const { order } = directionIn(list);
  return [order(list.by), order(orders.id)];
}

/** Compares all columns as one text, since `lower` takes the time. chr(1) separates them, as nobody types it. */
const matching = (
  search: string,
): SQL => sql`lower(concat_ws(chr(1), ${orders.make} || ' ' || ${orders.model},
  ${payments.buyerFirstName} || ' ' || ${payments.buyerLastName}, ${payments.buyerEmail}, ${orders.receiptNumber}))
  like lower(${containing(search)})`;

/** The ids of orders of a list in which this is found, in the list's order. */
async function findIn(
  database: Database,
  list: SortedList,
  from: SQL | undefined,
  search: string,
  limit: number,
) {
  const near = database
    .select()
    .from(orders)
    .where(and(list.condition, from))
    .orderBy(...sortOf(list))
    .limit(searched)
    .as('orders');
  // Each payment is looked up by itself: the planner would rather read all that there ever were.
  const paid = database
    .select()
    .from(payments)
    .where(eq(payments.id, orders.paymentId))
    .limit(1)
    .as('payments');
  const found = await database
    .select({ id: orders.id })
    .from(near)
    .crossJoinLateral(paid)
    .where(matching(search))
    .orderBy(...sortOf(list))
    .limit(limit);
  return found.map(({ id }) => id);
}

interface HandoverListPage extends ListCount {
  orders: HandoverOrder[];
  nextCursor?: string;
}

const ordersWhere = (database: Database, condition: SQL | undefined) =>
  database.select({ id: orders.id }).from(orders).where(condition);

interface Asked extends ListPlace {
  search?: string;
  limit: number;
}

/**
 * Which orders stand on a list page, one more than asked for where there are more, behind how many of those they stand, and
 * how many fit in all.
 */
async function findOrders(database: Database, list: SortedList, asked: Asked) {
  const { search, limit, cursor } = asked;
  const before = rowsBefore(asked);
  const from = behind(list, cursor);
  const receipt = search && asPrinted(search);
  if (search && !receipt) {
    // Counting looks at the same orders as the first page does.
    const all = await findIn(database, list, undefined, search, counted + 1);
    const until = before + limit + 1;
    const ids = from ? await findIn(database, list, from, search, until) : all;
    return {
      condition: inArray(orders.id, ids.slice(before, until)),
      count: countedTo(counted, all.length),
      before: 0,
    };
  }
  // A whole receipt number is found by its own index, wherever it stands.
  const wanted = and(list.condition, receipt ? eq(orders.receiptNumber, receipt) : undefined);
  return {
    condition: and(wanted, from),
    count: await countTo(database, ordersWhere(database, wanted)),
    before,
  };
}

async function readListPage(
  { database, config }: Shop,
  usual: SortedList,
  asked: Asked,
): Promise<HandoverListPage> {
  const list = { ...usual, sort: asked.sort };
  const { condition, count, before } = await findOrders(database, list, asked);
  const found = await database
    .select({ order: orders, payment: payments })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(condition)
    .orderBy(...sortOf(list))
    .offset(before)
    .limit(asked.limit + 1);
  const day = { today: calendarDate(now(), config.dealerTimezone), timeZone: config.dealerTimezone };
  const slice = sliceList(found, asked.limit, ({ order }) => [list.sortValue(order), order.id]);
  return {
    orders: slice.rows.map((row) => presentHandover(row, day)),
    nextCursor: slice.nextCursor,
    ...count,
  };
}

const todayAt = ({ config }: Shop): string => calendarDate(now(), config.dealerTimezone);

/** Paid vehicles that wait to be handed over, by delivery date. Throws 400 for a cursor that is not ours. */
export const listHandovers = (shop: Shop, query: HandoversQuery): Promise<HandoverListPage> =>
  readListPage(shop, handoverList(query.show, todayAt(shop)), query);

/** Rentals that are out, by the day they come back; or those that came back, the latest first. Throws as above. */
export const listRentals = (shop: Shop, query: RentalsQuery): Promise<HandoverListPage> =>
  readListPage(shop, rentalList(query.show, todayAt(shop)), query);

/** How many vehicles each filter of the handovers would give. */
export const countHandovers = (shop: Shop) =>
  countEach(shop.database, handoverViews, (show) =>
    ordersWhere(shop.database, handoverList(show, todayAt(shop)).condition),
  );

/** How many rentals each of their filters would give. */
export const countRentals = (shop: Shop) =>
  countEach(shop.database, rentalViews, (show) =>
    ordersWhere(shop.database, rentalList(show, todayAt(shop)).condition),
  );
