import { and, eq, gte, inArray, like, lt, type SQL, sql } from 'drizzle-orm';
import { paymentMethods } from '#features/payments/payments.rules.ts';
import type { Database } from '#platform/database/database.ts';
import { containing } from '#platform/database/like-pattern.ts';
import { addDays, beginningOf } from '#platform/dates/date-arithmetic.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { searchKey } from '#platform/text/search-key.ts';
import { orderStates, orderTypes, partOfReceipt } from '../orders.rules.ts';
import { wasOrdered } from '../orders.service.ts';
import { orders } from '../orders.tables.ts';
import { findPeople, orderedBy, type People, peopleLike } from './find-people.ts';
import type { OrderFilters } from './order-search.contract.ts';

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
