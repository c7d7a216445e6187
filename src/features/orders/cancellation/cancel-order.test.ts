import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { sandboxCharges, sandboxRefunds } from '#features/payments/providers/sandbox.tables.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { giveLeftoverRefunds } from '#features/payments/refunds/refunds.service.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { setClock } from '#platform/clock.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import { aVip } from '../../../../tests/support/vip.ts';
import { recordPayments } from '../order-news/record-payment.ts';
import type { SheetOrder } from '../order-sheet/order-sheet.contract.ts';
import type { Order } from '../orders.contract.ts';
import type { OrderState } from '../orders.rules.ts';
import { orders } from '../orders.tables.ts';
import { beginCancellation, cancelOrder } from './cancel-order.ts';

let shop: TestShop;
let provider: PaymentProvider;
let admin: TestPerson;
let customer: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  provider = sandboxProvider(shop.database);
  // Nearly all that is sold here is large.
  admin = await shop.signIn('Admin', { permits: ['admin-management'] });
  customer = await shop.aCustomer();
});
afterAll(() => shop.close());

async function anOrder(given: Parameters<typeof aSoldLine>[1] = {}) {
  const carId = await aCarOnSale(shop);
  const { orders: sold } = await aSale(shop, customer, [aSoldLine(carId, given)]);
  return { carId, id: sold[0]!._id };
}

const reason = 'The customer changed their mind';
const cancel = (id: string, by = provider) => cancelOrder(shop, by, admin.actor, id, reason);
const post = (id: string, body: object = { reason }, by: Pick<TestPerson, 'request'> = admin) =>
  by.request(`/api/admin/orders/${id}/cancel`, { method: 'POST', body: JSON.stringify(body) });
const silent = (): PaymentProvider => ({
  ...provider,
  refund: () => Promise.reject(new Error('out of reach')),
});

/** Everything that a cancellation changes, as it stands. */
async function standing(id: string) {
  const [order] = await shop.database.select().from(orders).where(eq(orders.id, id));
  const [car] = await shop.database.select().from(cars).where(eq(cars.id, order!.carId));
  const [payment] = await shop.database.select().from(payments).where(eq(payments.id, order!.paymentId));
  const [charge] = await shop.database
    .select()
    .from(sandboxCharges)
    .where(eq(sandboxCharges.paymentId, order!.paymentId));
  const refund = await shop.database.select().from(refunds).where(eq(refunds.orderId, id));
  const given = await shop.database
    .select()
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.paymentId, order!.paymentId));
  const audit = await shop.database
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, 'order'), eq(auditEntries.subjectId, id)))
    .orderBy(auditEntries.id);
  const mails = await shop.database
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.cause, `order-cancelled:${id}`));
  return {
    order: order!.state,
    stock: car!.stock,
    payment: payment!.state,
    refund: refund.map(({ state }) => state),
    books: charge?.refundedCents ?? 0,
    given: given.length,
    audit: audit.length,
    mails: mails.length,
  };
}

const once = {
  order: 'cancelled',
  stock: 10,
  payment: 'refunded',
  refund: ['done'],
  books: 8_430_050,
  given: 1,
  audit: 1,
  mails: 1,
};

test('a paid order is cancelled: stock, money, audit, mail', async () => {
  const { id, carId } = await anOrder();
  const [sold] = await shop.database.select().from(orders).where(eq(orders.id, id));
  expect(await cancel(id)).toEqual({
    _id: id,
    state: 'cancelled',
    refund: { state: 'done', amount: 84_300.5, refundedAt: expect.any(String), why: reason },
  });
  expect(await standing(id)).toEqual(once);
  const [line] = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id);
  const [car] = await shop.database.select().from(cars).where(eq(cars.id, carId));
  expect(line).toMatchObject({
    action: 'cancel order',
    actorEmail: admin.email,
    before: { state: 'paid' },
    after: { state: 'cancelled', refund: 84_300.5, reason },
    car: `Audi ${car!.model}`,
    addedStock: 1,
    newStock: 10,
  });
  const [mail] = await shop.database
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.cause, `order-cancelled:${id}`));
  expect(mail).toMatchObject({ recipient: customer.email });
  expect(mail!.subject).toBe(`Your order ${sold!.receiptNumber} is canceled`);
  expect(mail!.text).toContain('refunding $84,300.50');
});

