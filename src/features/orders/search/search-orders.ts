import { and, desc, eq, gte, inArray, isNotNull, like, lt, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { calendarDate } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { containing, hasTrigram } from '#platform/database/like-pattern.ts';
import { fromCursor, toCursor } from '#platform/lists/cursor.ts';
import { toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { orders } from '../orders.tables.ts';
import type { FoundOrder, OrderFilters } from './order-search.contract.ts';

type Shop = Pick<Platform, 'database' | 'config'>;

/** So many customers, or buyers, are asked for their orders one by one; where more fit, the orders are walked. */
const mostPeople = 3000;

/** So many orders are walked for one page, and no further: the next page goes on from there. */
const walkedOrders = 5000;

/** Matches are counted up to here. */
const counted = 100;

const orNotKnown = (text: string) => (text.trim() === '' ? 'N/A' : text);

/** The fields that leave. Dates are those of the dealership's time zone (an IANA name). */
export const presentFoundOrder = (
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

/** What a person may be looked for by, in the account that ordered and in what the buyer gave at checkout. */
interface PersonLike {
  account: SQL;
  buyer: SQL;
  /** Without a trigram, PostgreSQL would have to read everyone. */
  isIndexed: boolean;
}

const digitsOf = (column: typeof users.phone | typeof payments.buyerPhone) =>
  sql`regexp_replace(${column}, '[^0-9]', '', 'g')`;

/** The people that the filters mean, filter by filter. */
function peopleLike({ email, phone }: OrderFilters): PersonLike[] {
  const people: PersonLike[] = [];
  // Few have the digits of a phone number: it goes first.
  if (phone) {
    const part = containing(phone);
    const [account, buyer] = [digitsOf(users.phone), digitsOf(payments.buyerPhone)];
    people.push({ account: like(account, part), buyer: like(buyer, part), isIndexed: true });
  }
  if (email) {
    const part = containing(email.toLowerCase());
    const buyer = like(sql`lower(${payments.buyerEmail})`, part);
    people.push({ account: like(users.email, part), buyer, isIndexed: hasTrigram(email) });
  }
  return people;
}

/** Orders whose account or buyer fits, for each of these. */
function orderedBy(people: readonly PersonLike[]): SQL | undefined {
  if (people.length === 0) return undefined;
  const fits = and(...people.map(({ account, buyer }) => or(account, buyer)));
  return sql`exists (
    select 1 from ${users}, ${payments}
    where ${users.id} = ${orders.userId} and ${payments.id} = ${orders.paymentId} and ${fits})`;
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
  /** All people that fit, where they are so few that each can be asked for the newest orders. */
  people?: People;
  /** Every fitting person's orders stand among those that are walked, however far back. */
  walks?: boolean;
}

interface People {
  /** Accounts. */
  customers: readonly string[];
  /** Payments of other accounts, whose buyers fit. */
  payments: readonly string[];
}

/** The people like this; undefined where too many fit, or PostgreSQL would have to read all of them. */
async function findPeople(database: Database, { account, buyer, isIndexed }: PersonLike) {
  if (!isIndexed) return undefined;
  const accounts = await database
    .select({ id: users.id })
    .from(users)
    .where(account)
    .limit(mostPeople + 1);
  if (accounts.length > mostPeople) return undefined;
  const customers = accounts.map(({ id }) => id);
  const ofOthers = sql`${payments.userId} <> all(${sql.param(customers)}::text[])`;
  const bought = await database
    .select({ id: payments.id })
    .from(payments)
    .where(and(buyer, ofOthers))
    .limit(mostPeople + 1);
  if (bought.length > mostPeople) return undefined;
  return { customers, payments: bought.map(({ id }) => id) };
}

async function wayTo({ database, config }: Shop, filters: OrderFilters): Promise<Way> {
  const people = peopleLike(filters);
  const fitting = orderedBy(people);
  const exact = and(
    filters.receipt ? eq(orders.receiptNumber, filters.receipt) : undefined,
    filters.date ? await orderedOn(database, filters.date, config.dealerTimezone) : undefined,
  );
  if (exact || !fitting) return { condition: and(wasOrdered, exact, fitting) };
  for (const one of people) {
    const few = await findPeople(database, one);
    const others = people.filter((other) => other !== one);
    if (few) return { condition: and(wasOrdered, orderedBy(others)), people: few };
  }
  return { condition: and(wasOrdered, fitting), walks: true };
}

/**
 * The newest orders of these people. Each one is asked by their own index: left alone, the planner walks all orders
 * to find those of customers who never ordered.
 */
async function newestOf(
  database: Database,
  { people, condition }: { people: People; condition: SQL | undefined },
  below: SQL | undefined,
  limit: number,
): Promise<string[]> {
  const newest = (whose: SQL) =>
    database
      .select({ id: orders.id })
      .from(orders)
      .where(and(whose, condition, below))
      .orderBy(desc(orders.id))
      .limit(limit);
  const { rows } = await database.execute<{ id: string }>(sql`
    select newest.id from unnest(${sql.param(people.customers)}::text[]) as customer (id)
    cross join lateral ${newest(sql`${orders.userId} = customer.id`)} newest
    union all
    select newest.id from unnest(${sql.param(people.payments)}::text[]) as payment (id)
    cross join lateral ${newest(sql`${orders.paymentId} = payment.id`)} newest
    order by id desc limit ${limit}`);
  return rows.map(({ id }) => id);
}

async function countMatches(database: Database, { condition, walks, people }: Way): Promise<number> {
  if (people) return (await newestOf(database, { people, condition }, undefined, counted + 1)).length;
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
  const { people, condition } = way;
  if (people) return inArray(orders.id, await newestOf(database, { people, condition }, below, limit));
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
    .map(({ order, user }) => presentFoundOrder(order, user, config.dealerTimezone));
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
 * address that very many customers have is looked for in the next 5,000 orders, and no further at once.
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

/** All orders that fit, in portions, newest first: for an export, which does not page. */
export async function* everyOrder(shop: Shop, filters: OrderFilters): AsyncGenerator<FoundOrder[]> {
  const way = await wayTo(shop, filters);
  for (let after: string | undefined; ; ) {
    const { page, last } = await readPage(shop, way, 1000, after);
    yield page;
    if (last === undefined) return;
    after = last;
  }
}
