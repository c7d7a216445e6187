import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { sandboxCharges } from '#features/payments/providers/sandbox.tables.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { giveLeftoverRefunds, giveRefund } from '#features/payments/refunds/refunds.service.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { newId } from '#platform/database/ids.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { sum, toDollars } from '#platform/money.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { setPriceTerms } from '../../../../tests/support/price-terms.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import { aRealVin } from '../../../../tests/support/vehicles.ts';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { handOver } from '../handover/hand-over.ts';
import type { SheetOrder } from '../order-sheet/order-sheet.contract.ts';
import type { Order } from '../orders.contract.ts';
import { orders } from '../orders.tables.ts';
import { holdOrder, openOrderRefund } from './open-order-refund.ts';
import type { PartRefunded } from './order-refunds.contract.ts';
import { beginPartRefund, refundPart } from './refund-part.ts';
import { markPaidBack, retryRefund } from './retry-refund.ts';

const price = 84_300.5;

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

async function anOrder(quantity = 1): Promise<string> {
  const sale = await aSale(shop, customer, [aSoldLine(await aCarOnSale(shop), { quantity })]);
  return sale.orders[0]!._id;
}

const reason = 'A scratch on the door';
const part = (id: string, amount: number, given: { key?: string; left?: number } = {}, by = provider) =>
  refundPart(shop, by, admin.actor, id, { amount, reason, key: newId(), ...given });
const cancel = (id: string) => cancelOrder(shop, provider, admin.actor, id, 'They changed their mind');
const post = (id: string, body: object, by: Pick<TestPerson, 'request'> = admin, key = newId()) =>
  by.request(`/api/admin/orders/${id}/refunds`, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: JSON.stringify(body),
  });
const sheetOf = async (id: string) => jsonOf<SheetOrder>(await admin.request(`/api/admin/orders/${id}`));

/** What order, refunds, payment and the provider's books say of the money. */
async function standing(id: string) {
  const [found] = await shop.database
    .select()
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .innerJoin(sandboxCharges, eq(sandboxCharges.paymentId, orders.paymentId))
    .where(eq(orders.id, id));
  const given = await shop.database.select().from(refunds).where(eq(refunds.orderId, id)).orderBy(refunds.id);
  return {
    order: found!.orders.state,
    refunded: found!.orders.refundedCents,
    payment: found!.payments.state,
    books: found!.sandbox_charges.refundedCents,
    refunds: given.map(({ amountCents, state }) => `${amountCents} ${state}`),
  };
}

const refuse = (paymentOf: string, outcome: 'paid' | 'voided') =>
  shop.database
    .update(sandboxCharges)
    .set({ outcome })
    .where(
      eq(
        sandboxCharges.paymentId,
        shop.database.select({ id: orders.paymentId }).from(orders).where(eq(orders.id, paymentOf)),
      ),
    );

test('a part goes back and the order stays: money, audit, mail, and what everybody reads', async () => {
  const id = await anOrder();
  const answer = await post(id, { amount: 300.5, reason, left: price });
  expect(answer.status).toBe(200);
  expect(await jsonOf<PartRefunded>(answer)).toMatchObject({
    _id: id,
    state: 'paid',
    refund: { state: 'done', amount: 300.5, why: reason },
    refunds: [{ cause: 'part', amount: 300.5 }],
    left: 84_000,
  });
  expect(await standing(id)).toEqual({
    order: 'paid',
    refunded: 30_050,
    payment: 'paid',
    books: 30_050,
    refunds: ['30050 done'],
  });
  const [line] = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id);
  expect(line).toMatchObject({
    action: 'refund a part',
    actorEmail: admin.email,
    before: { leftToRefundCents: 8_430_050 },
    after: { leftToRefundCents: 8_400_000, refund: 300.5, reason },
    addedStock: null,
  });
  const [refund] = await shop.database
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, id))
    .orderBy(refunds.id);
  const [mail] = await shop.database
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.cause, `part-refund:${refund!.id}`));
  expect(mail).toMatchObject({ recipient: customer.email });
  expect(mail!.subject).toMatch(/^\$300\.50 of your order MQ-.* will be refunded to you$/);
  expect(mail!.text).toContain('is not canceled');
  expect(mail!.text).not.toContain(reason);
  expect(await sheetOf(id)).toMatchObject({
    state: 'paid',
    cancellable: true,
    refunded: 300.5,
    refundable: 84_000,
    refund: { state: 'done', amount: 300.5, why: reason },
    refunds: [{ state: 'done', amount: 300.5, why: reason, cause: 'part' }],
    history: [
      { what: 'Ordered' },
      { what: 'Paid' },
      { what: 'Partially refunded', by: admin.email, why: reason },
      { what: 'Refunded $300.50' },
    ],
  });
  const mine = await jsonOf<Order[]>(await customer.request('/api/orders/my-orders?limit=100'));
  const own = mine.find(({ _id }) => _id === id)!;
  expect(own).toMatchObject({ state: 'paid', refunded: 300.5, refund: { state: 'done', amount: 300.5 } });
  expect(JSON.stringify(own)).not.toContain(reason);
  const csv = await (await admin.request(`/api/admin/orders/export.csv?receipt=${own.receiptNumber}`)).text();
  const [head, row] = csv
    .trim()
    .split('\r\n')
    .map((each) => each.split(','));
  expect(row![head!.indexOf('Refunded (USD)')]).toBe('300.50');
});

