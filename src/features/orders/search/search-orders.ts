import { and, eq, gte, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#features/accounts/accounts.tables.ts';
import { paymentMethods } from '#features/payments/payments.rules.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { brand } from '#platform/brand.ts';
import type { Database } from '#platform/database/database.ts';
import { containing, hasAsciiTrigram, hasTrigram } from '#platform/database/like-pattern.ts';
import { addDays, beginningOf } from '#platform/dates/date-arithmetic.ts';
import { countedTo } from '#platform/lists/count.ts';
import { fromCursor, sortValue, toCursor } from '#platform/lists/cursor.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { withAsciiDomain } from '#platform/text/email-address.ts';
import { phonesAt } from '#platform/text/phone-number.ts';
import { searchKey } from '#platform/text/search-key.ts';
import { orderStates, orderTypes, partOfReceipt } from '../orders.rules.ts';
import { wasOrdered } from '../orders.service.ts';
import { orders } from '../orders.tables.ts';
import type { FoundOrder, OrderFilters, OrderSort } from './order-search.contract.ts';
import { presentFoundOrder } from './present-found-order.ts';

/** Orders that fit are told up to here; what lies behind them has a cursor. */
export const mostMatches = 1000;

/** So many orders are read for what has no index of its own, and no further: the next list page goes on from there. */
export const mostWalked = 10_000;

/** The last order that was seen. */
export interface Place {
  createdAt: Date;
  id: string;
}

const directions = { newest: sql.raw('desc'), oldest: sql.raw('asc') };

const inOrder = (sort: OrderSort): SQL => sql`created_at ${directions[sort]}, id ${directions[sort]}`;

const behind = (sort: OrderSort, after: Place | undefined): SQL =>
  after
    ? sql`(${orders.createdAt}, ${orders.id}) ${sql.raw(sort === 'newest' ? '<' : '>')} (${after.createdAt.toISOString()}::timestamptz, ${after.id})`
    : sql`true`;

/** What an order that was read is known by, and what else it may have to fit: so it is read once. */
const kept = sql`${orders.id}, ${orders.createdAt}, ${orders.state}, ${orders.type}, ${orders.method}`;
const keptToFit = sql`${kept}, ${orders.receiptNumber}, ${orders.make}, ${orders.model}, ${orders.userId}, ${orders.paymentId}`;

/** The first orders of a plan that are read at all, sorted. */
function readOrders({ ways, besides, people }: SearchPlan, sort: OrderSort, after: Place | undefined): SQL {
  const columns = besides ? keptToFit : kept;
  const most = besides ? mostWalked : mostMatches + 1;
  const read = (way: SQL) => sql`
    select ${columns} from ${orders} where ${way} and ${behind(sort, after)}
    order by ${orders.createdAt} ${directions[sort]}, ${orders.id} ${directions[sort]} limit ${most}`;
  if (ways.length === 0) return sql`select ${columns} from ${orders} where false`;
  const union = people
    ? ordersOfPeople(people, (whose) => read(sql`${whose} and ${ways[0]}`))
    : sql.join(
        ways.map((way) => sql`(${read(way)})`),
        sql` union all `,
      );
  return sql`select * from (${union}) one order by ${inOrder(sort)} limit ${most}`;
}

/** `walked`: the orders that are read for a plan; `fitting`: those of them that fit everything. Two named selects, for a `with`. */
export const walkOf = (plan: SearchPlan, sort: OrderSort, after: Place | undefined): SQL => sql`
  walked as materialized (${readOrders(plan, sort, after)}),
  fitting as (
    select id, created_at, state, type, method from walked as ${orders}
    where ${plan.besides ?? sql`true`} order by ${inOrder(sort)} limit ${mostMatches + 1})`;

/** The last of what was walked, where that stopped short: `id` and `created_at`, or no row. */
export const endOfWalk = (plan: SearchPlan, sort: OrderSort): SQL =>
  plan.besides
    ? sql`select id, created_at from walked where (select count(*) from walked) >= ${mostWalked}
        order by ${sort === 'newest' ? sql`created_at, id` : sql`created_at desc, id desc`} limit 1`
    : sql`select id, created_at from walked where false`;

/** So many customers, or buyers, are asked for their orders one by one; where more fit, the orders are walked. */
const mostPeople = 3000;

/** What a person may be looked for by, in the account that ordered and in what the buyer gave at checkout. */
interface PersonLike {
  account: SQL;
  buyer: SQL;
  /** Without a trigram, PostgreSQL would have to read everyone. */
  isIndexed: boolean;
}

const digitsOf = (column: typeof users.phone | typeof payments.buyerPhone) =>
  sql`regexp_replace(${column}, '[^0-9]', '', 'g')`;

/** Both names as one, each word of the search anywhere in it: 'Muster, Anna' finds Anna Muster. */
function named(name: string): PersonLike {
  const keys = name
    .split(/[\s,]+/)
    .map(searchKey)
    .filter((key) => key !== '');
  const fits = (first: SQL, last: SQL) =>
    sql.join(
      keys.map((key) => sql`search_key(${first} || ${last}) like ${containing(key)}`),
      sql` and `,
    );
  return {
    account: fits(sql`${users.firstName}`, sql`${users.lastName}`),
    buyer: fits(sql`${payments.buyerFirstName}`, sql`${payments.buyerLastName}`),
    isIndexed: keys.some(hasAsciiTrigram),
  };
}

/** The people that the filters mean, filter by filter. */
export function peopleLike({ email, phone, name }: OrderFilters): PersonLike[] {
  const people: PersonLike[] = [];
  // Few have the digits of a phone number: it goes first.
  if (phone) {
    const part = containing(phonesAt(brand.contact.phone).searchedDigits(phone) ?? phone);
    const [account, buyer] = [digitsOf(users.phone), digitsOf(payments.buyerPhone)];
    people.push({ account: like(account, part), buyer: like(buyer, part), isIndexed: true });
  }
  if (email) {
    const part = containing(withAsciiDomain(email).toLowerCase());
    const buyer = like(sql`lower(${payments.buyerEmail})`, part);
    people.push({ account: like(users.email, part), buyer, isIndexed: hasTrigram(email) });
  }
  if (name) people.push(named(name));
  return people;
}

/** Orders whose account or buyer fits, for each of these. */
export function orderedBy(people: readonly PersonLike[]): SQL | undefined {
  if (people.length === 0) return undefined;
  const fits = and(...people.map(({ account, buyer }) => or(account, buyer)));
  return sql`exists (
    select 1 from ${users}, ${payments}
    where ${users.id} = ${orders.userId} and ${payments.id} = ${orders.paymentId} and ${fits}
    -- So that people are looked up order by order: a join would read all of them.
    offset 0)`;
}

/** The people that fit a filter. */
export interface People {
  /** Accounts. */
  customers: readonly string[];
  /** Payments of other accounts, whose buyers fit. */
  payments: readonly string[];
}

/** The people like this; undefined where too many fit, or PostgreSQL would have to read all of them. */
export async function findPeople(
  database: Database,
  { account, buyer, isIndexed }: PersonLike,
): Promise<People | undefined> {
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

/** Every order of these people, by their own index: left alone, the planner walks all orders to find those of customers who never ordered. */
export const ordersOfPeople = (people: People, select: (whose: SQL) => SQL): SQL => sql`
  select own.* from unnest(${sql.param(people.customers)}::text[]) as customer (id)
  cross join lateral (${select(sql`${eq(orders.userId, sql`customer.id`)}`)}) own
  union all
  select own.* from unnest(${sql.param(people.payments)}::text[]) as payment (id)
  cross join lateral (${select(sql`${eq(orders.paymentId, sql`payment.id`)}`)}) own`;

type Shop = Pick<Platform, 'database' | 'config'>;

const placeCursor = z.tuple([sortValue.instant, sortValue.id]);

function placeOf(cursor: string): Place {
  const [createdAt, id] = fromCursor(cursor, placeCursor);
  return { createdAt: new Date(createdAt), id };
}

const cursorOf = ({ createdAt, id }: Place): string => toCursor([createdAt.toISOString(), id]);

/** The orders that fit, from a place on, and where the walk stopped short of all of them. */
interface Matches {
  places: Place[];
  end: Place | undefined;
}

async function findMatches(
  { database }: Shop,
  plan: SearchPlan,
  sort: OrderSort,
  after: Place | undefined,
): Promise<Matches> {
  const at = sql`(extract(epoch from created_at) * 1000)::bigint`;
  const { rows } = await database.execute<{ id: string; at: string; isEnd: boolean }>(sql`
    with ${walkOf(plan, sort, after)}
    select id, ${at} as at, false as "isEnd" from fitting
    union all
    select id, ${at}, true from (${endOfWalk(plan, sort)}) last`);
  const places = rows.map(({ id, at: ms, isEnd }) => ({ id, createdAt: new Date(Number(ms)), isEnd }));
  // A union keeps no order of its own.
  const turn = sort === 'newest' ? -1 : 1;
  const fitting = places
    .filter(({ isEnd }) => !isEnd)
    .sort(
      (one, other) =>
        turn * (one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1)),
    );
  return { places: fitting, end: places.find(({ isEnd }) => isEnd) };
}

async function readOrdersOf({ database, config }: Shop, places: readonly Place[]): Promise<FoundOrder[]> {
  const ids = places.map(({ id }) => id);
  const found = await database
    .select({
      order: orders,
      user: { email: users.email, phone: users.phone, emailVerified: users.emailVerified },
      buyer: { firstName: payments.buyerFirstName, lastName: payments.buyerLastName },
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(inArray(orders.id, ids));
  const byId = new Map(found.map((one) => [one.order.id, one]));
  return ids.flatMap((id) => {
    const one = byId.get(id);
    return one ? [presentFoundOrder(one.order, one, config.dealerTimezone)] : [];
  });
}

interface OrderSearch extends OrderFilters {
  limit: number;
  /** From 1, counted from the cursor on. */
  page?: number;
  sort?: OrderSort;
  cursor?: string | undefined;
}

/**
 * Orders that fit all the filters, in the order of the list. A list page may hold fewer than `limit` and still go on: what has
 * no index is looked for in the next 10,000 orders, and no further at once.
 */
export async function searchOrders(
  shop: Shop,
  { limit, cursor, page = 1, sort = 'newest', ...filters }: OrderSearch,
) {
  const after = cursor === undefined ? undefined : placeOf(cursor);
  const plan = await planSearch(shop, filters);
  const { places, end } = await findMatches(shop, plan, sort, after);
  const shown = places.slice((page - 1) * limit, Math.min(page * limit, mostMatches));
  const isLast = page * limit >= places.length;
  const next = isLast ? end : shown.at(-1);
  const { total, atLeast } = countedTo(mostMatches, places.length);
  return {
    orders: await readOrdersOf(shop, shown),
    total,
    atLeast: atLeast || end !== undefined,
    nextCursor: next && cursorOf(next),
  };
}

/** All orders that fit, in portions, newest first: for an export, which does not page. */
export async function* readEveryOrder(shop: Shop, filters: OrderFilters): AsyncGenerator<FoundOrder[]> {
  const plan = await planSearch(shop, filters);
  for (let after: Place | undefined; ; ) {
    const { places, end } = await findMatches(shop, plan, 'newest', after);
    const portion = places.slice(0, mostMatches);
    yield await readOrdersOf(shop, portion);
    after = places.length > mostMatches ? portion.at(-1) : end;
    if (!after) return;
  }
}

/** How the filters are put to the database. Whichever it is, a bounded number of rows is read (ADR 0079). */
export interface SearchPlan {
  /** Each is read along an index, in the order of the list; together they hold every order that may fit. */
  ways: readonly SQL[];
  /** What those that were read have to fit besides. */
  besides: SQL | undefined;
  /** All people that fit, where they are so few that each can be asked for the orders: then there is one way alone. */
  people?: People;
}

/** One of each kind of order that may be listed: state, type and way of payment. */
export interface OrderKind {
  state: (typeof orderStates)[number];
  type: (typeof orderTypes)[number];
  method: (typeof paymentMethods)[number];
}

const chosen = <Value>(all: readonly Value[], one: Value | undefined): readonly Value[] =>
  one === undefined ? all : [one];

/** The kinds of orders that the filters leave. */
export const kindsOf = ({ state, type, payment }: OrderFilters): OrderKind[] =>
  chosen(orderStates, state).flatMap((one) =>
    chosen(orderTypes, type).flatMap((kind) =>
      chosen(paymentMethods, payment).map((method) => ({ state: one, type: kind, method })),
    ),
  );

export const isOfKind = ({ state, type, method }: OrderKind): SQL =>
  sql`${eq(orders.state, state)} and ${eq(orders.type, type)} and ${eq(orders.method, method)}`;

/** From the beginning of the first day to the end of the last one; a first day alone is that day. */
export function withinDays({ date, through }: OrderFilters, timeZone: string): SQL | undefined {
  const last = through ?? date;
  return and(
    date === undefined ? undefined : gte(orders.createdAt, beginningOf(date, timeZone)),
    last === undefined ? undefined : lt(orders.createdAt, beginningOf(addDays(last, 1), timeZone)),
  );
}

const ofKinds = ({ state, type, payment }: OrderFilters) =>
  and(state && eq(orders.state, state), type && eq(orders.type, type), payment && eq(orders.method, payment));

const hasReceipt = (part: string): SQL =>
  like(sql`replace(${orders.receiptNumber}, '-', '')`, containing(part));

/** A part of a receipt number is so rare that few have it; more than these are none that somebody read out. */
const mostReceipts = 1000;

async function idsOfReceipt(database: Database, part: string): Promise<string[]> {
  const found = await database
    .select({ id: orders.id })
    .from(orders)
    .where(hasReceipt(part))
    .limit(mostReceipts);
  return found.map(({ id }) => id);
}

/** How orders are found that fit all these filters: by what few orders have, else along the list. */
export async function planSearch(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  filters: OrderFilters,
): Promise<SearchPlan> {
  const people = peopleLike(filters);
  const days = withinDays(filters, config.dealerTimezone);
  // A short part of a receipt number is no way to few orders: those that the other filters leave are read for it.
  const isRare = filters.receipt !== undefined && partOfReceipt(filters.receipt) !== undefined;
  const shortReceipt = filters.receipt && !isRare ? hasReceipt(filters.receipt) : undefined;
  const kinds = and(ofKinds(filters), shortReceipt);
  const ofModel = filters.model ? ofModelLike(filters.model) : undefined;
  if (filters.receipt && isRare) {
    const ids = await idsOfReceipt(database, filters.receipt);
    const own = and(wasOrdered, inArray(orders.id, ids), days, kinds, ofModel, orderedBy(people));
    return { ways: own ? [own] : [], besides: undefined };
  }
  for (const one of people) {
    const few = await findPeople(database, one);
    const others = people.filter((other) => other !== one);
    const own = and(wasOrdered, days, kinds, ofModel, orderedBy(others));
    if (few && own) return { ways: [own], besides: undefined, people: few };
  }
  const along = (way: SQL) => sql`${and(wasOrdered, way, days)}`;
  const models = filters.model ? await findModels(database, filters.model) : undefined;
  if (models)
    return {
      ways: models.map(({ make, model }) =>
        along(sql`${eq(orders.make, make)} and ${eq(orders.model, model)}`),
      ),
      besides: and(kinds, orderedBy(people)),
    };
  return {
    ways: kindsOf(filters).map((kind) => along(isOfKind(kind))),
    besides: and(ofModel, shortReceipt, orderedBy(people)),
  };
}

/** So many names of cars are read; a shop that sold more of them has its orders walked. */
const mostNames = 3000;

/** So many models are asked for their orders one by one. */
const mostModels = 100;

interface SoldModel {
  make: string;
  model: string;
}

/** Make and model as they were when the car was sold, in any spelling and part: 'a4' finds the Audi A4. */
const ofModelLike = (typed: string): SQL =>
  sql`search_key(${orders.make} || ${orders.model}) like ${containing(searchKey(typed))}`;

/**
 * The models that were ever sold and whose name contains this: the index of models is read in leaps from one name to the next.
 * Undefined where there are too many names, or too many that fit.
 */
async function findModels(database: Database, typed: string): Promise<SoldModel[] | undefined> {
  const listed = sql`paid_at is not null or state = 'pending'`;
  const { rows } = await database.execute<{ make: string; model: string; fits: boolean }>(sql`
    with recursive sold as (
      (select make, model, 1 as place from ${orders} where ${listed} order by make, model limit 1)
      union all
      select next.make, next.model, sold.place + 1 from sold cross join lateral (
        select make, model from ${orders}
        where (make, model) > (sold.make, sold.model) and (${listed}) order by make, model limit 1) next
      where sold.place <= ${mostNames}
    )
    select make, model, search_key(make || model) like ${containing(searchKey(typed))} as fits from sold`);
  if (rows.length > mostNames) return undefined;
  const fitting = rows.filter(({ fits }) => fits).map(({ make, model }) => ({ make, model }));
  return fitting.length > mostModels ? undefined : fitting;
}
