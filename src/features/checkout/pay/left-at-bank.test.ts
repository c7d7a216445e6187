import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { vehicleHolds } from '#features/holds/holds.tables.ts';
import { settleLeftoverHolds } from '#features/holds/reserving/settle-hold.ts';
import { compareBooks } from '#features/orders/bookkeeping/compare-books.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { declinedTexts } from '#features/payments/payments.contract.ts';
import { setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { aCarOnSale, stockOf } from '../../../../tests/support/cars.ts';
import { offerHolds } from '../../../../tests/support/holds.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSoldLine } from '../../../../tests/support/sold.ts';
import { openStripeStandIn, type StripeStandIn } from '../../../../tests/support/stripe/stand-in.ts';
import { cards } from '../../../../tests/support/stripe/world.ts';
import { aDelivery } from '../../../../tests/support/vehicles.ts';
import { settleLeftovers } from './settle-sale.ts';

let shop: TestShop;
let standIn: StripeStandIn;
let customer: TestPerson;
let carId: string;
beforeAll(async () => {
  standIn = await openStripeStandIn();
  shop = await openTestShop({ payments: 'stripe', stripe: standIn.config });
  await offerHolds(shop);
});
afterAll(async () => {
  await shop.close();
  await standIn.close();
});
beforeEach(async () => {
  customer = await shop.aCustomer();
  carId = await aCarOnSale(shop, { stock: 1 });
});

interface Answer {
  _id: string;
  code?: string;
  message: string;
  state?: string;
  waitsAtBank?: true;
  obstacle?: string;
  step?: { clientSecret: string };
}

async function call(path: string, method: 'GET' | 'POST' = 'GET', body?: object) {
  const headers = { 'idempotency-key': newId() };
  const answer = await customer.request(path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await jsonOf<Answer>(answer) };
}
/** One try; called again, it is the same one, as of a tab that comes back. */
function trying(path: string, body: object) {
  const headers = { 'idempotency-key': newId() };
  return async () => {
    const answer = await customer.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, body: await jsonOf<Answer>(answer) };
  };
}

/** A basket with one car, on its way to be paid. */
async function aCheckout(): Promise<string> {
  await call('/api/basket', 'POST', { items: [{ car: { _id: carId }, quantity: 1, type: 'purchase' }] });
  const opened = await call('/api/checkouts', 'POST', {});
  expect(opened.status).toBe(200);
  return opened.body._id;
}
const paying = (number: string, more: object, path = 'card') =>
  trying(`/api/payments/${path}`, {
    buyer: { firstName: 'A', lastName: 'B', email: customer.email, phone: '1', address: 'Street 1' },
    basket: [aSoldLine(carId)],
    paymentToken: standIn.tokenOf(number),
    ...more,
  });
const reserving = (number: string) =>
  trying('/api/holds', { carId, price: 84_300.5, deposit: 99, paymentToken: standIn.tokenOf(number) });
const statesOf = async () =>
  (await shop.database.select().from(orders).where(eq(orders.carId, carId)).orderBy(orders.id)).map(
    ({ state }) => state,
  );
const taken = () => {
  const own = standIn.world.all('charge').filter(({ captured }) => captured);
  return own.length;
};
async function passQuarterOfAnHour(): Promise<void> {
  const restore = setClock(() => new Date(Date.now() + 16 * 60_000));
  try {
    await settleLeftovers(shop, shop.paymentProvider);
    await settleLeftoverHolds(shop, shop.paymentProvider);
  } finally {
    restore();
  }
}

test.each([
  ['card', {}],
  ['installment', { totalAmount: 84_300.5, period: 1, frequency: 'quarterly' }],
])(
  'who leaves the step of a payment by %s is told so, and pays by another card at once',
  async (path, plan) => {
    const checkoutId = await aCheckout();
    const before = taken();
    const left = paying(cards.step, { checkoutId, ...plan }, path);
    const asked = await left();
    expect(asked.body.code).toBe('payment-step-needed');
    expect((await call(`/api/checkouts/${checkoutId}`)).body).toMatchObject({
      state: 'being-paid',
      waitsAtBank: true,
    });
    expect((await paying(cards.pays, { checkoutId, ...plan }, path)()).status).toBe(200);
    expect(await statesOf()).toEqual(['cancelled', 'paid']);
    // The tab that was left comes back, with and without the bank's agreement.
    if (path === 'card') expect(() => standIn.takeStep(asked.body.step!.clientSecret)).toThrow('canceled');
    else standIn.takeStep(asked.body.step!.clientSecret);
    expect((await left()).body).toMatchObject({
      code: 'payment-declined',
      message: expect.stringContaining(declinedTexts.begunAgain),
    });
    await passQuarterOfAnHour();
    expect(await statesOf()).toEqual(['cancelled', 'paid']);
    expect(taken() - before).toBe(path === 'card' ? 1 : 0);
    expect(await stockOf(shop, carId)).toBe(0);
    expect(await compareBooks(shop.database, shop.paymentProvider)).toBe(0);
  },
);