test('a cancellation that is asked for 20 times at the same moment happens once, and all are told the same', async () => {
  const { id } = await anOrder();
  const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(id)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await standing(id)).toEqual(once);
  expect(await cancel(id)).toEqual(answers[0]);
  expect(await standing(id)).toEqual(once);
});

test('a crash before the provider was asked is mended by the job', async () => {
  const { id } = await anOrder();
  await beginCancellation(shop, admin.actor, id, reason);
  const cancelled = { ...once, payment: 'paid', refund: ['pending'], books: 0, given: 0 };
  expect(await standing(id)).toEqual(cancelled);
  expect(await giveLeftoverRefunds(shop.database, provider)).toBe(1);
  expect(await giveLeftoverRefunds(shop.database, provider)).toBe(0);
  expect(await standing(id)).toEqual(once);
});

test('a crash after the provider gave the money, and before it was written down, gives it once', async () => {
  const { id } = await anOrder();
  const { id: key, paymentId, amountCents } = await beginCancellation(shop, admin.actor, id, reason);
  await provider.refund({ key, paymentId, amountCents });
  expect(await standing(id)).toMatchObject({ refund: ['pending'], books: 8_430_050 });
  await Promise.all([cancel(id), giveLeftoverRefunds(shop.database, provider), cancel(id)]);
  expect(await standing(id)).toEqual(once);
});

test('a provider that does not answer leaves the order cancelled and its refund pending, until it answers', async ({
  onTestFinished,
}) => {
  const { id } = await anOrder();
  let minutes = 0;
  const start = Date.now();
  onTestFinished(setClock(() => new Date(start + minutes * 60_000)));
  expect(await cancel(id, silent())).toMatchObject({ state: 'cancelled', refund: { state: 'pending' } });
  const asked = vi.fn(silent().refund);
  const silentProvider = { ...provider, refund: asked };
  const askedAt: number[] = [];
  for (minutes = 0; minutes < 20; minutes += 0.5) {
    asked.mockClear();
    await giveLeftoverRefunds(shop.database, silentProvider);
    if (asked.mock.calls.length > 0) askedAt.push(minutes);
  }
  // Minutes since it was cancelled: each pause is twice the one before.
  expect(askedAt).toEqual([1, 3, 7, 15]);
  expect(await standing(id)).toMatchObject({ order: 'cancelled', stock: 10, refund: ['pending'], books: 0 });
  expect(await giveLeftoverRefunds(shop.database, provider)).toBe(0);
  minutes = 31;
  expect(await giveLeftoverRefunds(shop.database, provider)).toBe(1);
  expect(await standing(id)).toEqual(once);
});

test('of a payment with several orders each goes back by itself, and the last one makes it refunded', async () => {
  const carId = await aCarOnSale(shop, { stock: 5 });
  const lines = [aSoldLine(carId, { quantity: 2 }), aSoldLine(carId, { type: 'rent', rentalDays: 3 })];
  const { orders: sold } = await aSale(shop, customer, lines);
  const [one = '', two = '', rental = ''] = sold.map(({ _id }) => _id);
  await cancel(rental);
  expect(await standing(rental)).toMatchObject({ payment: 'paid', stock: 3, books: 252_902, given: 1 });
  expect(await standing(one)).toMatchObject({ order: 'paid', refund: [] });
  await Promise.all([cancel(one), cancel(two), cancel(one)]);
  expect(await standing(two)).toMatchObject({ payment: 'refunded', stock: 5, books: 17_113_002, given: 3 });
});