test('several parts, then the cancellation of what is left: the payment is refunded with the last cent', async () => {
  const id = await anOrder();
  await part(id, 100);
  await part(id, 200.5);
  expect(await standing(id)).toMatchObject({ payment: 'paid', refunds: ['10000 done', '20050 done'] });
  const cancelled = await cancel(id);
  expect(cancelled).toMatchObject({ state: 'cancelled', refund: { state: 'done', amount: 84_000 } });
  expect(await cancel(id)).toEqual(cancelled);
  expect(await standing(id)).toEqual({
    order: 'cancelled',
    refunded: 8_430_050,
    payment: 'refunded',
    books: 8_430_050,
    refunds: ['10000 done', '20050 done', '8400000 done'],
  });
  const mine = await jsonOf<Order[]>(await customer.request('/api/orders/my-orders?limit=100'));
  expect(mine.find(({ _id }) => _id === id)).toMatchObject({
    refund: { state: 'done', amount: price },
    refunds: [{ amount: 100 }, { amount: 200.5 }, { amount: 84_000 }],
  });
  await expect(part(id, 0.01)).rejects.toMatchObject({ status: 409, code: 'refund-too-large' });
});

test('an order of before, whose whole price went back in parts, is cancelled with nothing left to give', async () => {
  const id = await anOrder();
  const begun = await shop.database.transaction(async (transaction) =>
    openOrderRefund(transaction, await holdOrder(transaction, id), { cause: 'part', reason }),
  );
  await giveRefund(shop.database, provider, begun);
  expect(await standing(id)).toMatchObject({ order: 'paid', payment: 'refunded' });
  expect(await cancel(id)).toMatchObject({ state: 'cancelled', refund: { state: 'done', amount: 0 } });
  expect(await cancel(id)).toMatchObject({ state: 'cancelled' });
  expect(await standing(id)).toMatchObject({ order: 'cancelled', books: 8_430_050, refunded: 8_430_050 });
  const [mail] = await shop.database
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.cause, `order-cancelled:${id}`));
  expect(mail!.text).toContain('All of your $84,300.50 was already refunded.');
});

test('before the handover a part that leaves nothing is refused; after it a part may take all', async () => {
  const id = await anOrder();
  const asked = { amount: price, reason, left: price };
  const answer = await post(id, asked);
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({
    code: 'cancel-instead',
    message:
      '$84,300.50 is the full remaining amount, and the order was not handed over. For a full refund, cancel the order.',
  });
  expect(await standing(id)).toMatchObject({ order: 'paid', refunded: 0, books: 0, refunds: [] });
  await part(id, price - 0.01);
  await expect(part(id, 0.01)).rejects.toMatchObject({ status: 409, code: 'cancel-instead' });
  expect(await standing(id)).toMatchObject({ refunded: 8_430_049, payment: 'paid' });
  await handOver(shop, admin.actor, id, { vin: aRealVin() });
  expect((await part(id, 0.01)).left).toBe(0);
  expect(await standing(id)).toMatchObject({ order: 'delivered', refunded: 8_430_050, payment: 'refunded' });
});

