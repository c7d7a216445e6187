import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { compareBooks } from '#features/orders/bookkeeping/compare-books.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { collectDue } from '#features/payments/collection/collect-due.ts';
import { declinedTexts } from '#features/payments/payments.contract.ts';
import { findPayment } from '#features/payments/payments.service.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { aCarOnSale, stockOf } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { duesOf, planRow } from '../../../../tests/support/plans.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSoldLine } from '../../../../tests/support/sold.ts';
import { openStripeStandIn, type StripeStandIn, signed } from '../../../../tests/support/stripe/stand-in.ts';
import { cards } from '../../../../tests/support/stripe/world.ts';

let shop: TestShop;
let standIn: StripeStandIn;
beforeAll(async () => {
  standIn = await openStripeStandIn();
  shop = await openTestShop({ payments: 'stripe', stripe: standIn.config });
});
afterAll(async () => {
  await shop.close();
  await standIn.close();
});

afterEach(() => {
  standIn.world.events.length = 0;
});

interface Answer {
  code?: string;
  message?: string;
  step?: { clientSecret: string };
  owedAmount?: number;
}

async function post(person: TestPerson, path: string, body: object, key = newId()) {
  const headers = { 'idempotency-key': key };
  const answer = await person.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: await jsonOf<Answer>(answer) };
}

/** A call that pays or keeps a card; its step at the bank is taken, and it is sent once more. */
async function throughBank(send: () => ReturnType<typeof post>, isApproved = true) {
  const asked = await send();
  expect(asked).toMatchObject({ status: 402, body: { code: 'payment-step-needed' } });
  standIn.takeStep(asked.body.step!.clientSecret, isApproved);
  return send();
}

async function aPurchase(number: string) {
  const customer = await shop.aCustomer();
  const carId = await aCarOnSale(shop, { stock: 1 });
  const buyer = { firstName: 'A', lastName: 'B', email: customer.email, phone: '1', address: 'Street 1' };
  const asked = {
    buyer,
    basket: [aSoldLine(carId)],
    totalAmount: 84_300.5,
    period: 1,
    frequency: 'quarterly',
    paymentToken: standIn.tokenOf(number),
  };
  const key = newId();
  const confirm = () => post(customer, '/api/payments/installment', asked, key);
  return { customer, carId, confirm };
}

async function aPlan(number: string) {
  const { customer, carId, confirm } = await aPurchase(number);
  const first = await confirm();
  if (first.status !== 200) throw new Error(JSON.stringify(first.body));
  const [order] = await shop.database.select().from(orders).where(eq(orders.carId, carId));
  return { customer, id: order!.paymentId };
}

const put = async (person: TestPerson, path: string, body: object) => {
  const answer = await person.request(path, { method: 'PUT', body: JSON.stringify(body) });
  return { status: answer.status, body: await jsonOf<Answer>(answer) };
};
/** The same call again and again: one token. */
const payingNow = (customer: TestPerson, id: string, number: string) => {
  const paymentToken = standIn.tokenOf(number);
  return () => post(customer, `/api/plans/${id}/pay`, { number: 1, paymentToken });
};
const changingCard = (customer: TestPerson, id: string, number: string) => {
  const paymentToken = standIn.tokenOf(number);
  return () => put(customer, `/api/plans/${id}/card`, { paymentToken });
};
const firstOf = async (id: string) => (await duesOf(shop, id))[0]!;
/** The job, some days after the first payment is due. */
async function collect(id: string, daysLater: number): Promise<void> {
  const { dueDate } = await firstOf(id);
  const restore = setClock(() => new Date(Date.parse(`${dueDate}T12:00:00Z`) + daysLater * 86_400_000));
  try {
    await collectDue(shop, shop.paymentProvider);
  } finally {
    restore();
  }
}
/** What Stripe took for the payments of a plan. */
const chargesOf = async (id: string) => {
  const { userId } = await findPayment(shop.database, id);
  const own = await shop.database.select().from(payments).where(eq(payments.userId, userId));
  return standIn.world
    .all('payment_intent')
    .filter(
      ({ metadata, status }) =>
        status === 'succeeded' && own.some((one) => one.id === Object(metadata).payment),
    );
};
async function tellAll(): Promise<void> {
  for (const event of standIn.world.events.splice(0))
    await shop.api.request('/api/payments/stripe/webhook', { method: 'POST', ...signed(event) });
  await shop.jobs.runWaiting();
}
const booksAgree = async () => {
  const restore = setClock(() => new Date('2040-01-01'));
  expect(await compareBooks(shop.database, shop.paymentProvider)).toBe(0);
  restore();
};

test('with an order nothing is charged: the card is kept, by a step at the bank where that asks for one', async () => {
  const plain = await aPlan(cards.pays);
  expect(await chargesOf(plain.id)).toEqual([]);
  const stepped = await aPurchase(cards.step);
  expect((await throughBank(stepped.confirm)).status).toBe(200);
  expect((await stepped.confirm()).status).toBe(200);
  expect(await shop.database.$count(orders, eq(orders.carId, stepped.carId))).toBe(1);
  const [order] = await shop.database.select().from(orders).where(eq(orders.carId, stepped.carId));
  expect((await planRow(shop, order!.paymentId)).card).toMatch(/^pm_/);
  const refused = await aPurchase(cards.step);
  expect(await throughBank(refused.confirm, false)).toMatchObject({
    status: 402,
    body: { code: 'payment-declined' },
  });
  expect(await stockOf(shop, refused.carId)).toBe(1);
});

