import { and, type SQL, sql } from 'drizzle-orm';
import { paymentMethods } from '#features/payments/payments.rules.ts';
import { countedTo, type ListCount } from '#platform/lists/count.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { orderStates, orderTypes } from '../orders.rules.ts';
import { wasOrdered } from '../orders.service.ts';
import { orders } from '../orders.tables.ts';
import type { OrderCounts, OrderFilters } from './order-search.contract.ts';
import { endOfWalk, mostMatches, walkOf } from './orders-in-order.ts';
import { isOfKind, kindsOf, type OrderKind, planSearch, withinDays } from './plan-search.ts';

type Shop = Pick<Platform, 'database' | 'config'>;

/** How many of a kind there are among those that fit everything else. */
type CountedKind = OrderKind & { number: number };

interface Counted {
  kinds: readonly CountedKind[];
  /** Others may fit that were not met. */
  isMore: boolean;
}

/** By the index of the kinds, each to one more than is told. */
async function countByIndex({ database }: Shop, days: SQL | undefined): Promise<Counted> {
  const counts = kindsOf({}).map(
    (kind) => sql`
      select ${kind.state}::text as state, ${kind.type}::text as type, ${kind.method}::text as method, count(*)::int as number
      from (select 1 from ${orders} where ${and(wasOrdered, isOfKind(kind), days)} limit ${mostMatches + 1}) counted`,
  );
  const { rows } = await database.execute<CountedKind & Record<string, unknown>>(
    sql.join(counts, sql` union all `),
  );
  return { kinds: rows, isMore: false };
}

/** Among those that a walk meets. */
async function countByWalk(shop: Shop, filters: OrderFilters): Promise<Counted> {
  const plan = await planSearch(shop, filters);
  const { rows } = await shop.database.execute<{ kinds: CountedKind[] | null; isMore: boolean }>(sql`
    with ${walkOf(plan, 'newest', undefined)},
    kinds as (select state, type, method, count(*)::int as number from fitting group by 1, 2, 3)
    select (select json_agg(kinds) from kinds) as kinds,
      (exists (${endOfWalk(plan, 'newest')}) or (select count(*) from fitting) > ${mostMatches}) as "isMore"`);
  const [counted] = rows;
  return { kinds: counted?.kinds ?? [], isMore: counted?.isMore ?? false };
}

function together(kinds: readonly CountedKind[], isMore: boolean): ListCount {
  const number = kinds.reduce((sum, kind) => sum + kind.number, 0);
  const { total, atLeast } = countedTo(mostMatches, number);
  return { total, atLeast: atLeast || isMore };
}

const fits = <Value>(chosen: Value | undefined, value: Value) => chosen === undefined || chosen === value;

/**
 * How many orders each state, type and way of payment would give beside the other filters: in one statement, since an order is
 * of one kind of each. Counted to 1,000, among the orders that the list would read.
 */
export async function countOrders(shop: Shop, filters: OrderFilters): Promise<OrderCounts> {
  const { state, type, payment, ...others } = filters;
  const { email, phone, name, receipt, model } = others;
  const counted =
    email || phone || name || receipt || model
      ? await countByWalk(shop, others)
      : await countByIndex(shop, withinDays(others, shop.config.dealerTimezone));
  const countsOf = <Value extends string>(
    values: readonly Value[],
    isIn: (kind: OrderKind, value: Value) => boolean,
  ) =>
    values.map((value) => ({
      value,
      ...together(
        counted.kinds.filter((kind) => isIn(kind, value)),
        counted.isMore,
      ),
    }));
  return {
    states: countsOf(
      orderStates,
      (kind, value) => kind.state === value && fits(type, kind.type) && fits(payment, kind.method),
    ),
    types: countsOf(
      orderTypes,
      (kind, value) => kind.type === value && fits(state, kind.state) && fits(payment, kind.method),
    ),
    payments: countsOf(
      paymentMethods,
      (kind, value) => kind.method === value && fits(state, kind.state) && fits(type, kind.type),
    ),
  };
}
