import { and, eq, sql } from 'drizzle-orm';
import { payments } from '#features/payments/payments.tables.ts';
import { calendarDate } from '#platform/clock.ts';
import { countTo } from '#platform/lists/count-to.ts';
import { fromCursor, idCursor } from '#platform/lists/cursor.ts';
import { directionOf } from '#platform/lists/direction.ts';
import { countedTo, sliceList } from '#platform/lists/list-page.ts';
import { type ListPlace, rowsBefore } from '#platform/lists/pages.ts';
import { toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { orders } from '../orders.tables.ts';
import type { Dispute, DisputeState } from './disputes.contract.ts';
import { disputes } from './disputes.tables.ts';

/** Disputes are counted up to here; more are reported as 'at least'. */
const countedAtMost = 1_000;

const shown = {
  dispute: disputes,
  receiptNumber: orders.receiptNumber,
  make: orders.make,
  model: orders.model,
  buyerEmail: payments.buyerEmail,
};

/** Disputes, newest first unless reversed; `state` leaves those of that state alone. Throws 400 for a cursor that is not ours. */
export async function listDisputes(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  { state, limit, cursor, page, sort }: ListPlace & { state?: DisputeState; limit: number },
) {
  const { order, beyond } = directionOf('descending', sort);
  const isShown = state && eq(disputes.state, state);
  // The cursor is the last one's id: where it began, its row says.
  const behind =
    cursor === undefined
      ? undefined
      : sql`(${disputes.openedAt}, ${disputes.id}) ${beyond} (select opened_at, id from ${disputes} last where last.id = ${fromCursor(cursor, idCursor)[0]})`;
  const all = database.select({ id: disputes.id }).from(disputes).where(isShown);
  const [counted, found] = await Promise.all([
    countTo(database, countedAtMost, all),
    database
      .select(shown)
      .from(disputes)
      .leftJoin(orders, eq(orders.id, disputes.orderId))
      .leftJoin(payments, eq(payments.id, disputes.paymentId))
      .where(and(isShown, behind))
      .orderBy(order(disputes.openedAt), order(disputes.id))
      .offset(rowsBefore({ page, limit }))
      .limit(limit + 1),
  ]);
  const { rows, nextCursor } = sliceList(found, limit, ({ dispute }) => [dispute.id]);
  const dayOf = (at: Date) => calendarDate(at, config.dealerTimezone);
  return {
    disputes: rows.map(
      ({ dispute, receiptNumber, make, model, buyerEmail }): Dispute => ({
        _id: dispute.id,
        state: dispute.state,
        isInquiry: dispute.isInquiry,
        amount: toDollars(dispute.amountCents),
        reason: dispute.reason,
        openedOn: dayOf(dispute.openedAt),
        ...(dispute.answerBy && { answerBy: dayOf(dispute.answerBy) }),
        ...(dispute.orderId &&
          receiptNumber && {
            order: { _id: dispute.orderId, receiptNumber, car: { make: make ?? '', model: model ?? '' } },
          }),
        ...(buyerEmail && { buyerEmail }),
      }),
    ),
    ...countedTo(countedAtMost, counted),
    nextCursor,
  };
}
