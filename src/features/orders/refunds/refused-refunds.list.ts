import { and, desc, eq, lt, ne } from 'drizzle-orm';
import { payments } from '#features/payments/payments.tables.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { calendarDate } from '#platform/clock.ts';
import { countTo } from '#platform/lists/count-to.ts';
import { fromCursor, idCursor } from '#platform/lists/cursor.ts';
import { countedTo, sliceList } from '#platform/lists/list-page.ts';
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

/** Refunds are counted up to here; more are reported as 'at least'. */
const countedAtMost = 1_000;

/** Refunds that the provider refused and that are still open, newest first. */
export async function listRefusedRefunds(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  { limit, cursor }: { limit: number; cursor?: string },
) {
  // Those of deposits stand at the desk's reservations (rules.md#hold).
  const isFailed = and(eq(refunds.state, 'failed'), ne(refunds.cause, 'deposit-refund'))!;
  const below = cursor === undefined ? undefined : lt(refunds.id, fromCursor(cursor, idCursor)[0]);
  const all = database.select({ id: refunds.id }).from(refunds).where(isFailed);
  const [counted, found] = await Promise.all([
    countTo(database, countedAtMost, all),
    database
      .select(shown)
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(and(isFailed, below))
      .orderBy(desc(refunds.id))
      .limit(limit + 1),
  ]);
  const { rows, nextCursor } = sliceList(found, limit, ({ refundId }) => [refundId]);
  return {
    refunds: rows.map(
      (row): RefusedRefund => ({
        _id: row.orderId,
        refundId: row.refundId,
        car: { make: row.make, model: row.model },
        receiptNumber: row.receiptNumber,
        amount: toDollars(row.amountCents),
        reason: row.reason ?? '',
        buyerEmail: row.buyerEmail,
        ...(row.refusedAt && { refusedOn: calendarDate(row.refusedAt, config.dealerTimezone) }),
      }),
    ),
    ...countedTo(countedAtMost, counted),
    nextCursor,
  };
}
