import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#features/accounts/accounts.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { sandboxTokens } from '#features/payments/providers/sandbox.contract.ts';
import { sandboxCharges } from '#features/payments/providers/sandbox.tables.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { noTerms } from '#features/pricing/pricing.rules.ts';
import type { Member } from '#platform/actor.ts';
import { brand } from '#platform/brand.ts';
import { setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { Crash, crashAt } from '#platform/runtime/fault-points.ts';
import { amount } from '../../../../tests/support/amounts.ts';
import { aCarOnSale, stockOf } from '../../../../tests/support/cars.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aVip } from '../../../../tests/support/vip.ts';
import type { CheckoutLine } from '../checkout.contract.ts';
import type { PricedSale, SaleRequest } from './begin-sale.ts';
import { checkOut } from './check-out.ts';
import { settleLeftovers } from './settle-sale.ts';

let shop: TestShop;
let provider: PaymentProvider;
beforeAll(async () => {
  shop = await openTestShop();
  provider = sandboxProvider(shop.database);
});
afterAll(() => shop.close());

async function aCustomer(): Promise<Member> {
  const userId = newId();
  const email = `${userId}@example.com`;
  await shop.database
    .insert(users)
    .values({ id: userId, name: 'A B', firstName: 'A', lastName: 'B', phone: '1', email });
  return { kind: 'member', userId, sessionId: newId(), email, role: 'User' };
}

const ordersOf = (carId: string) => shop.database.select().from(orders).where(eq(orders.carId, carId));
const aLine = (carId: string, more: Partial<CheckoutLine> = {}): CheckoutLine => ({
  carId,
  quantity: 1,
  type: 'purchase',
  price: 84_300.5,
  ...more,
});
const aRequest = (lines: CheckoutLine[], more: Partial<SaleRequest> = {}): PricedSale => ({
  terms: noTerms,
  openingHours: brand.openingHours,
  provider: 'sandbox',
  key: newId(),
  method: 'card',
  buyer: { firstName: 'A', lastName: 'B', email: 'a@example.com', phone: '1', address: 'Street 1' },
  lines,
  token: sandboxTokens.paid,
  dealerTimezone: 'UTC',
  ...more,
});
const buy = (member: Member, request: SaleRequest, by = provider) => checkOut(shop, by, member, request);

/** How many of these ended well, and with which codes the others ended. */
async function tally(attempts: Promise<unknown>[]) {
  const ended = await Promise.allSettled(attempts);
  const codes = ended.flatMap((end) =>
    end.status === 'rejected' ? [String(end.reason.code ?? end.reason)] : [],
  );
  return { bought: ended.length - codes.length, codes: [...new Set(codes)] };
}

test('the last car is sold once, to one of many buyers at the same moment', async () => {
  const car = await aCarOnSale(shop, { stock: 1 });
  const buyers = await Promise.all(Array.from({ length: amount(50, 100) }, aCustomer));
  const { bought, codes } = await tally(buyers.map((member) => buy(member, aRequest([aLine(car)]))));
  expect(bought).toBe(1);
  expect(codes).toEqual(['sold-out']);
  expect(await stockOf(shop, car)).toBe(0);
  expect(await ordersOf(car)).toHaveLength(1);
});

test('a purchase and a rental of the same car cannot share its last unit', async () => {
  const car = await aCarOnSale(shop, { stock: 1 });
  const lines = [aLine(car), aLine(car, { type: 'rent', rentalDays: 3 })];
  await expect(buy(await aCustomer(), aRequest(lines))).rejects.toMatchObject({
    status: 409,
    code: 'sold-out',
    extras: { details: { soldOut: [{ carId: car, available: 1 }] } },
  });
  expect(await stockOf(shop, car)).toBe(1);
  expect(await ordersOf(car)).toHaveLength(0);
});

test('baskets with the same cars in another order do not wait for each other for ever', async () => {
  const [one, other] = [await aCarOnSale(shop, { stock: 40 }), await aCarOnSale(shop, { stock: 40 })];
  const buyers = await Promise.all(Array.from({ length: 40 }, aCustomer));
  const { bought } = await tally(
    buyers.map((member, index) => {
      const lines = [aLine(one), aLine(other)];
      return buy(member, aRequest(index % 2 ? lines : lines.reverse()));
    }),
  );
  expect(bought).toBe(40);
  expect([await stockOf(shop, one), await stockOf(shop, other)]).toEqual([0, 0]);
});

test('the same key twice at the same moment sells once and answers alike', async () => {
  const car = await aCarOnSale(shop, { stock: 1 });
  const member = await aCustomer();
  const request = aRequest([aLine(car)]);
  const answers = await Promise.all(Array.from({ length: 10 }, () => buy(member, request)));
  expect(new Set(answers.map((answer) => answer.receiptNumber)).size).toBe(1);
  expect(await ordersOf(car)).toHaveLength(1);
});

test('the same key later returns the first answer, also a decline; with another body it is refused', async () => {
  const car = await aCarOnSale(shop, { stock: 5 });
  const member = await aCustomer();
  const request = aRequest([aLine(car)]);
  const first = await buy(member, request);
  expect(await buy(member, request)).toEqual(first);
  await expect(buy(member, { ...request, lines: [aLine(car, { quantity: 2 })] })).rejects.toMatchObject({
    status: 409,
    code: 'key-reused',
  });
  const declined = aRequest([aLine(car)], { token: sandboxTokens.declined });
  for (const _ of [1, 2]) {
    await expect(buy(member, declined)).rejects.toMatchObject({ status: 402, code: 'payment-declined' });
  }
  expect(await stockOf(shop, car)).toBe(4);
});

test("one customer's key says nothing about another customer's", async () => {
  const car = await aCarOnSale(shop, { stock: 2 });
  const request = aRequest([aLine(car)]);
  const [one, other] = [await buy(await aCustomer(), request), await buy(await aCustomer(), request)];
  expect(one.receiptNumber).not.toBe(other.receiptNumber);
});

test('a decline gives the stock back and leaves no order to see', async () => {
  const car = await aCarOnSale(shop, { stock: 3 });
  const request = aRequest([aLine(car, { quantity: 2 })], { token: sandboxTokens.declined });
  await expect(buy(await aCustomer(), request)).rejects.toMatchObject({ code: 'payment-declined' });
  expect(await stockOf(shop, car)).toBe(3);
  expect((await ordersOf(car)).map((order) => order.state)).toEqual(['cancelled', 'cancelled']);
});

test('a price that is out of date is refused with the new one, and nothing is charged', async () => {
  const car = await aCarOnSale(shop, { stock: 3, priceCents: 9_000_000 });
  await expect(buy(await aCustomer(), aRequest([aLine(car)]))).rejects.toMatchObject({
    code: 'price-changed',
    extras: { details: { prices: [{ carId: car, price: 90_000 }] } },
  });
  expect(await stockOf(shop, car)).toBe(3);
});

test('a VIP car is sold to a holder of current VIP access, and to nobody else', async () => {
  const car = await aCarOnSale(shop, { stock: 1 });
  await shop.database.update(cars).set({ vip: true }).where(eq(cars.id, car));
  for (const quantity of [1, 2]) {
    // Also of more than there are: what is left is not told.
    const refused = buy(await aCustomer(), aRequest([aLine(car, { quantity })]));
    await expect(refused).rejects.toMatchObject({ status: 403, code: 'vip-access-needed' });
  }
  expect(await stockOf(shop, car)).toBe(1);
  expect(await ordersOf(car)).toEqual([]);
  const { actor } = await aVip(shop);
  const rental = buy(actor, aRequest([aLine(car, { type: 'rent', rentalDays: 2 })]));
  await expect(rental).rejects.toMatchObject({ status: 400, code: 'bad-input' });
  expect((await buy(actor, aRequest([aLine(car)]))).status).toBe('paid');
  expect(await stockOf(shop, car)).toBe(0);
});

test('each vehicle becomes an order, and the orders add up to the payment to the cent', async () => {
  const car = await aCarOnSale(shop, { stock: 5 });
  const lines = [aLine(car, { quantity: 2 }), aLine(car, { type: 'rent', rentalDays: 3 })];
  const paid = await buy(await aCustomer(), aRequest(lines));
  expect(paid.orders.map((order) => [order.type, order.price, order.period])).toEqual([
    ['purchase', 84_300.5, undefined],
    ['purchase', 84_300.5, undefined],
    ['rent', 2529.02, 3],
  ]);
  expect(paid.totalAmount).toBe(171_130.02);
  expect(new Set(paid.orders.map((order) => order.receiptNumber)).size).toBe(3);
});

async function paymentOf({ userId }: Member): Promise<string> {
  const [payment] = await shop.database.select().from(payments).where(eq(payments.userId, userId));
  return payment!.id;
}

const later = (minutes: number) => setClock(() => new Date(Date.now() + minutes * 60_000));

test('a kill before the provider was asked is mended: the stock comes back, and the charge can never happen', async () => {
  const car = await aCarOnSale(shop, { stock: 1 });
  const member = await aCustomer();
  const request = aRequest([aLine(car)]);
  const crash = crashAt('sale: begun, not charged');
  await expect(buy(member, request)).rejects.toThrow(Crash);
  expect(crash()).toBe(true);
  const paymentId = await paymentOf(member);
  expect(await settleLeftovers(shop, provider)).toBe(0);
  const restore = later(16);
  expect(await settleLeftovers(shop, provider)).toBe(1);
  restore();
  expect(await stockOf(shop, car)).toBe(1);
  expect(await provider.charge({ paymentId, amountCents: 1, token: null })).toMatchObject({
    outcome: 'declined',
  });
  await expect(buy(member, request)).rejects.toMatchObject({ code: 'payment-declined' });
});

test('a kill between the two transactions is mended: what was charged is sold', async () => {
  const car = await aCarOnSale(shop, { stock: 1 });
  const member = await aCustomer();
  const request = aRequest([aLine(car)]);
  const crash = crashAt('sale: charged, not settled');
  await expect(buy(member, request)).rejects.toThrow(Crash);
  expect(crash()).toBe(true);
  const paymentId = await paymentOf(member);
  const restore = later(16);
  await settleLeftovers(shop, provider);
  await settleLeftovers(shop, provider);
  restore();
  const [payment] = await shop.database.select().from(payments).where(eq(payments.id, paymentId));
  expect(payment?.state).toBe('paid');
  expect((await ordersOf(car)).map((order) => order.state)).toEqual(['paid']);
  expect(await stockOf(shop, car)).toBe(0);
  expect((await buy(member, request)).orders).toHaveLength(1);
});

test('a provider that does not answer leaves the payment pending, and the retry completes it once', async () => {
  const car = await aCarOnSale(shop, { stock: 1 });
  const member = await aCustomer();
  const request = aRequest([aLine(car)]);
  const silent: PaymentProvider = { ...provider, charge: () => Promise.reject(new Error('no answer')) };
  await expect(buy(member, request, silent)).rejects.toMatchObject({
    status: 503,
    code: 'payment-unconfirmed',
  });
  expect(await stockOf(shop, car)).toBe(0);
  expect((await buy(member, request)).status).toBe('paid');
  const charges = await shop.database.select({ total: sql<number>`count(*)` }).from(sandboxCharges);
  expect(charges[0]?.total).toBeGreaterThan(0);
  expect(await ordersOf(car)).toHaveLength(1);
});

test('a VIP car is sold and never rented, whichever way it is paid', async () => {
  const car = await aCarOnSale(shop, { stock: 1 });
  await shop.database.update(cars).set({ vip: true }).where(eq(cars.id, car));
  const { actor: vip } = await aVip(shop);
  const rental = [aLine(car, { type: 'rent', rentalDays: 3 })];
  const plan = { periodYears: 1, frequency: 'monthly' } as const;
  for (const more of [{}, { method: 'installment', plan } as const]) {
    await expect(buy(vip, aRequest(rental, more))).rejects.toMatchObject({
      status: 400,
      extras: { fields: { basket: 'VIP cars cannot be rented.' } },
    });
  }
  expect(await stockOf(shop, car)).toBe(1);
  expect((await buy(vip, aRequest([aLine(car)]))).orders).toHaveLength(1);
});

test('a shop without payments refuses a sale before it begins, and answers again for one that was made', async () => {
  const member = await aCustomer();
  const carId = await aCarOnSale(shop, { stock: 2 });
  const none = { ...provider, name: 'none' as const };
  const request = aRequest([aLine(carId)]);
  await expect(buy(member, request, none)).rejects.toMatchObject({ status: 409, code: 'no-payments' });
  expect(await ordersOf(carId)).toEqual([]);
  expect(await stockOf(shop, carId)).toBe(2);
  const paid = await buy(member, request);
  expect(await buy(member, request, none)).toEqual(paid);
});

test('a payment that waits for the bank sells nothing and keeps its unit, until the same key or the job ends it', async () => {
  const member = await aCustomer();
  const carId = await aCarOnSale(shop, { stock: 3 });
  const step = { clientSecret: 'secret' };
  const atTheBank: PaymentProvider = { ...provider, charge: async () => ({ outcome: 'needs-step', step }) };
  const request = aRequest([aLine(carId)]);
  const asked = () => buy(member, request, atTheBank);
  await expect(asked()).rejects.toMatchObject({
    status: 402,
    code: 'payment-step-needed',
    extras: { details: { step } },
  });
  await expect(asked()).rejects.toMatchObject({ code: 'payment-step-needed' });
  expect((await ordersOf(carId)).map(({ state }) => state)).toEqual(['pending']);
  expect(await stockOf(shop, carId)).toBe(2);
  expect((await buy(member, request)).orders).toHaveLength(1);

  const other = aRequest([aLine(carId)]);
  await expect(buy(member, other, atTheBank)).rejects.toMatchObject({ code: 'payment-step-needed' });
  const back = setClock(() => new Date(Date.now() + 16 * 60_000));
  await settleLeftovers(shop, provider);
  back();
  await expect(buy(member, other)).rejects.toMatchObject({ code: 'payment-declined' });
  expect(await stockOf(shop, carId)).toBe(2);
});
