import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { orders } from '#features/orders/orders.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import type { InstallmentPlan } from '#features/payments/plans.contract.ts';
import { sandboxTokens } from '#features/payments/providers/sandbox.contract.ts';
import { ownPlanAlone } from '#features/settings/kinds/finance-kinds.contract.ts';
import { setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { toCents } from '#platform/money.ts';
import { aCarOnSale, stockOf } from '../../../../tests/support/cars.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { setFinanceTerms } from '../../../../tests/support/price-terms.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { mailInstallmentPlans } from './installments.mail.ts';

let shop: TestShop;
let customer: TestPerson;
beforeAll(async () => {
  shop = await openTestShop({ dealerTimezone: 'America/Detroit' });
  customer = await shop.aCustomer();
});
afterAll(() => shop.close());

const buyer = { firstName: 'Ada', lastName: 'B', email: 'ada@example.com', phone: '1', address: 'Street 1' };

const post = async (path: string, body: object, key: string = newId()) => {
  const answer = await customer.request(path, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
};
const calculate = (body: object) => post('/api/installments/calculate', body);
const pay = (body: object, key?: string) =>
  post('/api/payments/installment', { buyer, period: 2, frequency: 'monthly', ...body }, key);
const aLine = (carId: string, more: object = {}) => ({ carId, quantity: 1, price: 84_300.5, ...more });

test('a plan is calculated: the number of payments, what each is, and what is due when', async () => {
  // At the dealership it is still January 31.
  const restore = setClock(() => new Date('2025-02-01T02:00:00Z'));
  const { status, body } = await calculate({ totalAmount: 1000, period: 1, frequency: 'quarterly' });
  restore();
  expect(status).toBe(200);
  expect(body).toMatchObject({ totalPayments: 4, installmentAmount: 250, lastInstallmentAmount: 250 });
  expect(body.schedule).toEqual([
    { number: 1, dueDate: '2025-04-30', amount: 250 },
    { number: 2, dueDate: '2025-07-31', amount: 250 },
    { number: 3, dueDate: '2025-10-31', amount: 250 },
    { number: 4, dueDate: '2026-01-31', amount: 250 },
  ]);
});

test.each([
  [{ totalAmount: 1000, period: 0, frequency: 'monthly' }, 'period', 'At least 1 year'],
  [{ totalAmount: 1000, period: 4, frequency: 'monthly' }, 'period', 'At most 3 years'],
  [{ totalAmount: 1000, period: 11, frequency: 'monthly' }, 'period', 'At most 10 years'],
  [{ totalAmount: 1000, period: 1.5, frequency: 'monthly' }, 'period', 'Enter whole years'],
  [{ totalAmount: 1000, frequency: 'monthly' }, 'period', 'Enter the period in years'],
  [
    { totalAmount: 1000, period: 1, frequency: 'weekly' },
    'frequency',
    'Choose one of monthly, quarterly, semi-annually, annually',
  ],
  [{ totalAmount: 0, period: 1, frequency: 'monthly' }, 'totalAmount', 'Enter an amount above 0'],
  [{ totalAmount: 0.001, period: 1, frequency: 'monthly' }, 'totalAmount', 'Use at most two decimals'],
])('a plan of %j is refused: %s', async (request, field, text) => {
  const { status, body } = await calculate(request);
  expect(status).toBe(400);
  expect(body.fields).toEqual({ [field]: text });
});

test('all lines of a basket become orders of one payment, and the plan adds up to their total', async () => {
  const [one, other] = [await aCarOnSale(shop, { stock: 3 }), await aCarOnSale(shop, { stock: 1 })];
  const basket = [aLine(one, { quantity: 2 }), aLine(other)];
  const { status, body } = await pay({ totalAmount: 252_901.5, carId: one, basket });
  expect(status).toBe(200);
  expect(body).toMatchObject({ paymentMethod: 'installment', status: 'paid', totalAmount: 252_901.5 });
  expect(body.orders).toHaveLength(3);
  expect(body.receiptNumber).toBe(body.orders[0].receiptNumber);
  expect(body.orders[0].plan).toMatchObject({ totalPayments: 24, totalAmount: 252_901.5 });
  const plan: InstallmentPlan = body.plan;
  expect(plan).toMatchObject({
    totalPayments: 24,
    installmentAmount: 10_537.56,
    period: 2,
    frequency: 'monthly',
  });
  expect(plan.schedule.reduce((sum, { amount }) => sum + toCents(amount), 0)).toBe(25_290_150);
});

test('a basket with a rental is paid by card: in installments it is refused with its name, and nothing is sold', async () => {
  const bought = await aCarOnSale(shop, { stock: 1 });
  const rented = await aCarOnSale(shop, { stock: 1, make: 'Mazda', model: 'MX-5' });
  const basket = [aLine(bought), aLine(rented, { type: 'rent', rentalDays: 3 })];
  const refused = await pay({ totalAmount: 86_829.52, carId: bought, basket });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'rental-in-installments',
      message: 'Rentals cannot be paid in installments: Mazda MX-5. Pay by card. Nothing was charged.',
    },
  });
  expect(await stockOf(shop, bought)).toBe(1);
  expect((await post('/api/payments/card', { buyer, basket })).status).toBe(200);
});

