import { and, asc, between, eq, gt } from 'drizzle-orm';
import { wantsReminders } from '#features/accounts/reminders.service.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { calendarDate, now } from '#platform/clock.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { eachDue } from '#platform/jobs/each-due.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { orders } from '../orders.tables.ts';
import { mailDueBack, mailOverdue } from './handover.mail.ts';
import { presentHandover } from './present-handover.ts';

type Shop = Pick<Platform, 'database' | 'jobs' | 'config'>;

/** A reminder's day begins at this hour in the dealership's time zone, so that no mail is sent at night. */
const dayBegins = 8;

/** Days after which an overdue rental gets no more reminders: by then staff have called. */
const writtenFor = 7;

const isOut = and(eq(orders.state, 'delivered'), eq(orders.type, 'rent'));

/** The row is locked, so that no reminder is sent for a car that is being taken back. */
async function remind(shop: Shop, id: string, today: string): Promise<boolean> {
  const { dealerTimezone: timeZone } = shop.config;
  return shop.database.transaction(async (transaction) => {
    const [found] = await transaction
      .select({ order: orders, payment: payments })
      .from(orders)
      .innerJoin(payments, eq(payments.id, orders.paymentId))
      .where(and(eq(orders.id, id), isOut))
      .for('no key update', { of: orders });
    if (!found) return false;
    const order = presentHandover(found, { today, timeZone });
    if (order.due === 'overdue') return mailOverdue(transaction, shop, order);
    // A customer who fetched it today has just read when it is due.
    if (order.handedOverOn === today || !(await wantsReminders(transaction, found.order.userId)))
      return false;
    return mailDueBack(transaction, shop, order);
  });
}

/**
 * Mails customers whose rental is due tomorrow or today, unless they chose no reminders, and those whose rental is overdue: each once, however often
 * this runs. Returns how many mails were stored.
 */
export function remindOfRentals(shop: Shop): Promise<number> {
  const morning = new Date(now().getTime() - dayBegins * 3_600_000);
  const today = calendarDate(morning, shop.config.dealerTimezone);
  const isNear = between(orders.returnDate, addDays(today, -writtenFor), addDays(today, 1));
  return eachDue({
    next: (after: { id: string } | undefined, most) =>
      shop.database
        .select({ id: orders.id })
        .from(orders)
        .where(and(isOut, isNear, gt(orders.id, after?.id ?? '')))
        .orderBy(asc(orders.id))
        .limit(most),
    act: ({ id }) => remind(shop, id, today),
    failed: 'A rental reminder could not be sent',
    idOf: ({ id }) => id,
  });
}
