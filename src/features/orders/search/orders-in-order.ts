import { type SQL, sql } from 'drizzle-orm';
import { orders } from '../orders.tables.ts';
import { ordersOfPeople } from './find-people.ts';
import type { OrderSort } from './order-search.contract.ts';
import type { SearchPlan } from './plan-search.ts';

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