test('a plan runs no longer than the dealer lets it; one that was confirmed before is answered as before', async () => {
  const car = await aCarOnSale(shop, { stock: 2 });
  const [request, key] = [{ totalAmount: 84_300.5, carId: car, period: 3 }, newId()];
  const confirmed = await pay(request, key);
  expect(confirmed.status).toBe(200);
  await setFinanceTerms(shop, { ...ownPlanAlone, freeYears: 2, termMonths: 24 });
  onTestFinished(() => setFinanceTerms(shop, ownPlanAlone));
  const refused = { status: 400, body: { fields: { period: 'At most 2 years' } } };
  expect(await pay(request)).toMatchObject(refused);
  expect(await calculate({ totalAmount: 1000, period: 3, frequency: 'monthly' })).toMatchObject(refused);
  expect(await stockOf(shop, car)).toBe(1);
  expect(await pay(request, key)).toEqual(confirmed);
});

test('the chosen plan is kept with the payment', async () => {
  const car = await aCarOnSale(shop, { stock: 1 });
  const { body } = await pay({ totalAmount: 84_300.5, carId: car, frequency: 'semi-annually' });
  const [kept] = await shop.database
    .select({ periodYears: payments.periodYears, frequency: payments.frequency, method: payments.method })
    .from(payments)
    .innerJoin(orders, eq(orders.paymentId, payments.id))
    .where(eq(orders.receiptNumber, body.receiptNumber));
  expect(kept).toEqual({ periodYears: 2, frequency: 'semi-annually', method: 'installment' });
});

test('a car alone is bought once, if the total is its price', async () => {
  const car = await aCarOnSale(shop, { stock: 2 });
  expect((await pay({ totalAmount: 84_300.5, carId: car })).body.orders).toHaveLength(1);
  const refused = await pay({ totalAmount: 100, carId: car });
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'price-changed', prices: [{ carId: car, price: 84_300.5 }] },
  });
  expect(await stockOf(shop, car)).toBe(1);
});

test('a total that is not what the basket costs is refused with the real one, and nothing is sold', async () => {
  const car = await aCarOnSale(shop, { stock: 2 });
  const refused = await pay({ totalAmount: 84_300.5, basket: [aLine(car, { quantity: 2 })] });
  expect(refused).toMatchObject({ status: 409, body: { code: 'total-changed', totalAmount: 168_601 } });
  expect(await stockOf(shop, car)).toBe(2);
});

test('without a car nothing is bought, and that is said', async () => {
  const { status, body } = await pay({ totalAmount: 100 });
  expect(status).toBe(400);
  expect(body.fields).toEqual({ carId: 'Error: No car selected or car ID is missing.' });
});

test('the same key twice agrees on one plan; with another plan it is refused', async () => {
  const car = await aCarOnSale(shop, { stock: 5 });
  const [request, key] = [{ totalAmount: 84_300.5, carId: car }, newId()];
  const [one, other] = await Promise.all([pay(request, key), pay(request, key)]);
  expect(one.body).toEqual(other.body);
  expect(await stockOf(shop, car)).toBe(4);
  const changed = await pay({ ...request, period: 3 }, key);
  expect(changed).toMatchObject({ status: 409, body: { code: 'key-reused' } });
});

test('a declined token sells nothing', async () => {
  const car = await aCarOnSale(shop, { stock: 1 });
  const refused = await pay({ totalAmount: 84_300.5, carId: car, paymentToken: sandboxTokens.declined });
  expect(refused).toMatchObject({ status: 402, body: { code: 'payment-declined' } });
  expect(await stockOf(shop, car)).toBe(1);
});

test('the plan is mailed once, however often the job runs; a card payment has none', async () => {
  const car = await aCarOnSale(shop, { stock: 2 });
  const email = `${newId()}@example.com`;
  const toBuyer = { buyer: { ...buyer, email }, totalAmount: 84_300.5, carId: car };
  const { body } = await pay(toBuyer);
  await post('/api/payments/card', { buyer: { ...buyer, email }, basket: [aLine(car)] });
  await shop.jobs.runWaiting();
  const mails = await shop.database.select().from(outgoingMails).where(eq(outgoingMails.recipient, email));
  const plans = mails.filter((mail) => mail.cause.startsWith('installment-plan:'));
  expect(plans).toHaveLength(1);
  expect(plans[0]?.text).toContain('$84,300.50 in 24 payments');
  expect(plans[0]?.text).toContain(body.receiptNumber);
  await mailInstallmentPlans(shop, [plans[0]!.cause.replace('installment-plan:', '')]);
  const after = await shop.database
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.cause, plans[0]!.cause));
  expect(after).toHaveLength(1);
});
