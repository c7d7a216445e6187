import { asc, eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { orderSubject } from '#features/audit/audit-subjects.ts';
import { bookLostDispute } from '#features/books/books.service.ts';
import { planPayments } from '#features/payments/collection/collection.tables.ts';
import type { ChargeDispute, PaymentProvider } from '#features/payments/payment-provider.ts';
import { noteStaffNews } from '#features/staff-news/staff-news.service.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { money } from '../orders.mail.ts';
import { orders } from '../orders.tables.ts';
import { disputes } from './disputes.tables.ts';

/** Of a charge of a plan, the first order of the plan. */
async function firstOrderOf(database: Database, chargeId: string) {
  const [due] = await database
    .select({ paymentId: planPayments.paymentId })
    .from(planPayments)
    .where(eq(planPayments.chargeId, chargeId));
  const [order] = await database
    .select({ id: orders.id, receiptNumber: orders.receiptNumber, make: orders.make, model: orders.model })
    .from(orders)
    .where(eq(orders.paymentId, due?.paymentId ?? chargeId))
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

/** What the audit says that was done; nobody of the staff did it, so it names the provider. */
const actions: Readonly<Record<ChargeDispute['state'], string>> = {
  open: 'dispute payment',
  won: 'win dispute',
  lost: 'lose dispute',
  dropped: 'drop dispute',
};

interface Changed {
  dispute: ChargeDispute;
  order: Awaited<ReturnType<typeof firstOrderOf>>;
  /** How it stood before; undefined where it has begun. */
  before: ChargeDispute['state'] | undefined;
  endedAt: Date | null;
}

/** The office is told, the audit has it, and what was lost is in the books. */
async function tellOf(transaction: Database, { dispute, order, before, endedAt }: Changed): Promise<void> {
  const { id, paymentId, amountCents, state, reason } = dispute;
  const receipt = order ? `, receipt ${order.receiptNumber}` : '';
  const text = `${endings[state]}: ${money(amountCents)}${receipt}.`;
  await noteStaffNews(transaction, { kind: 'dispute', subjectId: `${id}.${state}`, text });
  await recordAudit(transaction, {
    actor: { userId: 'payment provider', email: 'payment provider' },
    action: actions[state],
    subject: order ? orderSubject(order) : { type: 'payment', id: paymentId, name: money(amountCents) },
    ...(before && { before: { dispute: before } }),
    after: { dispute: state, amount: toDollars(amountCents), reason, disputeId: id },
  });
  const owed = { id, paymentId, orderId: order?.id ?? paymentId, amountCents };
  if (state === 'lost') await bookLostDispute(transaction, owed, endedAt ?? now());
}

/**
 * Writes down how a dispute stands now, and tells the office of its beginning and its end, audited. A lost one is entered in the
 * books, once. However often and in whichever order it is told of, the provider is asked how it stands.
 */
export async function noteDispute(
  { database }: Pick<Platform, 'database'>,
  provider: Pick<PaymentProvider, 'readDispute'>,
  disputeId: string,
): Promise<void> {
  const dispute = await provider.readDispute(disputeId);
  if (!dispute) return;
  const order = await firstOrderOf(database, dispute.paymentId);
  const { amountCents, state, isInquiry, answerBy } = dispute;
  const endedAt = state === 'open' ? null : now();
  const isIt = eq(disputes.id, dispute.id);
  await database.transaction(async (transaction) => {
    const begun = await transaction
      .insert(disputes)
      .values({ ...dispute, orderId: order?.id ?? null, endedAt })
      .onConflictDoNothing()
      .returning({ id: disputes.id });
    const [known] = await transaction.select().from(disputes).where(isIt).for('update');
    const before = begun.length > 0 ? undefined : known!.state;
    // What was lost stays lost here: its money is entered.
    if (before === 'lost') return;
    const isChanged = before !== state;
    await transaction
      .update(disputes)
      .set({ amountCents, state, isInquiry, answerBy, ...(isChanged && { endedAt }) })
      .where(isIt);
    if (isChanged) await tellOf(transaction, { dispute, order, before, endedAt });
  });
}
