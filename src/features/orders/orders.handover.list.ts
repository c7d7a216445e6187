import { and, asc, desc, eq, gt, ilike, lt, or, type SQL, sql } from 'drizzle-orm';
import { asPrinted } from '#features/ledger/ledger.rules.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { calendarDate, now } from '#platform/clock.ts';
import { fromCursor, toCursor } from '#platform/cursor.ts';
import type { Database } from '#platform/database.ts';
import { badInput } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.ts';
import type { FloorOrder, HandoversQuery, RentalsQuery } from './orders.handover.contract.ts';
import { presentFloorOrder } from './orders.handover.present.ts';
import type { HandoverView, RentalView } from './orders.handover.rules.ts';
import type { OrderRow } from './orders.service.ts';
import { orders } from './orders.tables.ts';

type Shop = Pick<Platform, 'database' | 'config'>;

/** A search looks through this many orders of a list, from its beginning or the cursor on, and no further. */
const searched = 10_000;

/** Orders are counted up to here; more are told as 'at least'. */
const counted = 1_000;

/** One of the floor's lists: what stands in it, and by which column it is read. An index serves each of them. */
interface FloorList {
  condition: SQL | undefined;
  by: typeof orders.deliveryDate | typeof orders.returnDate | typeof orders.returnedAt;
  newestFirst?: boolean;
  /** Of the last row seen. */
  sortValue(order: OrderRow): string;
}

const isWaiting = eq(orders.state, 'paid');
const isOut = and(eq(orders.state, 'delivered'), eq(orders.type, 'rent'));

function handoverList(show: HandoverView, today: string): FloorList {
  const days: Record<HandoverView, SQL | undefined> = {
    all: undefined,
    overdue: lt(orders.deliveryDate, today),
    today: eq(orders.deliveryDate, today),
    coming: gt(orders.deliveryDate, today),
  };
  return {
    condition: and(isWaiting, days[show]),
    by: orders.deliveryDate,
    sortValue: (order) => order.deliveryDate,
  };
}

function rentalList(show: RentalView, today: string): FloorList {
  if (show === 'returned') {
    return {
      condition: eq(orders.state, 'returned'),
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

/** What comes behind the row that a cursor names. Throws 400 for a cursor that is not ours. */
function behind({ by, newestFirst }: FloorList, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [value = '', id = ''] = fromCursor(cursor);
  if (Number.isNaN(Date.parse(String(value)))) throw badInput({ cursor: 'This cursor is not one of ours.' });
  const last = sql`(${value}::${sql.raw(newestFirst ? 'timestamptz' : 'date')}, ${id}::text)`;
  return newestFirst ? sql`(${by}, ${orders.id}) < ${last}` : sql`(${by}, ${orders.id}) > ${last}`;
}

const order = ({ by, newestFirst }: FloorList) =>
  newestFirst ? [desc(by), desc(orders.id)] : [asc(by), asc(orders.id)];

const escaped = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`);

function matching(search: string): SQL | undefined {
  const part = `%${escaped(search)}%`;
  return or(
    ilike(sql`${orders.make} || ' ' || ${orders.model}`, part),
    ilike(sql`${payments.buyerFirstName} || ' ' || ${payments.buyerLastName}`, part),
    ilike(payments.buyerEmail, part),
    ilike(orders.receiptNumber, part),
  );
}

/** Among the rows that a list may look at: a whole receipt number is found by its own index, wherever it stands. */
function searchIn(database: Database, list: FloorList, from: SQL | undefined, search: string) {
  const receipt = asPrinted(search);
  if (receipt) return eq(orders.receiptNumber, receipt);
  const near = database
    .select({ id: orders.id })
    .from(orders)
    .where(and(list.condition, from))
    .orderBy(...order(list))
    .limit(searched);
  return and(sql`${orders.id} in ${near}`, matching(search));
}

async function countOf(database: Database, condition: SQL | undefined) {
  const some = database
    .select({ one: sql`1` })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(condition)
    .limit(counted + 1)
    .as('some');
  const [found] = await database.select({ total: sql<number>`count(*)` }).from(some);
  const total = found?.total ?? 0;
  return { total: Math.min(total, counted), atLeast: total > counted };
}

interface FloorPage {
  orders: FloorOrder[];
  total: number;
  /** Whether there are more than were counted. */
  atLeast: boolean;
  nextCursor?: string;
}

interface Asked {
  search?: string;
  limit: number;
  cursor?: string;
}

async function read({ database, config }: Shop, list: FloorList, asked: Asked): Promise<FloorPage> {
  const from = behind(list, asked.cursor);
  const wanted = (start: SQL | undefined) =>
    and(list.condition, asked.search ? searchIn(database, list, start, asked.search) : undefined);
  const found = await database
    .select({ order: orders, payment: payments })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(and(wanted(from), from))
    .orderBy(...order(list))
    .limit(asked.limit + 1);
  const day = { today: calendarDate(now(), config.dealerTimezone), timeZone: config.dealerTimezone };
  const page = found.slice(0, asked.limit);
  const last = page.at(-1)?.order;
  return {
    orders: page.map((row) => presentFloorOrder(row, day)),
    ...(await countOf(database, wanted(undefined))),
    ...(found.length > asked.limit && last && { nextCursor: toCursor([list.sortValue(last), last.id]) }),
  };
}

const todayAt = ({ config }: Shop) => calendarDate(now(), config.dealerTimezone);

/** Paid vehicles that wait to be handed over, by delivery date. Throws 400 for a cursor that is not ours. */
export const listHandovers = (shop: Shop, query: HandoversQuery): Promise<FloorPage> =>
  read(shop, handoverList(query.show, todayAt(shop)), query);

/** Rentals that are out, by the day they come back; or those that came back, the latest first. Throws as above. */
export const listRentals = (shop: Shop, query: RentalsQuery): Promise<FloorPage> =>
  read(shop, rentalList(query.show, todayAt(shop)), query);
