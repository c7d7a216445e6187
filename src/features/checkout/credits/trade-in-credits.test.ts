import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orders } from '#features/orders/orders.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { endOffers } from '#features/trade-ins/appraisals/appraisals.service.ts';
import type { TradeIn } from '#features/trade-ins/trade-ins.contract.ts';
import { tradeIns } from '#features/trade-ins/trade-ins.tables.ts';
import { setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { limitUses } from '#platform/limits/limits.tables.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { anAcceptedTradeIn, takeOldCars } from '../../../../tests/support/trade-ins.ts';

let shop: TestShop;
let customer: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  await takeOldCars(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.delete(limitUses);
  customer = await shop.aCustomer();
});

interface Bought {
  code?: string;
  message?: string;
  totalAmount?: number;
  orders?: { _id: string; price: number }[];
}
const aCar = (priceCents = 5_000_000) => aCarOnSale(shop, { priceCents });
async function buy(
  carId: string,
  { line = {}, ...more }: Record<string, unknown> & { line?: object } = {},
  person = customer,
) {
  const price = Number(more.price ?? 50_000);
  const answer = await person.request(`/api/payments/${'period' in more ? 'installment' : 'card'}`, {
    method: 'POST',
    headers: { 'idempotency-key': newId() },
    body: JSON.stringify({
      buyer: { firstName: 'A', lastName: 'B', email: person.email, phone: '1', address: 'Street 1' },
      basket: [{ carId, quantity: 1, type: 'purchase', price, ...line }],
      ...more,
    }),
  });
  return { ...(await jsonOf<Bought>(answer)), status: answer.status };
}
const stateOf = async ({ _id }: TradeIn) => {
  const [row] = await shop.database.select().from(tradeIns).where(eq(tradeIns.id, _id));
  return row!.state;
};

test('an accepted offer pays a part: the charge is less, the price stays, and the car counts once', async () => {
  const old = await anAcceptedTradeIn(shop, customer, { amount: 20_000, owed: 3_000 });
  const carId = await aCar();
  const bought = await buy(carId, { tradeInId: old._id, totalAmount: 33_000 });
  expect(bought).toMatchObject({ status: 200, totalAmount: 33_000 });
  expect(await stateOf(old)).toBe('used');
  const [order] = await shop.database.select().from(orders).where(eq(orders.id, bought.orders![0]!._id));
  expect(order).toMatchObject({ priceCents: 5_000_000, creditCents: 1_700_000 });
  const [payment] = await shop.database.select().from(payments).where(eq(payments.id, order!.paymentId));
  expect(payment).toMatchObject({ totalCents: 3_300_000, creditCents: 1_700_000 });
  expect(await buy(await aCar(), { tradeInId: old._id })).toMatchObject({
    status: 409,
    code: 'trade-in-unusable',
  });
});

test('of ten tabs that pay with one old car at the same moment, one does', async () => {
  const old = await anAcceptedTradeIn(shop, customer);
  const cars = await Promise.all(Array.from({ length: 10 }, () => aCar()));
  const answers = await Promise.all(cars.map((carId) => buy(carId, { tradeInId: old._id })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ]);
  expect(answers.filter(({ code }) => code).every(({ code }) => code === 'trade-in-unusable')).toBe(true);
});

test('a declined card leaves it free, and the next card pays with it', async () => {
  const old = await anAcceptedTradeIn(shop, customer);
  const carId = await aCar();
  const declined = await buy(carId, { tradeInId: old._id, paymentToken: 'tok_sandbox_declined' });
  expect(declined.status).toBe(402);
  expect(await stateOf(old)).toBe('accepted');
  expect((await buy(carId, { tradeInId: old._id })).status).toBe(200);
  expect(await stateOf(old)).toBe('used');
});

test('another total than the right one is refused with the right one, and nothing is used', async () => {
  const old = await anAcceptedTradeIn(shop, customer, { amount: 20_000 });
  const carId = await aCar();
  expect(await buy(carId, { tradeInId: old._id, totalAmount: 50_000 })).toMatchObject({
    status: 409,
    code: 'total-changed',
    totalAmount: 30_000,
  });
  expect(await stateOf(old)).toBe('accepted');
});

