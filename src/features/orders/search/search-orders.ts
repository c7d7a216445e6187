import { eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#features/accounts/accounts.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { countedTo } from '#platform/lists/count.ts';
import { fromCursor, sortValue, toCursor } from '#platform/lists/cursor.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { orders } from '../orders.tables.ts';
import type { FoundOrder, OrderFilters, OrderSort } from './order-search.contract.ts';
import { endOfWalk, mostMatches, type Place, walkOf } from './orders-in-order.ts';
import { planSearch, type SearchPlan } from './plan-search.ts';
import { presentFoundOrder } from './present-found-order.ts';

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
