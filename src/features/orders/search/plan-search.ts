import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { payments } from '#features/payments/payments.tables.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { wasOrdered } from '../orders.service.ts';
import { orders } from '../orders.tables.ts';
import { findPeople, orderedBy, type People, peopleLike } from './find-people.ts';
import type { OrderFilters } from './order-search.contract.ts';

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

/** How the filters are put to the database. */
export interface SearchPlan {
  condition: SQL | undefined;
  /** All people that fit, where they are so few that each can be asked for the newest orders. */
  people?: People;
  /** Every fitting person's orders stand among those that are walked, however far back. */
  walks?: boolean;
}

/** How orders are found that fit all these filters. */
export async function planSearch(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  filters: OrderFilters,
): Promise<SearchPlan> {
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
