import { and, desc, eq, isNull } from 'drizzle-orm';
import { noteDispute } from '#features/orders/disputes/note-dispute.ts';
import { orders } from '#features/orders/orders.tables.ts';
import type { ChargeDispute } from '#features/payments/payment-provider.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { sandboxCharges } from '#features/payments/providers/sandbox.tables.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';

const day = 24 * 60 * 60 * 1000;

type Past = Pick<ChargeDispute, 'state' | 'reason' | 'isInquiry'> & { daysAgo: number };

/** One of each kind, so that the page of disputes shows what it is for; the sandbox itself has none. */
const past: readonly Past[] = [
  { state: 'open', reason: 'product not as described', isInquiry: false, daysAgo: 3 },
  { state: 'open', reason: 'unrecognized', isInquiry: true, daysAgo: 6 },
  { state: 'won', reason: 'product not received', isInquiry: false, daysAgo: 34 },
  { state: 'lost', reason: 'fraudulent', isInquiry: false, daysAgo: 52 },
];

/** Purchases that were paid by card and handed over, the latest first. */
const disputable = (database: Database) =>
  database
    .select({ paymentId: payments.id, amountCents: payments.totalCents })
    .from(payments)
    .innerJoin(orders, eq(orders.paymentId, payments.id))
    .where(
      and(
        eq(payments.method, 'card'),
        eq(payments.state, 'paid'),
        eq(orders.state, 'delivered'),
        eq(orders.type, 'purchase'),
        eq(orders.refundedCents, 0),
        isNull(payments.refundedAt),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(past.length);

/** Disputes of the demo's past, told as a provider tells of them. What a lost one took, the sandbox does not hold any more. */
export async function seedDisputes(database: Database): Promise<void> {
  const found = await disputable(database);
  for (const [place, { paymentId, amountCents }] of found.entries()) {
    const { daysAgo, state, ...one } = past[place]!;
    const openedAt = new Date(now().getTime() - daysAgo * day);
    const answerBy = new Date(openedAt.getTime() + 14 * day);
    const dispute = { ...one, id: `du_demo_${place + 1}`, paymentId, amountCents, openedAt, answerBy };
    const tell = (is: ChargeDispute['state']) =>
      noteDispute({ database }, { readDispute: async () => ({ ...dispute, state: is }) }, dispute.id);
    await tell('open');
    if (state !== 'open') await tell(state);
    if (state === 'lost')
      await database
        .update(sandboxCharges)
        .set({ refundedCents: amountCents })
        .where(eq(sandboxCharges.paymentId, paymentId));
  }
}
