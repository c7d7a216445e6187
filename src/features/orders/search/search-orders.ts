import { and, desc, eq, inArray, lt, type SQL } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { countTo } from '#platform/lists/count-to.ts';
import { fromCursor, idCursor, toCursor } from '#platform/lists/cursor.ts';
import { countedTo, sliceList } from '#platform/lists/list-page.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { orders } from '../orders.tables.ts';
import { findNewestOrders } from './find-people.ts';
import type { FoundOrder, OrderFilters } from './order-search.contract.ts';
import { planSearch, type SearchPlan } from './plan-search.ts';
import { presentFoundOrder } from './present-found-order.ts';

type Shop = Pick<Platform, 'database' | 'config'>;

/** So many orders are walked for one list page, and no further: the next one goes on from there. */
const walkedOrders = 5000;

/** Matches are counted up to here. */
const counted = 100;

const newestBelow = (database: Database, below: SQL | undefined) =>
  database.select({ id: orders.id }).from(orders).where(below).orderBy(desc(orders.id)).limit(walkedOrders);

async function countMatches(database: Database, { condition, walks, people }: SearchPlan): Promise<number> {
  if (people) return (await findNewestOrders(database, { people, condition }, undefined, counted + 1)).length;
  const walked = walks ? inArray(orders.id, newestBelow(database, undefined)) : undefined;
  const matches = database
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(condition, walked));
  return countTo(database, counted, matches);
}

/** Which of the orders that fit may stand on a list page. */
async function onListPage(database: Database, plan: SearchPlan, below: SQL | undefined, limit: number) {
  const { people, condition } = plan;
  if (people)
    return inArray(orders.id, await findNewestOrders(database, { people, condition }, below, limit));
  const walked = plan.walks ? inArray(orders.id, newestBelow(database, below)) : undefined;
  return and(plan.condition, below, walked);
}

async function readListPage(shop: Shop, plan: SearchPlan, limit: number, after: string | undefined) {
  const { database, config } = shop;
  const below = after === undefined ? undefined : lt(orders.id, after);
  const found = await database
    .select({
      order: orders,
      user: { email: users.email, phone: users.phone, emailVerified: users.emailVerified },
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(await onListPage(database, plan, below, limit + 1))
    .orderBy(desc(orders.id))
    .limit(limit + 1);
  const { rows, last } = sliceList(found, limit, ({ order }) => [order.id]);
  const page = rows.map(({ order, user }) => presentFoundOrder(order, user, config.dealerTimezone));
  if (last) return { page, last: last.order.id };
  return { page, last: plan.walks ? await endOfWalk(database, below) : undefined };
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
 * Orders that fit all the filters, newest first. A list page may hold fewer than `limit` and still go on: a part of an
 * address that very many customers have is looked for in the next 5,000 orders, and no further at once.
 */
export async function searchOrders(
  shop: Shop,
  { limit, cursor, ...filters }: OrderFilters & { limit: number; cursor?: string },
) {
  const after = cursor === undefined ? undefined : fromCursor(cursor, idCursor)[0];
  const plan = await planSearch(shop, filters);
  const [{ page, last }, total] = await Promise.all([
    readListPage(shop, plan, limit, after),
    countMatches(shop.database, plan),
  ]);
  const count = countedTo(counted, total);
  return {
    orders: page,
    total: Math.max(page.length, count.total),
    atLeast: count.atLeast || (plan.walks && last !== undefined),
    nextCursor: last && toCursor([last]),
  };
}

/** All orders that fit, in portions, newest first: for an export, which does not page. */
export async function* readEveryOrder(shop: Shop, filters: OrderFilters): AsyncGenerator<FoundOrder[]> {
  const plan = await planSearch(shop, filters);
  for (let after: string | undefined; ; ) {
    const { page, last } = await readListPage(shop, plan, 1000, after);
    yield page;
    if (last === undefined) return;
    after = last;
  }
}