test('who agreed at the bank and pays again has bought once, and is shown the receipts', async () => {
  const checkoutId = await aCheckout();
  const before = taken();
  const asked = await paying(cards.step, { checkoutId })();
  standIn.takeStep(asked.body.step!.clientSecret);
  expect(await paying(cards.pays, { checkoutId })()).toMatchObject({
    status: 409,
    body: { code: 'checkout-paid' },
  });
  expect(await statesOf()).toEqual(['paid']);
  expect(taken() - before).toBe(1);
});

test('of two tabs that pay anew at once, and the bank that agrees at that moment, one buys', async () => {
  const checkoutId = await aCheckout();
  const before = taken();
  const left = paying(cards.step, { checkoutId });
  const secret = (await left()).body.step!.clientSecret;
  const answers = await Promise.all([
    paying(cards.pays, { checkoutId })(),
    paying(cards.pays, { checkoutId })(),
    Promise.resolve().then(() => standIn.takeStep(secret)),
    left(),
  ]);
  expect(answers.filter((one) => one && one.status >= 500)).toEqual([]);
  await passQuarterOfAnHour();
  expect((await statesOf()).filter((state) => state === 'paid')).toHaveLength(1);
  expect(taken() - before).toBe(1);
});

test('a payment that is under way, and not at the bank, is not ended by another tab', async () => {
  const checkoutId = await aCheckout();
  const before = taken();
  standIn.faults.push({ call: /\/confirm$/, how: 'unanswered', times: 3 });
  const cutOff = paying(cards.pays, { checkoutId });
  expect((await cutOff()).status).toBe(503);
  expect((await paying(cards.pays, { checkoutId })()).body.code).toBe('checkout-being-paid');
  expect((await cutOff()).status).toBe(200);
  expect(taken() - before).toBe(1);
});

test('who leaves the step of a deposit is told so, and reserves by another card at once', async () => {
  const before = taken();
  const left = reserving(cards.step);
  const asked = await left();
  expect(asked.body.code).toBe('payment-step-needed');
  const { body: offer } = await call(`/api/hold-offer?carId=${carId}`);
  expect([offer.waitsAtBank, offer.obstacle]).toEqual([true, undefined]);
  expect((await reserving(cards.pays)()).status).toBe(200);
  expect((await left()).body.code).toBe('payment-declined');
  await passQuarterOfAnHour();
  const holds = await shop.database.select().from(vehicleHolds).where(eq(vehicleHolds.carId, carId));
  expect(holds.map(({ state }) => state).sort()).toEqual(['active', 'declined']);
  expect(taken() - before).toBe(1);
  expect(await stockOf(shop, carId)).toBe(0);
});

test('who leaves the step of buying what they reserved buys it by another card at once, with the deposit', async () => {
  const before = taken();
  const { body: hold } = await reserving(cards.pays)();
  expect((await paying(cards.step, { holdId: hold._id })()).body.code).toBe('payment-step-needed');
  expect((await paying(cards.pays, { holdId: hold._id })()).status).toBe(200);
  expect(await statesOf()).toEqual(['cancelled', 'paid']);
  expect(taken() - before).toBe(2);
  expect(await compareBooks(shop.database, shop.paymentProvider)).toBe(0);
});

test('who leaves the step of a certain vehicle buys it by another card at once, and a stranger does not', async () => {
  const worker = await shop.signIn('Worker');
  carId = await aCarOnSale(shop, { stock: 0 });
  const [vehicle] = await aDelivery(shop, worker, carId, 2);
  const basket = [aSoldLine(carId, { vehicleId: vehicle!.id })];
  expect((await paying(cards.step, { basket })()).body.code).toBe('payment-step-needed');
  const owner = customer;
  customer = await shop.aCustomer();
  expect((await paying(cards.pays, { basket })()).body.code).toBe('vehicle-taken');
  customer = owner;
  expect((await paying(cards.pays, { basket })()).status).toBe(200);
  expect(await statesOf()).toEqual(['cancelled', 'paid']);
  expect(await stockOf(shop, carId)).toBe(1);
});
