import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { newId } from '#platform/database/ids.ts';
import { limitUses } from '#platform/limits/limits.tables.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { aHold, offerHolds } from '../../../../tests/support/holds.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { setPriceTerms } from '../../../../tests/support/price-terms.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { anAcceptedTradeIn, takeOldCars } from '../../../../tests/support/trade-ins.ts';
import type { HeldPurchase } from './held.contract.ts';

const tires = { kind: 'amount', value: 800, name: 'Winter tires', mode: 'purchase' } as const;
const terms: PriceTerms = {
  lines: [
    { kind: 'amount', value: 500, name: 'Documentation', mode: 'purchase', receiver: 'dealer', taxed: true },
    { ...tires, receiver: 'dealer', taxed: true, choice: 'chosen' },
  ],
  tax: { name: 'Sales tax', percent: 6, way: 'added' },
};

let shop: TestShop;
let customer: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  await offerHolds(shop);
  await setPriceTerms(shop, terms);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.delete(limitUses);
  await takeOldCars(shop);
  customer = await shop.aCustomer();
});

/** A reservation of a car for $50,000, and $500 of papers. */
async function aReservedCar() {
  const carId = await aCarOnSale(shop, { priceCents: 5_000_000 });
  return { carId, id: await aHold(shop, customer, carId, { price: 50_500 }) };
}
const ask = (id: string, query: string | string[][] = '', person = customer) =>
  person.request(`/api/holds/${id}/purchase?${new URLSearchParams(query)}`);
const read = async (id: string, query: string | string[][] = '') =>
  jsonOf<HeldPurchase>(await ask(id, query));

interface Said {
  code?: string;
  totalAmount?: number;
}
async function buy(id: string, carId: string, { price, due, tradeIn, chosen }: HeldPurchase) {
  const answer = await customer.request('/api/payments/card', {
    method: 'POST',
    headers: { 'idempotency-key': newId() },
    body: JSON.stringify({
      buyer: { firstName: 'A', lastName: 'B', email: customer.email, phone: '1', address: 'Street 1' },
      basket: [{ carId, quantity: 1, price, chosen }],
      holdId: id,
      totalAmount: due,
      ...(tradeIn && { tradeInId: tradeIn._id }),
    }),
  });
  return { ...(await jsonOf<Said>(answer)), status: answer.status };
}

test('what is told is what the sale charges: by itself, with an extra, with an old car, with both', async () => {
  const old = await anAcceptedTradeIn(shop, customer, { amount: 20_000, owed: 3_000 });
  const { id, carId } = await aReservedCar();
  expect(await read(id)).toMatchObject({
    price: 50_500,
    total: 53_530,
    due: 53_431,
    chosen: [],
    tradeIns: [{ _id: old._id, credit: 17_000 }],
    offered: [{ name: 'Winter tires', amount: 800 }],
  });
  expect(await read(id, [['chosen', 'Winter tires']])).toMatchObject({ total: 54_378, due: 54_279 });
  expect(await read(id, [['tradeInId', old._id]])).toMatchObject({ total: 53_530, due: 36_431 });
  const both = await read(id, [
    ['chosen', 'Winter tires'],
    ['chosen', 'No such thing'],
    ['tradeInId', old._id],
  ]);
  expect(both).toMatchObject({ chosen: ['Winter tires'], due: 37_279, tradeIn: { credit: 17_000 } });
  expect(await buy(id, carId, { ...both, due: both.due - 1 })).toMatchObject({
    code: 'total-changed',
    totalAmount: 37_279,
  });
  expect(await buy(id, carId, both)).toMatchObject({ status: 200, totalAmount: 37_279 });
});

test('where an old car lowers the taxed sum, the purchase of a reserved car says so as well', async () => {
  await takeOldCars(shop, { lowersTax: true });
  const old = await anAcceptedTradeIn(shop, customer, { amount: 20_000 });
  const { id, carId } = await aReservedCar();
  const told = await read(id, [['tradeInId', old._id]]);
  expect(told).toMatchObject({ isUntaxed: true, total: 52_330, due: 32_231 });
  expect((await buy(id, carId, told)).status).toBe(200);
});

test('an old car that counts more than is left is named, and cannot be used; one that counts as much leaves nothing', async () => {
  const { id, carId } = await aReservedCar();
  const more = await anAcceptedTradeIn(shop, customer, { amount: 53_431.01 });
  expect(await read(id, [['tradeInId', more._id]])).toMatchObject({
    due: 53_431,
    tradeIns: [{ _id: more._id, isTooLarge: true }],
  });
  expect((await read(id, [['tradeInId', more._id]])).tradeIn).toBeUndefined();
  const exact = await anAcceptedTradeIn(shop, customer, { amount: 53_431 });
  const told = await read(id, [['tradeInId', exact._id]]);
  expect(told.due).toBe(0);
  expect(await buy(id, carId, told)).toMatchObject({ status: 200, totalAmount: 0 });
});

test('nobody asks about the reservation of somebody else', async () => {
  const { id } = await aReservedCar();
  expect((await ask(id, '', await shop.aCustomer())).status).toBe(404);
  expect((await ask(newId())).status).toBe(404);
});