test('what was bought in installments ends: nothing was paid yet, and nothing goes back', async () => {
  const carId = await aCarOnSale(shop);
  const plan = { periodYears: 2, frequency: 'monthly' } as const;
  const { orders: sold } = await aSale(shop, customer, [aSoldLine(carId)], { method: 'installment', plan });
  const { refund } = await cancel(sold[0]!._id);
  expect(refund).toMatchObject({ state: 'done', amount: 0, ended: 84_300.5 });
  expect(await standing(sold[0]!._id)).toEqual({ ...once, books: 0, given: 0 });
});

test('of a plan for two cars one is cancelled: customer, staff, payment, provider and ledger agree to the cent', async () => {
  const [one, other] = [
    await aCarOnSale(shop, { priceCents: 3_333_333 }),
    await aCarOnSale(shop, { priceCents: 2_000_001 }),
  ];
  const plan = { periodYears: 2, frequency: 'monthly' } as const;
  const lines = [aSoldLine(one, { price: 33_333.33 }), aSoldLine(other, { price: 20_000.01 })];
  const { orders: sold } = await aSale(shop, customer, lines, { method: 'installment', plan });
  const [kept = '', gone = ''] = sold.map(({ _id }) => _id);
  const total = 53_333.34;
  const agreed = { totalAmount: total, totalPayments: 24, installmentAmount: 2_222.22 };
  const seen = async (id: string) => {
    const mine = await jsonOf<Order[]>(await customer.request('/api/orders/my-orders?limit=100'));
    const sheet = await jsonOf<SheetOrder>(await admin.request(`/api/admin/orders/${id}`));
    return { own: mine.find(({ _id }) => _id === id)!, sheet };
  };
  expect((await seen(kept)).own.plan).toMatchObject({ ...agreed, refundedAmount: 0, owedAmount: total });
  await beginCancellation(shop, admin.actor, gone, reason);
  for (const state of ['pending', 'done']) {
    for (const id of [kept, gone]) {
      const { own, sheet } = await seen(id);
      expect(own.plan).toMatchObject({ ...agreed, endedAmount: 20_000.01, owedAmount: 33_333.33 });
      expect(sheet.payment).toMatchObject({ state: 'paid', totalAmount: total, refundedAmount: 0 });
      expect(sheet.payment.plan).toEqual(own.plan);
      expect(sheet.refund).toEqual(own.refund && { ...own.refund, why: reason });
    }
    expect((await seen(gone)).own.refund).toMatchObject({ state, amount: 0, ended: 20_000.01 });
    await giveLeftoverRefunds(shop.database, provider);
  }
  expect(await standing(kept)).toMatchObject({
    order: 'paid',
    payment: 'paid',
    books: 0,
    refund: [],
  });
  const [{ paymentId } = { paymentId: '' }] = await shop.database
    .select()
    .from(orders)
    .where(eq(orders.id, kept));
  await recordPayments(shop.database, [paymentId]);
  const proofs = await Promise.all(
    sold.map(async ({ receiptNumber }) =>
      jsonOf<{ cancelledAt?: string }>(await shop.api.request(`/api/ledger/receipts/${receiptNumber}`)),
    ),
  );
  expect(proofs.map((proof) => proof.cancelledAt !== undefined)).toEqual([false, true]);
  await cancel(kept);
  expect((await seen(kept)).sheet.payment).toMatchObject({
    state: 'refunded',
    plan: { refundedAmount: 0, endedAmount: total, owedAmount: 0 },
  });
  expect(await standing(kept)).toMatchObject({ payment: 'refunded', books: 0 });
});

test('a VIP car goes back on the VIP stock', async () => {
  const carId = await aCarOnSale(shop, { vip: true });
  const { orders: sold } = await aSale(shop, await aVip(shop), [aSoldLine(carId)]);
  await cancel(sold[0]!._id);
  expect(await standing(sold[0]!._id)).toEqual(once);
});

