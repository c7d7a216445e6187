import { inArray } from 'drizzle-orm';
import { noteDepositPaidBack, refundDepositAgain } from '#features/holds/desk/desk.service.ts';
import { markPaidBack, retryRefund } from '#features/orders/refunds/retry-refund.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { closeDispute } from '../stripe/intents.ts';
import { collectEvents, type History, holdsOf, ordersOf, planPaymentsOf, tell } from './history.ts';
import { runSchedules } from './schedules.ts';

async function hearAll(history: History): Promise<void> {
  collectEvents(history);
  for (const event of history.untold.splice(0)) await tell(history, event);
  await history.shop.jobs.runWaiting();
}

/** The clock goes on to each day on which a card is tried, until nothing is tried any more. */
async function collectAll(history: History): Promise<void> {
  for (;;) {
    const days = (await planPaymentsOf(history)).flatMap(({ state, nextTryOn }) =>
      (state === 'due' || state === 'failed') && nextTryOn ? [nextTryOn] : [],
    );
    const [next] = days.sort();
    if (next === undefined) return;
    history.passMs(Math.max(24 * 3_600_000, Date.parse(`${next}T12:00:00Z`) - history.nowMs()));
    await runSchedules(history);
  }
}

/** What the provider refused to give back is asked for again, and else paid by hand. */
async function seeToRefused(history: History): Promise<void> {
  const { shop, admin } = history;
  const holds = (await holdsOf(history)).map(({ id }) => id);
  const ids = [...holds, ...(await ordersOf(history)).map(({ id }) => id), ''];
  const failed = async () =>
    (await shop.database.select().from(refunds).where(inArray(refunds.orderId, ids))).filter(
      ({ state }) => state === 'failed',
    );
  const by = admin.actor;
  const note = 'In cash';
  for (const { id: refundId, orderId } of await failed())
    if (holds.includes(orderId))
      await refundDepositAgain(shop, shop.paymentProvider, by, orderId, 'The dispute is over');
    else
      await retryRefund(shop, shop.paymentProvider, by, orderId, { refundId, reason: 'The dispute is over' });
  for (const { id: refundId, orderId } of await failed())
    if (holds.includes(orderId)) await noteDepositPaidBack(shop, by, orderId, note);
    else await markPaidBack(shop, by, orderId, { refundId, note });
}

/** Everything comes to its end: what is under way, what Stripe has to tell, what banks decide, what is due of plans. */
export async function comeToRest(history: History): Promise<void> {
  await hearAll(history);
  for (const _ of [1, 2]) {
    history.passMs(16 * 60_000);
    await runSchedules(history);
  }
  for (const [place, dispute] of history.own('dispute').entries())
    if (dispute.status === 'needs_response')
      closeDispute(history.standIn.world, dispute, place % 2 === 0 ? 'lost' : 'won');
  await hearAll(history);
  await collectAll(history);
  for (const _ of [1, 2]) {
    history.passMs(5 * 3_600_000);
    await runSchedules(history);
  }
  await seeToRefused(history);
  await hearAll(history);
}
