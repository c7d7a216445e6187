import { and, eq, gt, inArray, isNull, lt, lte, ne, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { lowStock } from '#features/catalogue/stock/stock.tables.ts';
import { statesShown } from '#features/checkout/collecting/collecting.rules.ts';
import { vehicleHolds } from '#features/holds/holds.tables.ts';
import { disputes } from '#features/orders/disputes/disputes.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { orderReturns } from '#features/orders/returns/returns.tables.ts';
import { planPayments } from '#features/payments/collection/collection.tables.ts';
import { payouts } from '#features/payments/payouts.tables.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { questions } from '#features/questions/questions.tables.ts';
import { selectFullDates } from '#features/service-center/places.service.ts';
import { appointments } from '#features/service-center/service-center.tables.ts';
import { readWorkshopTerms } from '#features/service-center/workshop-terms.ts';
import { testDrives } from '#features/test-drives/test-drives.tables.ts';
import { tradeIns } from '#features/trade-ins/trade-ins.tables.ts';
import { calendarDate, now } from '#platform/clock.ts';
import { addDays, beginningOf } from '#platform/dates/date-arithmetic.ts';
import { countEach } from '#platform/lists/count.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import type { Role } from '#platform/permissions.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { WaitingWork } from './waiting.contract.ts';
import { type WaitingKind, waitingKindsFor } from './waiting.rules.ts';

type Shop = Pick<Platform, 'database' | 'config' | 'kept' | 'demo' | 'jobs'>;

/** The rows of each kind: those of the list that its link opens, which waiting.test.ts compares. */
async function selectWaiting(shop: Shop) {
  const { database } = shop;
  const { dealerTimezone } = shop.config;
  const terms = await readWorkshopTerms(shop);
  const at = now();
  const today = calendarDate(at, dealerTimezone);
  const midnight = beginningOf(addDays(today, 1), dealerTimezone);
  const from = (table: PgTable, ...conditions: SQL[]) =>
    database
      .select()
      .from(table)
      .where(and(...conditions));
  const paid = eq(orders.state, 'paid');
  const out = [eq(orders.state, 'delivered'), eq(orders.type, 'rent')];
  const lowOf = (vip: boolean) => from(lowStock, eq(lowStock.isLow, true), eq(lowStock.vip, vip));
  return {
    'handovers-overdue': from(orders, paid, lt(orders.deliveryDate, today)),
    'handovers-today': from(orders, paid, eq(orders.deliveryDate, today)),
    'rentals-overdue': from(orders, ...out, lt(orders.returnDate, today)),
    'rentals-today': from(orders, ...out, eq(orders.returnDate, today)),
    'appointments-today': from(appointments, eq(appointments.state, 'booked'), eq(appointments.date, today)),
    'drives-today': from(
      testDrives,
      inArray(testDrives.state, ['unconfirmed', 'booked']),
      gt(testDrives.startsAt, at),
      lt(testDrives.startsAt, midnight),
    ),
    'drives-due': from(testDrives, eq(testDrives.state, 'booked'), lte(testDrives.startsAt, at)),
    'holds-ending': from(vehicleHolds, eq(vehicleHolds.state, 'active'), lt(vehicleHolds.endsAt, midnight)),
    appraisals: from(tradeIns, eq(tradeIns.state, 'asked')),
    returns: from(orderReturns, eq(orderReturns.state, 'asked')),
    questions: from(questions, eq(questions.state, 'open')),
    'days-full': selectFullDates(database, terms, dealerTimezone),
    'stock-low': lowOf(false),
    'vip-stock-low': lowOf(true),
    'refunds-refused': from(refunds, eq(refunds.state, 'failed'), ne(refunds.cause, 'deposit-refund')),
    disputes: from(disputes, eq(disputes.state, 'open')),
    'late-payments': from(planPayments, inArray(planPayments.state, [...statesShown.late])),
    'payouts-owed': from(payouts, eq(payouts.state, 'owed')),
    'payouts-approved': from(payouts, eq(payouts.state, 'approved')),
    'mails-refused': from(outgoingMails, eq(outgoingMails.state, 'refused'), isNull(outgoingMails.settledAt)),
  } satisfies Record<WaitingKind, unknown>;
}

/** What waits for somebody with this role, the most urgent first, in one statement; what nothing waits of is left out. */
export async function readWaiting(shop: Shop, role: Role): Promise<WaitingWork[]> {
  const rowsOf = await selectWaiting(shop);
  const kinds = waitingKindsFor(role).map(({ kind }) => kind);
  const counted = await countEach(shop.database, kinds, (kind) => rowsOf[kind]);
  return kinds.flatMap((kind) => {
    const count = counted[kind];
    return count && count.total > 0 ? [{ kind, ...count }] : [];
  });
}
