import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import type { PaymentProvider, RefundVerdict } from '#features/payments/payment-provider.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { sandboxCharges, sandboxRefunds } from '#features/payments/providers/sandbox.tables.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { giveLeftoverRefunds, giveRefund } from '#features/payments/refunds/refunds.service.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { amount } from '../../../../tests/support/amounts.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import type { Order } from '../orders.contract.ts';
import { orders } from '../orders.tables.ts';
import { markPaidBack, retryRefund } from './retry-refund.ts';

let shop: TestShop;
let provider: PaymentProvider;
let admin: TestPerson;
let customer: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  provider = sandboxProvider(shop.database);
  admin = await shop.signIn('Admin', { permits: ['admin-management'] });
  customer = await shop.aCustomer();
});
afterAll(() => shop.close());

const outcomeOfCharge = (paymentId: string, outcome: 'paid' | 'voided') =>
  shop.database.update(sandboxCharges).set({ outcome }).where(eq(sandboxCharges.paymentId, paymentId));

/** An order that was cancelled, and whose refund the provider refused for good. */
async function aRefusedRefund() {
  const carId = await aCarOnSale(shop);
  const { orders: sold } = await aSale(shop, customer, [aSoldLine(carId)]);
  const id = sold[0]!._id;
  const [order] = await shop.database.select().from(orders).where(eq(orders.id, id));
  await outcomeOfCharge(order!.paymentId, 'voided');
  const cancelled = await cancelOrder(shop, provider, admin.actor, id, 'Wrong colour');
  return { id, paymentId: order!.paymentId, receiptNumber: order!.receiptNumber, cancelled };
}

const retry = (id: string, by = provider) =>
  retryRefund(shop, by, admin.actor, id, { reason: 'The customer sent another account' });
const mark = (id: string, note = 'Bank transfer of 3 May') => markPaidBack(shop, admin.actor, id, { note });

/** Where refund, payment and the provider's books stand. */
async function standing(id: string) {
  const [refund] = await shop.database.select().from(refunds).where(eq(refunds.orderId, id));
  const [payment] = await shop.database.select().from(payments).where(eq(payments.id, refund!.paymentId));
  const [charge] = await shop.database
    .select()
    .from(sandboxCharges)
    .where(eq(sandboxCharges.paymentId, refund!.paymentId));
  return { refund: refund!.state, payment: payment!.state, books: charge!.refundedCents };
}

const auditOf = async (id: string) => {
  const lines = await shop.database
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, 'order'), eq(auditEntries.subjectId, id)))
    .orderBy(auditEntries.id);
  return lines.filter(({ action }) => action.includes('refund')).map(({ action }) => action);
};

const needAttention = async () => {
  const answer = await admin.request('/api/admin/refunds?limit=100');
  const list = await jsonOf<{ _id: string; reason: string }[]>(answer);
  expect(answer.headers.get('X-Total-Count')).toBe(String(list.length));
  return list;
};

test('a refund that is refused for good has failed: it is not asked for again, and staff are told why', async () => {
  const { id, paymentId, cancelled, receiptNumber } = await aRefusedRefund();
  const reason = 'This payment has no charge.';
  expect(cancelled).toMatchObject({ state: 'cancelled', refund: { state: 'failed', reason } });
  const asked = vi.fn(provider.refund);
  await giveLeftoverRefunds(shop.database, { ...provider, refund: asked });
  expect(asked.mock.calls.map(([request]) => request.paymentId)).not.toContain(paymentId);
  expect(await standing(id)).toEqual({ refund: 'failed', payment: 'paid', books: 0 });
  const page = await (await admin.request(`/api/admin/orders/${id}`)).json();
  expect(page).toMatchObject({ refund: { state: 'failed', reason, amount: 84_300.5 } });
  expect(await needAttention()).toContainEqual(
    expect.objectContaining({ _id: id, receiptNumber, reason, amount: 84_300.5 }),
  );
});

test('its customer is told that it is being refunded, and nothing of the refusal', async () => {
  const { id } = await aRefusedRefund();
  const mine = await jsonOf<Order[]>(await customer.request('/api/orders/my-orders?limit=100'));
  expect(mine.find(({ _id }) => _id === id)!.refund).toEqual({ state: 'pending', amount: 84_300.5 });
  const [mail] = await shop.database
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.cause, `order-cancelled:${id}`));
  expect(mail!.text).toContain('are refunding $84,300.50');
});

test('two admins who ask again at once begin one attempt, and money goes back once', async () => {
  const { id, paymentId } = await aRefusedRefund();
  await outcomeOfCharge(paymentId, 'paid');
  const answers = await Promise.all(Array.from({ length: 8 }, () => retry(id)));
  for (const answer of answers) expect(answer.refund.state).toBe('done');
  expect(await standing(id)).toEqual({ refund: 'done', payment: 'refunded', books: 8_430_050 });
  expect(await auditOf(id)).toEqual(['ask for the refund again']);
  const given = await shop.database
    .select()
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.paymentId, paymentId));
  expect(given.filter(({ refusal }) => refusal === null)).toHaveLength(1);
  expect(await needAttention()).not.toContainEqual(expect.objectContaining({ _id: id }));
});

