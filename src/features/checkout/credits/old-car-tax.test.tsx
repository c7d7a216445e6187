import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookEntries } from '#features/books/books.tables.ts';
import type { Hold } from '#features/holds/holds.contract.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { sandboxTokens } from '#features/payments/providers/sandbox.contract.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { noTerms } from '#features/pricing/pricing.rules.ts';
import { tradeIns } from '#features/trade-ins/trade-ins.tables.ts';
import { newId } from '#platform/database/ids.ts';
import { limitUses } from '#platform/limits/limits.tables.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { aHold, offerHolds } from '../../../../tests/support/holds.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { setPriceTerms } from '../../../../tests/support/price-terms.ts';
import { readingOf } from '../../../../tests/support/rendered.tsx';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { anAcceptedTradeIn, takeOldCars } from '../../../../tests/support/trade-ins.ts';
import type { CheckoutLine } from '../checkout.contract.ts';
import { OrderSummary, summaryDue, summaryTotal } from '../order-summary.tsx';
import { TradeInOfBasket } from './trade-in-of-basket.tsx';

const salesTax: PriceTerms = { lines: [], tax: { name: 'Sales tax', percent: 6, way: 'added' } };
const withFees: PriceTerms = {
  ...salesTax,
  lines: [
    { kind: 'amount', value: 500, name: 'Documentation', mode: 'purchase', receiver: 'dealer', taxed: true },
    { kind: 'amount', value: 100, name: 'Plates', mode: 'purchase', receiver: 'state', taxed: false },
  ],
};

let shop: TestShop;
let customer: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.delete(limitUses);
  await takeOldCars(shop, { lowersTax: true });
  await setPriceTerms(shop, salesTax);
  customer = await shop.aCustomer();
});

interface Bought {
  code?: string;
  totalAmount?: number;
  orders?: { _id: string }[];
}
const lineOf = (carId: string, price = 50_000): CheckoutLine => ({
  carId,
  make: 'A',
  model: 'B',
  quantity: 1,
  type: 'purchase',
  price,
});
async function buy(basket: CheckoutLine[], more: Record<string, unknown>) {
  const answer = await customer.request('/api/payments/card', {
    method: 'POST',
    headers: { 'idempotency-key': newId() },
    body: JSON.stringify({
      buyer: { firstName: 'A', lastName: 'B', email: customer.email, phone: '1', address: 'Street 1' },
      basket,
      ...more,
    }),
  });
  return { ...(await jsonOf<Bought>(answer)), status: answer.status };
}
const aCar = (priceCents = 5_000_000) => aCarOnSale(shop, { priceCents });
const orderOf = async ({ orders: [first] = [] }: Bought, place = first) =>
  (await shop.database.select().from(orders).where(eq(orders.id, place!._id)))[0]!;
const stateOf = async ({ _id }: { _id: string }) =>
  (await shop.database.select().from(tradeIns).where(eq(tradeIns.id, _id)))[0]!.state;
/** What the checkout reckons with. */
const counted = (_id: string, credit: number) => ({ _id, name: 'Trade-in', credit });
const lowering: PriceTerms = { ...salesTax, oldCarLowersTax: true };

test('the tax of the car that an old one pays for is reckoned on the rest, and the order keeps it', async () => {
  await setPriceTerms(shop, withFees);
  const old = await anAcceptedTradeIn(shop, customer, { amount: 20_000, owed: 3_000 });
  const line = lineOf(await aCar(), 50_500);
  const wrong = await buy([line], { tradeInId: old._id, totalAmount: 36_630 });
  // 6 % of 50,500 less 17,000 are 2,010.
  expect(wrong).toMatchObject({ status: 409, code: 'total-changed', totalAmount: 35_610 });
  expect(await stateOf(old)).toBe('accepted');
  const paid = await buy([line], { tradeInId: old._id, totalAmount: 35_610 });
  expect(paid).toMatchObject({ status: 200, totalAmount: 35_610 });
  const charged = { taxCents: 201_000, stateCents: 10_000, extraCents: 261_000, untaxedCents: 1_700_000 };
  expect(await orderOf(paid)).toMatchObject({ ...charged, creditCents: 1_700_000 });
  const [sale] = await shop.database
    .select()
    .from(bookEntries)
    .where(eq(bookEntries.id, `sale:${paid.orders![0]!._id}`));
  expect(sale).toMatchObject({ taxCents: -201_000, stateCents: -10_000, netSalesCents: -5_050_000 });
  await takeOldCars(shop);
  expect(await orderOf(paid), 'a change of the setting changes no order').toMatchObject(charged);
  const next = await anAcceptedTradeIn(shop, customer, { amount: 17_000 });
  const taxed = await buy([lineOf(await aCar(), 50_500)], { tradeInId: next._id, totalAmount: 36_630 });
  expect(taxed).toMatchObject({ status: 200 });
  expect(await orderOf(taxed)).toMatchObject({ taxCents: 303_000, untaxedCents: 0 });
});