test('two parts that are all together, and all of it beside a handover: nothing is handed over whose money went back', async () => {
  for (let round = 0; round < 6; round += 1) {
    const id = await anOrder();
    const halves = await Promise.allSettled([part(id, price / 2), part(id, price / 2)]);
    expect(halves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = halves.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({ reason: { code: 'cancel-instead' } });
    expect(await standing(id)).toMatchObject({ order: 'paid', refunded: 4_215_025, books: 4_215_025 });
    const gone = () => handOver(shop, admin.actor, id, { vin: aRealVin() });
    const rest = () => part(id, price / 2);
    const acts = round % 2 ? [gone(), rest()] : [rest(), gone()].reverse();
    const [handover, taken] = await Promise.allSettled(acts);
    expect(handover!.status).toBe('fulfilled');
    // Whichever came first: the part was refused before the handover, or taken after it.
    const all = taken!.status === 'fulfilled';
    if (!all) expect(taken).toMatchObject({ reason: { code: 'cancel-instead' } });
    expect(await standing(id)).toMatchObject({
      order: 'delivered',
      refunded: all ? 8_430_050 : 4_215_025,
      books: all ? 8_430_050 : 4_215_025,
    });
  }
});

describe('what is refused changes nothing', () => {
  const untouched = { order: 'paid', refunded: 0, payment: 'paid', books: 0, refunds: [] };

  test.each([
    [{ reason }, 'amount'],
    [{ amount: 0, reason }, 'amount'],
    [{ amount: -1, reason }, 'amount'],
    [{ amount: 0.001, reason }, 'amount'],
    [{ amount: '5', reason }, 'amount'],
    [{ amount: 5 }, 'reason'],
    [{ amount: 5, reason: ' a ' }, 'reason'],
  ])('400: %j', async (body, field) => {
    const id = await anOrder();
    const answer = await post(id, body);
    expect(answer.status).toBe(400);
    expect((await jsonOf<{ fields: object }>(answer)).fields).toHaveProperty(field);
    expect(await standing(id)).toEqual(untouched);
  });

  test('a cent more than was paid', async () => {
    const id = await anOrder();
    const answer = await post(id, { amount: price + 0.01, reason });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      code: 'refund-too-large',
      message: 'At most $84,300.50 is left to refund for this order.',
      left: price,
    });
    expect(await standing(id)).toEqual(untouched);
  });

  test('what somebody else refunded meanwhile', async () => {
    const id = await anOrder();
    await part(id, 100);
    await expect(part(id, 100, { left: price })).rejects.toMatchObject({ code: 'refund-changed' });
    expect(await standing(id)).toMatchObject({ refunded: 10_000 });
  });

  test('an order that was never paid, and one that is none', async () => {
    const id = await anOrder();
    await shop.database.update(orders).set({ state: 'cancelled', paidAt: null }).where(eq(orders.id, id));
    await expect(part(id, 1)).rejects.toMatchObject({ status: 409, code: 'order-not-refundable' });
    await expect(part('none', 1)).rejects.toMatchObject({ status: 404 });
  });

  test('a large one without the permit; small ones add up with it', async () => {
    const id = await anOrder();
    const small = await shop.signIn('Admin');
    expect((await post(id, { amount: 10_000.01, reason }, small)).status).toBe(403);
    expect(await standing(id)).toEqual(untouched);
    expect((await post(id, { amount: 6_000, reason }, small)).status).toBe(200);
    expect((await post(id, { amount: 4_000.01, reason }, small)).status).toBe(403);
    expect((await post(id, { amount: 4_000, reason }, small)).status).toBe(200);
    expect(await standing(id)).toMatchObject({ refunded: 1_000_000 });
  });
});

test('the same key again gives nothing further; with another amount or reason it is refused', async () => {
  const id = await anOrder();
  const key = newId();
  const answers = await Promise.all(Array.from({ length: 12 }, () => part(id, 50, { key, left: price })));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await standing(id)).toMatchObject({ refunded: 5_000, books: 5_000, refunds: ['5000 done'] });
  await expect(part(id, 51, { key })).rejects.toMatchObject({ status: 409, code: 'key-reused' });
  const other = { amount: 50, reason: 'A scratch on the roof', key };
  await expect(refundPart(shop, provider, admin.actor, id, other)).rejects.toMatchObject({
    status: 409,
    code: 'key-reused',
  });
});

test('many parts and a cancellation at the same moment come to what was paid, and to no cent more', async () => {
  for (let round = 0; round < 4; round += 1) {
    const id = await anOrder(2);
    const acts = Array.from({ length: 10 }, () => part(id, 20_000));
    const settled = await Promise.allSettled(round % 2 ? [cancel(id), ...acts] : [...acts, cancel(id)]);
    for (const one of settled)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'refund-too-large' });
    const now = await standing(id);
    expect(now).toMatchObject({ order: 'cancelled', refunded: 8_430_050, books: 8_430_050, payment: 'paid' });
    const given = now.refunds.map((each) => Number.parseInt(each, 10));
    expect(sum(given)).toBe(8_430_050);
  }
});