test('who lets the bank keep the card and closes the window has bought: the webhook goes on with the sale', async () => {
  const { confirm, carId } = await aPurchase(cards.step);
  const asked = await confirm();
  standIn.takeStep(asked.body.step!.clientSecret);
  await tellAll();
  const [order] = await shop.database.select().from(orders).where(eq(orders.carId, carId));
  expect(order!.state).toBe('paid');
  expect((await confirm()).status).toBe(200);
});

test('what is due is charged off session, once each, until the plan is finished', async () => {
  const { id } = await aPlan(cards.pays);
  for (const { dueDate } of await duesOf(shop, id)) {
    const restore = setClock(() => new Date(`${dueDate}T12:00:00Z`));
    await Promise.all([1, 2].map(() => collectDue(shop, shop.paymentProvider)));
    restore();
  }
  expect((await duesOf(shop, id)).map(({ state }) => state)).toEqual(Array(4).fill('paid'));
  expect((await chargesOf(id)).map(({ amount_received }) => amount_received)).toEqual([
    2_107_513, 2_107_513, 2_107_513, 2_107_511,
  ]);
  expect((await planRow(shop, id)).finishedAt).not.toBeNull();
  await booksAgree();
});

test('a card that asks for its owner off session, or is declined, is tried again after 3 and 7 days; another card ends that', async () => {
  const { customer, confirm, carId } = await aPurchase(cards.step);
  await throughBank(confirm);
  const [order] = await shop.database.select().from(orders).where(eq(orders.carId, carId));
  const { paymentId: id } = order!;
  await collect(id, 0);
  expect(await firstOf(id)).toMatchObject({ state: 'failed', refusal: declinedTexts.ownerNeeded });
  await collect(id, 2);
  expect((await firstOf(id)).attempts).toBe(1);
  await collect(id, 3);
  await collect(id, 7);
  expect(await firstOf(id)).toMatchObject({ state: 'late', attempts: 3, nextTryOn: null });
  expect(await chargesOf(id)).toEqual([]);
  expect((await changingCard(customer, id, cards.declined)()).body.code).toBe('payment-declined');
  expect((await changingCard(customer, id, cards.pays)()).status).toBe(200);
  await collect(id, 8);
  expect((await firstOf(id)).state).toBe('paid');
  expect(await chargesOf(id)).toHaveLength(1);
  await booksAgree();
});

test('another card that asks for a step is kept after it, and the same call again keeps it once', async () => {
  const { customer, id } = await aPlan(cards.keptThenDeclined);
  const before = (await planRow(shop, id)).card;
  const change = changingCard(customer, id, cards.step);
  expect((await throughBank(change)).status).toBe(200);
  const { card } = await planRow(shop, id);
  expect(card).not.toBe(before);
  expect((await change()).status).toBe(200);
  expect((await planRow(shop, id)).card).toBe(card);
});

test('a payment is paid now by a step, once, also where the window is closed after it', async () => {
  const { customer, id } = await aPlan(cards.keptThenDeclined);
  const pay = payingNow(customer, id, cards.step);
  expect((await throughBank(pay)).status).toBe(200);
  expect((await pay()).status).toBe(200);
  const closed = await aPlan(cards.keptThenDeclined);
  const asked = await payingNow(closed.customer, closed.id, cards.step)();
  standIn.takeStep(asked.body.step!.clientSecret);
  await tellAll();
  expect((await firstOf(closed.id)).state).toBe('paid');
  for (const one of [id, closed.id]) expect(await chargesOf(one)).toHaveLength(1);
  await booksAgree();
});

test('who leaves the step pays by another card at once, and only that one is charged', async () => {
  const { customer, id } = await aPlan(cards.keptThenDeclined);
  const left = payingNow(customer, id, cards.step);
  const asked = await left();
  expect(asked.body.code).toBe('payment-step-needed');
  expect((await payingNow(customer, id, cards.pays)()).status).toBe(200);
  expect(await chargesOf(id)).toHaveLength(1);
  // The bank of the first one comes too late.
  expect(() => standIn.takeStep(asked.body.step!.clientSecret)).toThrow('canceled');
  await tellAll();
  expect(await chargesOf(id)).toHaveLength(1);
});

test('who agreed at the bank just before they pay by another card has paid by the first one, once', async () => {
  const { customer, id } = await aPlan(cards.keptThenDeclined);
  const asked = await payingNow(customer, id, cards.step)();
  standIn.takeStep(asked.body.step!.clientSecret);
  expect((await payingNow(customer, id, cards.pays)()).status).toBe(200);
  expect(await chargesOf(id)).toHaveLength(1);
  expect((await firstOf(id)).state).toBe('paid');
  await booksAgree();
});