test('a refund that is refused anew has failed anew', async () => {
  const { id } = await aRefusedRefund();
  expect((await retry(id)).refund.state).toBe('failed');
  expect((await retry(id)).refund.state).toBe('failed');
  expect(await standing(id)).toEqual({ refund: 'failed', payment: 'paid', books: 0 });
});

test('what was paid back by hand is done and audited, and the provider is never asked again', async () => {
  const { id, paymentId } = await aRefusedRefund();
  const post = (note: string) =>
    admin.request(`/api/admin/orders/${id}/refund/paid-back`, {
      method: 'POST',
      body: JSON.stringify({ note }),
    });
  expect((await post('  ')).status).toBe(400);
  for (let times = 0; times < 2; times += 1) {
    const answer = await post(' Bank transfer of 3 May ');
    expect(await answer.json()).toMatchObject({ refund: { state: 'done', note: 'Bank transfer of 3 May' } });
  }
  const other = await post('Cash');
  expect(other.status).toBe(409);
  expect(await other.json()).toMatchObject({
    code: 'refund-not-failed',
    message: expect.stringContaining('Bank transfer of 3 May'),
  });
  await outcomeOfCharge(paymentId, 'paid');
  expect((await retry(id)).refund.state).toBe('done');
  expect(await standing(id)).toEqual({ refund: 'done', payment: 'refunded', books: 0 });
  const [line] = await shop.database
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'mark the refund as paid back')))
    .orderBy(auditEntries.id);
  expect(line).toMatchObject({
    actorEmail: admin.email,
    before: { refundState: 'refused', amount: 84_300.5 },
    after: { refundState: 'paid back by hand', note: 'Bank transfer of 3 May' },
  });
  const page = await jsonOf<{ history: unknown[] }>(await admin.request(`/api/admin/orders/${id}`));
  expect(page.history.at(-1)).toMatchObject({
    what: 'Paid back $84,300.50 by hand: Bank transfer of 3 May',
    by: admin.email,
  });
});

test('while the provider is being asked nothing is marked as paid back, however late it answers', async () => {
  const { id, paymentId } = await aRefusedRefund();
  await outcomeOfCharge(paymentId, 'paid');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const slow = async (...asked: Parameters<PaymentProvider['refund']>): Promise<RefundVerdict> => {
    begin();
    await answered;
    return provider.refund(...asked);
  };
  const late = retry(id, { ...provider, refund: slow });
  await begun;
  await expect(mark(id)).rejects.toMatchObject({ status: 409, message: /is being retried/ });
  answer();
  expect((await late).refund.state).toBe('done');
  await expect(mark(id)).rejects.toMatchObject({
    status: 409,
    message: /has paid this refund in the meantime/,
  });
  expect(await standing(id)).toEqual({ refund: 'done', payment: 'refunded', books: 8_430_050 });
  expect(await auditOf(id)).toEqual(['ask for the refund again']);
});

test('asked for anew and marked at the same moment: one of them happens', async () => {
  for (let round = 0; round < amount(2, 5); round += 1) {
    const { id, paymentId } = await aRefusedRefund();
    await outcomeOfCharge(paymentId, 'paid');
    const [, marked] = await Promise.allSettled([retry(id), mark(id)]);
    const byHand = marked.status === 'fulfilled';
    const books = byHand ? 0 : 8_430_050;
    expect(await standing(id)).toEqual({ refund: 'done', payment: 'refunded', books });
    expect(await auditOf(id)).toHaveLength(1);
  }
});

test('the answer to an earlier attempt does not end the one that is under way', async () => {
  const { id } = await aRefusedRefund();
  const [earlier] = await shop.database.select().from(refunds).where(eq(refunds.orderId, id));
  await shop.database
    .update(refunds)
    .set({ state: 'pending', attempt: earlier!.attempt + 1 })
    .where(eq(refunds.orderId, id));
  const stale = { ...earlier!, state: 'pending' as const };
  expect((await giveRefund(shop.database, provider, stale)).state).toBe('pending');
  expect(await standing(id)).toMatchObject({ refund: 'pending' });
});

test('an order without a refund has none to ask for or to mark', async () => {
  const carId = await aCarOnSale(shop);
  const { orders: sold } = await aSale(shop, customer, [aSoldLine(carId)]);
  for (const id of [sold[0]!._id, 'none']) {
    await expect(retry(id)).rejects.toMatchObject({ status: 404 });
    await expect(mark(id)).rejects.toMatchObject({ status: 404 });
  }
});