test('of two parts one is refused by the provider: asked again or paid by hand, each by itself', async () => {
  const id = await anOrder();
  await part(id, 100);
  await refuse(id, 'voided');
  expect(await part(id, 200)).toMatchObject({ refund: { state: 'failed' } });
  expect(await part(id, 300)).toMatchObject({ refund: { state: 'failed' } });
  const [, second, third] = (await sheetOf(id)).refunds;
  const listed = await jsonOf<{ refundId: string }[]>(await admin.request('/api/admin/refunds?limit=100'));
  expect(listed.map(({ refundId }) => refundId)).toEqual(expect.arrayContaining([second!._id, third!._id]));
  expect((await sheetOf(id)).refund).toMatchObject({ state: 'failed', amount: 600 });
  await markPaidBack(shop, admin.actor, id, { note: 'In cash', refundId: third!._id });
  await refuse(id, 'paid');
  await retryRefund(shop, provider, admin.actor, id, { reason: 'A new account', refundId: second!._id });
  expect(await standing(id)).toMatchObject({ refunded: 60_000, books: 30_000 });
  const sheet = await sheetOf(id);
  expect(sheet.refunds.map(({ state, note }) => [state, note])).toEqual([
    ['done', undefined],
    ['done', undefined],
    ['done', 'In cash'],
  ]);
  expect(sheet.history).toContainEqual(
    expect.objectContaining({ what: 'Paid back $300 by hand: In cash', by: admin.email }),
  );
  expect(sheet.history).toContainEqual(
    expect.objectContaining({ what: 'Refund of $200 refused by the payment provider' }),
  );
});

test('a crash before the provider was asked, and one after it gave, are mended by the job', async () => {
  const id = await anOrder();
  const begun = await beginPartRefund(shop, admin.actor, id, { amount: 10, reason, key: newId() });
  const other = await beginPartRefund(shop, admin.actor, id, { amount: 20, reason, key: newId() });
  await provider.refund({ key: other.id, paymentId: other.paymentId, amountCents: other.amountCents });
  expect(await standing(id)).toMatchObject({ refunds: ['1000 pending', '2000 pending'], books: 2_000 });
  expect(begun.state).toBe('pending');
  await Promise.all([
    giveLeftoverRefunds(shop.database, provider),
    giveLeftoverRefunds(shop.database, provider),
  ]);
  expect(await standing(id)).toMatchObject({ refunds: ['1000 done', '2000 done'], books: 3_000 });
});

test('whatever is asked for, in whatever order, refunds never exceed the payment, and their parts add up', async () => {
  await setPriceTerms(shop, {
    lines: [
      { kind: 'amount', value: 499, name: 'Dealer fee', mode: 'purchase', receiver: 'dealer', taxed: true },
      { kind: 'amount', value: 120.33, name: 'Title', mode: 'purchase', receiver: 'state', taxed: false },
    ],
    tax: { name: 'Sales tax', percent: 7.375, way: 'added' },
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 9_000_000 }), { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      async (amounts, isCancelled) => {
        const carId = await aCarOnSale(shop);
        const line = aSoldLine(carId, { price: toDollars(8_430_050) + 499 });
        const id = (await aSale(shop, customer, [line])).orders[0]!._id;
        const [order] = await shop.database.select().from(orders).where(eq(orders.id, id));
        const total = order!.priceCents + order!.extraCents;
        let left = total;
        for (const cents of amounts) {
          const asked = part(id, toDollars(cents));
          if (cents > left) await expect(asked).rejects.toMatchObject({ code: 'refund-too-large' });
          else if (cents === left) await expect(asked).rejects.toMatchObject({ code: 'cancel-instead' });
          else left = Math.round((await asked).left * 100);
        }
        if (isCancelled) {
          await cancel(id);
          left = 0;
        }
        const given = await shop.database
          .select()
          .from(refunds)
          .where(eq(refunds.orderId, id))
          .orderBy(refunds.id);
        expect(sum(given.map(({ amountCents }) => amountCents))).toBe(total - left);
        const tax = sum(given.map(({ taxCents }) => taxCents));
        const state = sum(given.map(({ stateCents }) => stateCents));
        expect(tax).toBeLessThanOrEqual(order!.taxCents);
        expect(state).toBeLessThanOrEqual(order!.stateCents);
        if (left === 0) expect([tax, state]).toEqual([order!.taxCents, order!.stateCents]);
        const payment = left === 0 ? 'refunded' : 'paid';
        expect(await standing(id)).toMatchObject({ refunded: total - left, books: total - left, payment });
      },
    ),
    { numRuns: 15 },
  );
});
