import { and, eq, ne } from 'drizzle-orm';
import { payments } from '#features/payments/payments.tables.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { calendarDate } from '#platform/clock.ts';
import { countTo } from '#platform/lists/count.ts';
import { type List, listPage } from '#platform/lists/list-page.ts';
import { toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { orders } from '../orders.tables.ts';
import type { RefusedRefund } from './refused-refunds.contract.ts';

const shown = {
  refundId: refunds.id,
  orderId: orders.id,
  make: orders.make,
  model: orders.model,
  receiptNumber: orders.receiptNumber,
  amountCents: refunds.amountCents,
  reason: refunds.refusal,
  refusedAt: refunds.refusedAt,
  buyerEmail: payments.buyerEmail,
};

interface Found extends Omit<RefusedRefund, '_id' | 'car' | 'amount' | 'reason' | 'refusedOn'> {
  orderId: string;
  make: string;
  model: string;
  amountCents: number;
  reason: string | null;
  refusedAt: Date | null;
}

const present = (
  { orderId, make, model, amountCents, reason, refusedAt, ...row }: Found,
  timeZone: string,
) => ({
  ...row,
  _id: orderId,
  car: { make, model },
  amount: toDollars(amountCents),
  reason: reason ?? '',
  ...(refusedAt && { refusedOn: calendarDate(refusedAt, timeZone) }),
});

/** Refunds that the provider refused and that are still open, newest first. Throws 400 for a cursor of another list. */
export function listRefusedRefunds(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  query: { limit: number; cursor?: string },
) {
  // Those of deposits are among the desk's reservations (rules.md#hold).
  const isFailed = and(eq(refunds.state, 'failed'), ne(refunds.cause, 'deposit-refund'));
  const list: List<Found, RefusedRefund> = {
    usual: 'descending',
    keys: [{ column: refunds.id, type: 'id', of: ({ refundId }) => refundId }],
    rows: (behind) =>
      database
        .select(shown)
        .from(refunds)
        .innerJoin(orders, eq(orders.id, refunds.orderId))
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(and(isFailed, behind)),
    present: (rows) => rows.map((row) => present(row, config.dealerTimezone)),
  };
  return listPage(
    list,
    query,
    countTo(database, database.select({ id: refunds.id }).from(refunds).where(isFailed)),
  );
}
