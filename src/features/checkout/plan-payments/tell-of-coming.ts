import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { planPayments } from '#features/payments/collection/collection.tables.ts';
import { calendarDate, now } from '#platform/clock.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { mailPlanPayment } from './plan-payments.mail.ts';
import { toldDaysBefore } from './plan-payments.rules.ts';

const mostAtOnce = 500;

/** Tells customers of payments that are due in a few days, once each. Returns how many were told of. */
export async function tellOfComing(shop: Pick<Platform, 'config' | 'database' | 'jobs'>): Promise<number> {
  const until = addDays(calendarDate(now(), shop.config.dealerTimezone), toldDaysBefore);
  const { paymentId, number, state, dueDate } = planPayments;
  const cause = sql`'plan-payment:' || ${paymentId} || '.' || ${number} || '.0:coming'`;
  const coming = await shop.database
    .select({ paymentId, number })
    .from(planPayments)
    .leftJoin(outgoingMails, eq(outgoingMails.cause, cause))
    .where(
      and(
        eq(state, 'due'),
        eq(planPayments.attempts, 0),
        lte(dueDate, until),
        sql`${dueDate} > ${calendarDate(now(), shop.config.dealerTimezone)}`,
        isNull(outgoingMails.id),
      ),
    )
    .orderBy(asc(dueDate), asc(paymentId))
    .limit(mostAtOnce);
  for (const which of coming) await mailPlanPayment(shop, { ...which, attempt: 0, what: 'coming' });
  return coming.length;
}
