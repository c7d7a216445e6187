import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { planPayments } from '#features/payments/collection/collection.tables.ts';
import { behindPlanPayment, byPlan } from '#features/payments/collection/open-plan.ts';
import { calendarDate, now } from '#platform/clock.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { eachDue } from '#platform/jobs/each-due.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { mailPlanPayment } from './plan-payments.mail.ts';
import { toldDaysBefore } from './plan-payments.rules.ts';

/** Tells customers of payments that are due in a few days, once each. Returns how many were told of. */
export function tellOfComing(shop: Pick<Platform, 'config' | 'database' | 'jobs'>): Promise<number> {
  const today = calendarDate(now(), shop.config.dealerTimezone);
  const { paymentId, number, state, dueDate, attempts } = planPayments;
  const cause = sql`'plan-payment:' || ${paymentId} || '.' || ${number} || '.0:coming'`;
  const isComing = and(
    eq(state, 'due'),
    eq(attempts, 0),
    lte(dueDate, addDays(today, toldDaysBefore)),
    gt(dueDate, today),
    isNull(outgoingMails.id),
  );
  return eachDue({
    next: (after: { paymentId: string; number: number } | undefined, most) =>
      shop.database
        .select({ paymentId, number })
        .from(planPayments)
        .leftJoin(outgoingMails, eq(outgoingMails.cause, cause))
        .where(and(isComing, behindPlanPayment(after)))
        .orderBy(...byPlan())
        .limit(most),
    async act(which) {
      await mailPlanPayment(shop, { ...which, attempt: 0, what: 'coming' });
      return true;
    },
    failed: 'Nobody was told of a payment that is due soon',
    idOf: (which) => `${which.paymentId}.${which.number}`,
  });
}