test('an old car that is worth exactly as much settles without a charge; one that is worth more is refused', async () => {
  const exact = await anAcceptedTradeIn(shop, customer, { amount: 50_000 });
  expect(await buy(await aCar(), { tradeInId: exact._id, totalAmount: 0 })).toMatchObject({
    status: 200,
    totalAmount: 0,
  });
  const larger = await anAcceptedTradeIn(shop, customer, { amount: 50_000.01 });
  const answer = await buy(await aCar(), { tradeInId: larger._id });
  expect(answer).toMatchObject({ status: 409, code: 'credit-too-large' });
  expect(await stateOf(larger)).toBe('accepted');
});

test('nobody pays with the old car of somebody else, with one that nobody accepted, or for a rental', async () => {
  const old = await anAcceptedTradeIn(shop, customer);
  const carId = await aCar();
  const other = await shop.aCustomer();
  expect((await buy(carId, { tradeInId: old._id }, other)).status).toBe(404);
  expect((await buy(carId, { tradeInId: newId() })).status).toBe(404);
  const rented = await buy(carId, { tradeInId: old._id, line: { type: 'rent', rentalDays: 3 } });
  expect(rented).toMatchObject({ status: 409, code: 'trade-in-unusable' });
  const deep = await anAcceptedTradeIn(shop, customer, { amount: 5_000, owed: 5_000 });
  expect(await buy(carId, { tradeInId: deep._id })).toMatchObject({ status: 409, code: 'trade-in-unusable' });
  expect(await stateOf(old)).toBe('accepted');
});

test('in installments the plan is of what is left', async () => {
  const old = await anAcceptedTradeIn(shop, customer, { amount: 20_000 });
  const plan = { period: 1, frequency: 'monthly', totalAmount: 30_000 };
  expect(await buy(await aCar(), { tradeInId: old._id, ...plan })).toMatchObject({
    status: 200,
    totalAmount: 30_000,
    plan: { totalAmount: 30_000 },
  });
  expect(await stateOf(old)).toBe('used');
});

test('after its last day it counts no more, also before the job has come', async () => {
  const old = await anAcceptedTradeIn(shop, customer);
  await shop.database
    .update(tradeIns)
    .set({ endsAt: new Date(Date.now() - 1) })
    .where(eq(tradeIns.id, old._id));
  expect(await buy(await aCar(), { tradeInId: old._id })).toMatchObject({
    status: 409,
    code: 'trade-in-unusable',
  });
});

test('a last day that ends while it is being paid with loses neither the purchase nor the old car', async () => {
  const old = await anAcceptedTradeIn(shop, customer);
  await shop.database
    .update(tradeIns)
    .set({ state: 'paying', paymentId: newId() })
    .where(eq(tradeIns.id, old._id));
  const restore = setClock(() => new Date(Date.now() + 60 * 24 * 60 * 60 * 1000));
  try {
    await endOffers(shop);
    expect(await stateOf(old)).toBe('paying');
  } finally {
    restore();
  }
});

test('a cancelled purchase gives back the money that was charged, and the old car, once', async () => {
  const old = await anAcceptedTradeIn(shop, customer, { amount: 20_000 });
  const bought = await buy(await aCar(), { tradeInId: old._id });
  const [sold] = bought.orders!;
  const cancel = () => customer.request(`/api/orders/${sold!._id}/cancel`, { method: 'POST' });
  const answers = await Promise.all([cancel(), cancel()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const given = await shop.database.select().from(refunds).where(eq(refunds.orderId, sold!._id));
  expect(given.map(({ amountCents }) => amountCents)).toEqual([3_000_000]);
  expect(await stateOf(old)).toBe('returned');
  const mails = await shop.database
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.cause, `trade-in-returned:${old._id}`));
  expect(mails).toHaveLength(1);
});