test('of several cars the dearest one has the lower tax, once, and the checkout reckons the same', async () => {
  const old = await anAcceptedTradeIn(shop, customer, { amount: 10_000 });
  const [cheap, dear] = [await aCar(3_000_000), await aCar()];
  const lines: CheckoutLine[] = [
    { ...lineOf(dear), type: 'rent', rentalDays: 3 },
    lineOf(cheap, 30_000),
    { ...lineOf(dear), quantity: 2 },
  ];
  const due = 1_590 + 31_800 + 53_000 + 52_400 - 10_000;
  expect(summaryDue(lines, lowering, counted(old._id, 10_000))).toBe(due);
  const summary = readingOf(<OrderSummary lines={lines} tradeIn={counted(old._id, 10_000)} />, lowering);
  expect(summary).toContain('No tax is charged on the trade-in value.');
  expect(summary).toContain('Sales tax $7,290');
  const paid = await buy(lines, { tradeInId: old._id, totalAmount: due });
  expect(paid).toMatchObject({ status: 200, totalAmount: due });
  const placed = await Promise.all(paid.orders!.map((one) => orderOf(paid, one)));
  expect(placed.map(({ taxCents, untaxedCents }) => [taxCents, untaxedCents])).toEqual([
    [9_000, 0],
    [180_000, 0],
    [240_000, 1_000_000],
    [300_000, 0],
  ]);
});

test('an old car counts whole at the lower total, or is refused, and the checkout says so before', async () => {
  const larger = await anAcceptedTradeIn(shop, customer, { amount: 50_000.01 });
  const lines = [lineOf(await aCar())];
  expect(await buy(lines, { tradeInId: larger._id })).toMatchObject({
    status: 409,
    code: 'credit-too-large',
  });
  expect(await stateOf(larger)).toBe('accepted');
  const choice = (terms: PriceTerms, credit: number) =>
    readingOf(
      <TradeInOfBasket
        tradeIns={[counted('one', credit)]}
        chosen={undefined}
        lines={lines}
        totalOf={(some, one) => summaryTotal(some, terms, one)}
        onChoose={() => {}}
      />,
    );
  expect(choice(lowering, 50_000.01)).toContain('worth more than one car in this order');
  expect(choice(lowering, 50_000)).not.toContain('worth more');
  expect(choice(salesTax, 53_000)).not.toContain('worth more');
  const exact = await anAcceptedTradeIn(shop, customer, { amount: 50_000 });
  const paid = await buy(lines, { tradeInId: exact._id, totalAmount: 0 });
  expect(paid).toMatchObject({ status: 200, totalAmount: 0 });
  expect(await orderOf(paid)).toMatchObject({ taxCents: 0, extraCents: 0, untaxedCents: 5_000_000 });
});

test('of an included tax less is told, and as much is paid', async () => {
  await setPriceTerms(shop, { lines: [], tax: { name: 'VAT', percent: 25, way: 'included' } });
  const old = await anAcceptedTradeIn(shop, customer, { amount: 10_000 });
  const paid = await buy([lineOf(await aCar())], { tradeInId: old._id, totalAmount: 40_000 });
  expect(paid.status).toBe(200);
  expect(await orderOf(paid)).toMatchObject({ taxCents: 800_000, extraCents: 0, untaxedCents: 1_000_000 });
});

