import { and, eq, gte } from 'drizzle-orm';
import type { OwnCancellations } from '#features/settings/kinds/order-terms.contract.ts';
import { readSetting } from '#features/settings/known-settings.ts';
import type { Member } from '#platform/actor.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { beginningOf } from '#platform/dates/date-arithmetic.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Order, OwnCancelling } from '../orders.contract.ts';
import { isCancellable } from '../orders.rules.ts';
import type { OrderRow } from '../orders.service.ts';
import { orders } from '../orders.tables.ts';
import { lastDayOf } from '../rental-dates.rules.ts';
import { judgeOwnCancelling, monthOf } from './own-cancellation.rules.ts';

type Shop = Pick<Platform, 'database' | 'config' | 'kept' | 'demo'>;

/** How many orders this person cancelled in the month of `today` at the dealership. */
const countCancelled = (database: Database, userId: string, today: string, timeZone: string) =>
  database.$count(
    orders,
    and(
      eq(orders.userId, userId),
      eq(orders.cancelledBy, 'customer'),
      gte(orders.cancelledAt, beginningOf(monthOf(today), timeZone)),
    ),
  );

/** Judges paid orders of one customer as they stand in this database or transaction. */
export async function judgeFor(
  database: Database,
  { dealerTimezone: timeZone }: Platform['config'],
  member: Pick<Member, 'userId'>,
  terms: OwnCancellations,
): Promise<(order: OrderRow) => OwnCancelling> {
  const today = calendarDate(now(), timeZone);
  const cancelled = await countCancelled(database, member.userId, today, timeZone);
  return (order) => {
    const lastDay = order.firstDay ? lastDayOf(order) : undefined;
    // Moving the delivery does not win time to cancel.
    const deliveryDate = order.promisedDate ?? order.deliveryDate;
    return judgeOwnCancelling(terms, { deliveryDate, today, lastDay, cancelled });
  };
}

/** For those of these orders that are paid and not handed over: whether their customer may cancel them. */
export async function readOwnCancelling(
  shop: Shop,
  member: Pick<Member, 'userId'>,
  found: readonly OrderRow[],
): Promise<(order: OrderRow) => Pick<Order, 'cancelling'>> {
  const isOpen = ({ type, state }: OrderRow) => isCancellable(type, state);
  if (!found.some(isOpen)) return () => ({});
  const terms = await readSetting(shop, 'ownCancellations');
  const judge = await judgeFor(shop.database, shop.config, member, terms);
  return (order) => (isOpen(order) ? { cancelling: judge(order) } : {});
}