test.each([
  ['delivered', 'has been handed over'],
  ['returned', 'was returned'],
  ['pending', 'still being confirmed'],
] as const)('an order that is %s is not cancelled, and nothing changes', async (state: OrderState, text) => {
  const { id } = await anOrder({ type: 'rent', rentalDays: 3 });
  const unpaid = state === 'pending' ? { paidAt: null } : {};
  await shop.database
    .update(orders)
    .set({ state, ...unpaid })
    .where(eq(orders.id, id));
  const answer = await post(id);
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({
    code: 'order-not-cancellable',
    message: expect.stringContaining(text),
  });
  expect(await standing(id)).toMatchObject({ order: state, stock: 9, refund: [], audit: 0, mails: 0 });
});

test('an order that is none is 404, and a checkout that was never paid has nothing to refund', async () => {
  expect((await post('none')).status).toBe(404);
  const { id } = await anOrder();
  await shop.database.update(orders).set({ state: 'cancelled', paidAt: null }).where(eq(orders.id, id));
  await expect(cancel(id)).rejects.toMatchObject({ status: 409, message: /never paid/ });
});

test('a handover and a cancellation at the same moment: one of them happens', async () => {
  const { id } = await anOrder();
  const handOver = shop.database
    .update(orders)
    .set({ state: 'delivered' })
    .where(and(eq(orders.id, id), eq(orders.state, 'paid')))
    .returning();
  const [cancelled, handedOver] = await Promise.allSettled([cancel(id), handOver]);
  const isHandedOver = handedOver.status === 'fulfilled' && handedOver.value.length === 1;
  expect(cancelled.status === 'fulfilled').toBe(!isHandedOver);
});

test('the customer sees the refund, the receipt says it, and the ledger keeps the sale beside its cancellation', async () => {
  const { id } = await anOrder();
  const [{ receiptNumber, paymentId } = { receiptNumber: '', paymentId: '' }] = await shop.database
    .select()
    .from(orders)
    .where(eq(orders.id, id));
  await recordPayments(shop.database, [paymentId]);
  const receiptBefore = await customer.request(`/api/orders/${id}/receipt.pdf`);
  await cancel(id);
  const mine = await jsonOf<{ _id: string }[]>(await customer.request('/api/orders/my-orders'));
  expect(mine.find(({ _id }) => _id === id)).toMatchObject({
    state: 'cancelled',
    refund: { state: 'done', amount: 84_300.5, refundedAt: expect.any(String) },
  });
  const receipt = await customer.request(`/api/orders/${id}/receipt.pdf`);
  expect(receipt.status).toBe(200);
  expect(await receipt.bytes()).not.toEqual(await receiptBefore.bytes());
  const proof = await shop.api.request(`/api/ledger/receipts/${receiptNumber}`);
  expect(await proof.json()).toMatchObject({ genuine: true, cancelledAt: expect.any(String) });
});

test('the page of an order tells its whole story, and by whom', async () => {
  const { id } = await anOrder();
  const page = async () => (await admin.request(`/api/admin/orders/${id}`)).json();
  expect(await page()).toMatchObject({
    _id: id,
    cancellable: true,
    state: 'paid',
    payment: { method: 'card', state: 'paid', totalAmount: 84_300.5, provider: 'sandbox', others: [] },
    buyer: { firstName: 'Ada', lastName: 'Byron', email: customer.email, address: '1 Main Street' },
    history: [{ what: 'Ordered' }, { what: 'Paid' }],
  });
  await cancel(id);
  expect(await page()).toMatchObject({
    cancellable: false,
    state: 'cancelled',
    refund: { state: 'done' },
    history: [
      { what: 'Ordered' },
      { what: 'Paid' },
      { what: 'Canceled', by: admin.email },
      { what: 'Refunded $84,300.50' },
    ],
  });
  expect((await admin.request('/api/admin/orders/nothing')).status).toBe(404);
});

test('the second of two who cancel an order is told of the first', async () => {
  const { id } = await anOrder();
  const other = await shop.signIn('Admin');
  expect((await cancel(id)).othersAct).toBeUndefined();
  const second = await cancelOrder(shop, provider, other.actor, id, reason);
  expect(second.othersAct).toMatchObject({ by: admin.email, timeZone: shop.config.dealerTimezone });
  expect((await cancel(id)).othersAct).toBeUndefined();
});
