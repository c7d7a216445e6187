import { and, desc, eq, gte, inArray, isNotNull, like, lt, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { calendarDate } from '#platform/clock.ts';
import { fromCursor, toCursor } from '#platform/cursor.ts';
import type { Database } from '#platform/database.ts';
import { containing, hasTrigram } from '#platform/like-pattern.ts';
import { toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/platform.ts';
import type { FoundOrder, OrderFilters } from './orders.office.contract.ts';
import { orders } from './orders.tables.ts';

type Shop = Pick<Platform, 'database' | 'config'>;

/** So many customers are asked for their orders one by one; where more fit, the orders are walked, newest first. */
const mostCustomers = 1000;

/** So many orders are walked for one page, and no further: the next page goes on from there. */
const walkedOrders = 20_000;

/** Matches are counted up to here. */
const counted = 100;

const orNotKnown = (text: string) => (text.trim() === '' ? 'N/A' : text);

/** The fields that leave. Dates are those of the dealership's time zone (an IANA name). */
export const presentFound = (
  order: typeof orders.$inferSelect,
  user: { email: string; phone: string },
  timeZone: string,
): FoundOrder => ({
  _id: order.id,
  car: { _id: order.carId, make: order.make, model: order.model, color: order.color },
  type: order.type,
  ...(order.periodDays !== null && { period: order.periodDays }),
  price: toDollars(order.priceCents),
  receiptNumber: order.receiptNumber,
  user: { email: orNotKnown(user.email), phone: orNotKnown(user.phone) },
  createdAt: order.createdAt.toISOString(),
  orderedOn: calendarDate(order.createdAt, timeZone),
  deliveryDate: order.deliveryDate,
  state: order.state,
});

/** The customers that the filters mean; undefined where they name none. */
function customersLike({ email, phone }: OrderFilters): SQL | undefined {
  return and(
    email ? like(users.email, containing(email.toLowerCase())) : undefined,
    phone ? sql`regexp_replace(${users.phone}, '[^0-9]', '', 'g') like ${containing(phone)}` : undefined,
  );
}

/** The instant at which a calendar date begins at the dealership, so many days later. */
const beginning = (date: string, timeZone: string, daysLater: number): SQL =>
  sql`((${date}::date + ${daysLater}::int)::timestamp at time zone ${timeZone})`;

/**
 * The orders of a calendar date. Found by when they were paid, which has an index: within a day after they were
 * ordered. Those that are not paid yet are few, and are found by their payments.
 */
async function orderedOn(database: Database, date: string, timeZone: string): Promise<SQL | undefined> {
  const [from, to] = [beginning(date, timeZone, 0), beginning(date, timeZone, 1)];
  const pending = await database
    .select({ id: orders.id })
    .from(payments)
    .innerJoin(orders, eq(orders.paymentId, payments.id))
    .where(eq(payments.state, 'pending'))
    .limit(1000);
  const ids = pending.map(({ id }) => id);
  return and(
    or(
      and(gte(orders.paidAt, from), lt(orders.paidAt, beginning(date, timeZone, 2))),
      inArray(orders.id, ids),
    ),
    sql`${orders.createdAt} >= ${from}`,
    sql`${orders.createdAt} < ${to}`,
  );
}

/** A checkout that was never paid is no order (the same holds for the customer's own list). */
const wasOrdered = or(isNotNull(orders.paidAt), eq(orders.state, 'pending'));

const newestBelow = (database: Database, below: SQL | undefined) =>
  database.select({ id: orders.id }).from(orders).where(below).orderBy(desc(orders.id)).limit(walkedOrders);

/** How the filters are put to the database. */
interface Way {
  condition: SQL | undefined;
  /** All customers that fit, where they are so few that each can be asked for the newest orders. */
  customers?: readonly string[];
  /** Every fitting customer's orders stand among those that are walked, however far back. */
  walks?: boolean;
}

/** The customers of these filters; undefined where too many fit, or PostgreSQL would have to read all of them. */
async function findCustomers(database: Database, filters: OrderFilters, fitting: SQL | undefined) {
  if (filters.email && !hasTrigram(filters.email)) return undefined;
  const found = await database
    .select({ id: users.id })
    .from(users)
    .where(fitting)
    .limit(mostCustomers + 1);
  return found.length > mostCustomers ? undefined : found.map(({ id }) => id);
}

async function wayTo({ database, config }: Shop, filters: OrderFilters): Promise<Way> {
  const fitting = customersLike(filters);
  const exact = and(
    filters.receipt ? eq(orders.receiptNumber, filters.receipt) : undefined,
    filters.date ? await orderedOn(database, filters.date, config.dealerTimezone) : undefined,
  );
  if (exact || !fitting) return { condition: and(wasOrdered, exact, fitting) };
  const customers = await findCustomers(database, filters, fitting);
  if (!customers) return { condition: and(wasOrdered, fitting), walks: true };
  return { condition: wasOrdered, customers };
}

/**
 * The newest orders of these customers. Each one is asked by their own index: left alone, the planner walks all orders
 * to find those of customers who never ordered.
 */
async function newestOf(
  database: Database,
  customers: readonly string[],
  below: SQL | undefined,
  limit: number,
): Promise<string[]> {
  const newest = database
    .select({ id: orders.id })
    .from(orders)
    .where(and(sql`${orders.userId} = customer.id`, wasOrdered, below))
    .orderBy(desc(orders.id))
    .limit(limit);
  const { rows } = await database.execute<{ id: string }>(sql`
    select newest.id from unnest(${sql.param(customers)}::text[]) as customer (id) cross join lateral ${newest} newest
    order by newest.id desc limit ${limit}`);
  return rows.map(({ id }) => id);
}

async function countMatches(database: Database, { condition, walks, customers }: Way): Promise<number> {
  if (customers) return (await newestOf(database, customers, undefined, counted + 1)).length;
  const walked = walks ? inArray(orders.id, newestBelow(database, undefined)) : undefined;
  const matches = database
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(condition, walked))
    .limit(counted + 1)
    .as('matches');
  return database.$count(matches);
}

/** Which of the orders that fit may stand on a page. */
async function onPage(database: Database, way: Way, below: SQL | undefined, limit: number) {
  if (way.customers) return inArray(orders.id, await newestOf(database, way.customers, below, limit));
  const walked = way.walks ? inArray(orders.id, newestBelow(database, below)) : undefined;
  return and(way.condition, below, walked);
}

async function readPage(shop: Shop, way: Way, limit: number, after: string | undefined) {
  const { database, config } = shop;
  const below = after === undefined ? undefined : lt(orders.id, after);
  const found = await database
    .select({ order: orders, user: { email: users.email, phone: users.phone } })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(await onPage(database, way, below, limit + 1))
    .orderBy(desc(orders.id))
    .limit(limit + 1);
  const page = found
    .slice(0, limit)
    .map(({ order, user }) => presentFound(order, user, config.dealerTimezone));
  if (found.length > limit) return { page, last: page.at(-1)?._id };
  return { page, last: way.walks ? await endOfWalk(database, below) : undefined };
}

/** The last order of a walk that stopped short of the oldest one. */
async function endOfWalk(database: Database, below: SQL | undefined): Promise<string | undefined> {
  const [last, further] = await database
    .select({ id: orders.id })
    .from(orders)
    .where(below)
    .orderBy(desc(orders.id))
    .offset(walkedOrders - 1)
    .limit(2);
  return further && last?.id;
}

/**
 * Orders that fit all the filters, newest first. A page may hold fewer than `limit` and still go on: a part of an
 * address that very many customers have is looked for in the next 20,000 orders, and no further at once.
 */
export async function searchOrders(
  shop: Shop,
  { limit, cursor, ...filters }: OrderFilters & { limit: number; cursor?: string },
) {
  const after = cursor === undefined ? undefined : String(fromCursor(cursor)[0]);
  const way = await wayTo(shop, filters);
  const [{ page, last }, total] = await Promise.all([
    readPage(shop, way, limit, after),
    countMatches(shop.database, way),
  ]);
  return {
    orders: page,
    total: Math.max(page.length, Math.min(total, counted)),
    atLeast: total > counted || (way.walks && last !== undefined),
    ...(last !== undefined && { nextCursor: toCursor([last]) }),
  };
}

/** All orders that fit, in portions, newest first: for whoever writes them down and does not page. */
export async function* everyOrder(shop: Shop, filters: OrderFilters): AsyncGenerator<FoundOrder[]> {
  const way = await wayTo(shop, filters);
  for (let after: string | undefined; ; ) {
    const { page, last } = await readPage(shop, way, 1000, after);
    yield page;
    if (last === undefined) return;
    after = last;
  }
}