test('a declined card leaves the old car free, and without a tax nothing is kept of it', async () => {
  const old = await anAcceptedTradeIn(shop, customer);
  const line = lineOf(await aCar());
  const declined = { tradeInId: old._id, paymentToken: 'tok_sandbox_declined' };
  expect((await buy([line], declined)).status).toBe(402);
  expect(await stateOf(old)).toBe('accepted');
  await setPriceTerms(shop, noTerms);
  const paid = await buy([line], { tradeInId: old._id, totalAmount: 30_000 });
  expect(await orderOf(paid)).toMatchObject({ taxCents: 0, untaxedCents: 0 });
});

const deposit = 99;
/** A reservation of this car, as its buyer has it now. */
async function reserved(carId: string) {
  await offerHolds(shop);
  const holdId = await aHold(shop, customer, carId, { price: 50_000 });
  const due = async () => (await jsonOf<Hold>(await customer.request(`/api/holds/${holdId}`))).due;
  return { holdId, due };
}

test('of a reserved car the old car lowers the tax, and the deposit counts besides', async () => {
  const carId = await aCar();
  const { holdId, due } = await reserved(carId);
  expect(await due()).toBe(53_000 - deposit);
  const old = await anAcceptedTradeIn(shop, customer, { amount: 20_000, owed: 3_000 });
  // 6 % of 33,000, and of the total the deposit and the old car count.
  const totalAmount = 51_980 - deposit - 17_000;
  const asked = { holdId, tradeInId: old._id };
  const wrong = await buy([lineOf(carId)], { ...asked, totalAmount: 53_000 - deposit - 17_000 });
  expect(wrong).toMatchObject({ status: 409, code: 'total-changed', totalAmount });
  expect(await stateOf(old)).toBe('accepted');
  const bought = await buy([lineOf(carId)], { ...asked, totalAmount });
  expect(bought).toMatchObject({ status: 200, totalAmount });
  expect(await orderOf(bought)).toMatchObject({
    taxCents: 198_000,
    untaxedCents: 1_700_000,
    creditCents: 1_700_000,
  });
  const entries = await shop.database
    .select()
    .from(bookEntries)
    .where(eq(bookEntries.orderId, (await orderOf(bought)).id));
  expect(entries.reduce((cents, { taxCents }) => cents + taxCents, 0)).toBe(-198_000);
});

test('a reservation keeps the terms of its day where they are the better ones, also of the old car', async () => {
  const before = await aCar();
  const { holdId } = await reserved(before);
  // From now on the whole is taxed.
  await takeOldCars(shop);
  const old = await anAcceptedTradeIn(shop, customer, { amount: 20_000, owed: 3_000 });
  const asked = { holdId, tradeInId: old._id, totalAmount: 51_980 - deposit - 17_000 };
  expect((await buy([lineOf(before)], asked)).status).toBe(200);
  // And the other way round: what is better today counts.
  customer = await shop.aCustomer();
  const after = await aCar();
  const later = await reserved(after);
  await takeOldCars(shop, { lowersTax: true });
  const other = await anAcceptedTradeIn(shop, customer, { amount: 20_000, owed: 3_000 });
  const again = { holdId: later.holdId, tradeInId: other._id, totalAmount: asked.totalAmount };
  expect((await buy([lineOf(after)], again)).status).toBe(200);
});

test('a declined purchase of a reserved car leaves the reservation and the old car as they were', async () => {
  const carId = await aCar();
  const { holdId, due } = await reserved(carId);
  const old = await anAcceptedTradeIn(shop, customer, { amount: 20_000 });
  const asked = { holdId, tradeInId: old._id };
  const declined = await buy([lineOf(carId)], { ...asked, paymentToken: sandboxTokens.declined });
  expect(declined.code).toBe('payment-declined');
  expect([await due(), await stateOf(old)]).toEqual([53_000 - deposit, 'accepted']);
  expect((await buy([lineOf(carId)], asked)).status).toBe(200);
});
