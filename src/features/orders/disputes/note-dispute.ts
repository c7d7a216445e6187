import { and, asc, eq, sql } from 'drizzle-orm';
import { bookLostDispute } from '#features/books/books.service.ts';
import type { ChargeDispute, PaymentProvider } from '#features/payments/payment-provider.ts';
import { noteStaffNews } from '#features/staff-news/staff-news.service.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { money } from '../orders.mail.ts';
import { orders } from '../orders.tables.ts';
import { disputes } from './disputes.tables.ts';

async function firstOrderOf(database: Database, paymentId: string) {
  const [order] = await database
    .select({ id: orders.id, receiptNumber: orders.receiptNumber })
    .from(orders)
    .where(eq(orders.paymentId, paymentId))
    .orderBy(asc(orders.id))
    .limit(1);
  return order;
}

/** What an end is to the office; an open one is told of as well. */
const endings: Readonly<Record<ChargeDispute['state'], string>> = {
  open: 'A payment is disputed',
  won: 'A dispute was won',
  lost: 'A dispute was lost',
  dropped: 'A dispute was dropped',
};

/**
 * Writes down how a dispute stands now, and tells the office of its beginning and its end. A lost one is entered in the
 * books, once. However often and in whichever order it is told of, the provider is asked how it stands.
 */
export async function noteDispute(
  { database }: Pick<Platform, 'database'>,
  provider: PaymentProvider,
  disputeId: string,
): Promise<void> {
  const found = await provider.readDispute(disputeId);
  if (!found) return;
  const order = await firstOrderOf(database, found.paymentId);
  const { paymentId, amountCents, state } = found;
  const endedAt = state === 'open' ? null : now();
  await database.transaction(async (transaction) => {
    const [noted] = await transaction
      .insert(disputes)
      .values({ ...found, orderId: order?.id ?? null, endedAt })
      .onConflictDoUpdate({
        target: disputes.id,
        set: {
          amountCents,
          state,
          isInquiry: found.isInquiry,
          answerBy: found.answerBy,
          endedAt: sql`case when ${disputes.state} = ${state} then ${disputes.endedAt} else ${endedAt?.toISOString() ?? null}::timestamptz end`,
        },
        // What was lost stays lost here: its money is entered.
        setWhere: and(sql`${disputes.state} <> 'lost'`),
      })
      .returning();
    if (!noted) return;
    const receipt = order ? `, receipt ${order.receiptNumber}` : '';
    const text = `${endings[state]}: ${money(amountCents)}${receipt}.`;
    await noteStaffNews(transaction, { kind: 'dispute', subjectId: `${found.id}.${state}`, text });
    const owed = { id: found.id, paymentId, orderId: order?.id ?? paymentId, amountCents };
    if (state === 'lost') await bookLostDispute(transaction, owed, noted.endedAt ?? now());
  });
}
