import { and, asc, desc, gte, isNotNull, type SQL, sql } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { orders } from '../orders.tables.ts';
import { orderMilestones } from './order-milestones.tables.ts';

/** Orders from one milestone to the next. */
const stride = 1000;

/** Minutes after which an order's place is certain: a settlement that began before has long been written by then. */
const certainAfterMinutes = 10;

type Milestone = typeof orderMilestones.$inferSelect;

const isAfter = ({ paidAt, orderId }: Milestone): SQL =>
  sql`(${orders.paidAt}, ${orders.id}) > (${paidAt}, ${orderId})`;
const isUpTo = ({ paidAt, orderId }: Milestone): SQL =>
  sql`(${orders.paidAt}, ${orders.id}) <= (${paidAt}, ${orderId})`;

async function lastMilestone(database: Database): Promise<Milestone | undefined> {
  const [last] = await database.select().from(orderMilestones).orderBy(desc(orderMilestones.place)).limit(1);
  return last;
}

/** Sets a milestone at every thousandth order that was paid since the last one. Returns how many. */
export async function setMilestones(database: Database): Promise<number> {
  const last = await lastMilestone(database);
  const certainBefore = new Date(now().getTime() - certainAfterMinutes * 60_000);
  const counted = database.$with('counted').as(
    database
      .select({
        place: sql<number>`${last?.place ?? 0} + row_number() over (order by ${orders.paidAt}, ${orders.id})`
          .mapWith(Number)
          .as('place'),
        paidAt: sql<Date>`${orders.paidAt}`.as('reached_at'),
        orderId: sql<string>`${orders.id}`.as('reached_id'),
      })
      .from(orders)
      .where(
        and(
          isNotNull(orders.paidAt),
          sql`${orders.paidAt} < ${certainBefore}`,
          last ? isAfter(last) : undefined,
        ),
      ),
  );
  const set = await database
    .with(counted)
    .insert(orderMilestones)
    .select(database.select().from(counted).where(sql`${counted.place} % ${stride} = 0`))
    .onConflictDoNothing()
    .returning({ place: orderMilestones.place });
  return set.length;
}

/** Sets all milestones again, so that orders written with an earlier date are counted right by the next day. */
export async function resetMilestones(database: Database): Promise<number> {
  return database.transaction(async (transaction) => {
    await transaction.delete(orderMilestones);
    return setMilestones(transaction);
  });
}

/** How many orders were ever paid. Counts those after the last milestone only. */
export async function countPaid(database: Database): Promise<number> {
  const last = await lastMilestone(database);
  const after = await database.$count(orders, and(isNotNull(orders.paidAt), last && isAfter(last)));
  return (last?.place ?? 0) + after;
}

/**
 * The ids of paid orders, newest first, from `skip` on; `total` is how many there are. Walks down from the nearest
 * milestone, so that a far page costs what a near one does.
 */
export async function paidOrderIds(
  database: Database,
  { total, skip, limit }: { total: number; skip: number; limit: number },
): Promise<string[]> {
  if (skip >= total) return [];
  const place = total - skip;
  const [above] = await database
    .select()
    .from(orderMilestones)
    .where(gte(orderMilestones.place, place))
    .orderBy(asc(orderMilestones.place))
    .limit(1);
  const found = await database
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNotNull(orders.paidAt), above && isUpTo(above)))
    .orderBy(desc(orders.paidAt), desc(orders.id))
    .offset(above ? above.place - place : skip)
    .limit(limit);
  return found.map((order) => order.id);
}
