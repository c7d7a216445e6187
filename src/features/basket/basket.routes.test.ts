import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { noTerms } from '#features/pricing/pricing.rules.ts';
import { vipAccess } from '#features/vip/vip.tables.ts';
import { aCarOnSale, type CarRow } from '../../../tests/support/cars.ts';
import type { TestPerson } from '../../../tests/support/people.ts';
import { setPriceTerms } from '../../../tests/support/price-terms.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { aVip } from '../../../tests/support/vip.ts';
import { basket } from './basket.contract.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** A customer, and how they call the basket. */
const aCustomer = async () => basketOf(await shop.aCustomer());

function basketOf(customer: TestPerson) {
  return {
    send: (items: unknown[]) =>
      customer.request('/api/basket', { method: 'POST', body: JSON.stringify({ items }) }),
    read: async () => basket.parse(await (await customer.request('/api/basket')).json()),
  };
}

const aCar = async (given: Partial<CarRow> = {}) => ({
  _id: await aCarOnSale(shop, { stock: 5, ...given }),
});

const refusal = async (answer: Response) => ({
  status: answer.status,
  ...z.record(z.string(), z.unknown()).parse(await answer.json()),
});

test('a basket follows its owner: what was sent is what comes back, priced by the shop', async () => {
  const customer = await aCustomer();
  const car = await aCar();
  const sent = await customer.send([
    { car: { ...car, price: 1, make: 'Forged' }, quantity: 2 },
    { car, quantity: 1, type: 'rent', rentalDays: 3 },
  ]);
  expect(sent.status).toBe(200);
  const basket = await customer.read();
  expect(await sent.json()).toEqual(basket);
  expect(basket.items.map(({ car: { make, price }, ...line }) => ({ make, price, ...line }))).toEqual([
    { make: 'Audi', price: 84_300.5, quantity: 2, type: 'purchase', linePrice: 168_601 },
    { make: 'Audi', price: 84_300.5, quantity: 1, type: 'rent', rentalDays: 3, linePrice: 2529.02 },
  ]);
  expect(basket.total).toBe(171_130.02);
});

test('lines of the same car, type and days are merged; the order of adding stays', async () => {
  const customer = await aCustomer();
  const [one, other] = [await aCar(), await aCar()];
  await customer.send([
    { car: one, quantity: 1 },
    { car: other, quantity: 1 },
    { car: one, quantity: 2, type: 'purchase' },
  ]);
  const { items } = await customer.read();
  expect(items.map((line) => [line.car._id, line.quantity])).toEqual([
    [one._id, 3],
    [other._id, 1],
  ]);
});

test('a new basket takes the place of the old one, also an empty one', async () => {
  const customer = await aCustomer();
  await customer.send([{ car: await aCar(), quantity: 1 }]);
  const emptied = await customer.send([]);
  expect(await emptied.json()).toEqual({ items: [], total: 0, version: expect.any(Number) });
  expect((await customer.read()).items).toEqual([]);
});

test('more than the stock is refused with what is available, and the basket stays as it was', async () => {
  const customer = await aCustomer();
  const car = await aCar({ stock: 3 });
  await customer.send([{ car, quantity: 3 }]);
  const refused = await refusal(
    await customer.send([
      { car, quantity: 2 },
      { car, quantity: 2, type: 'rent', rentalDays: 1 },
    ]),
  );
  expect(refused).toMatchObject({
    status: 409,
    code: 'sold-out',
    soldOut: [{ carId: car._id, available: 3 }],
  });
  expect((await customer.read()).items).toHaveLength(1);
});

test('a car that is gone is refused by name', async () => {
  const customer = await aCustomer();
  const refused = await refusal(await customer.send([{ car: { _id: 'gone' }, quantity: 1 }]));
  expect(refused).toMatchObject({ status: 409, code: 'car-gone', cars: ['gone'] });
});

test('a VIP car can be bought, never rented', async () => {
  const customer = basketOf(await aVip(shop));
  const car = await aCar({ vip: true });
  const rented = await refusal(await customer.send([{ car, quantity: 1, type: 'rent', rentalDays: 2 }]));
  expect(rented).toMatchObject({ status: 400, code: 'bad-input' });
  expect((await customer.send([{ car, quantity: 1 }])).status).toBe(200);
  expect((await customer.read()).items[0]?.car.vip).toBe(true);
});

test('a VIP car is for those who hold VIP access now; what they put in stays when access ends', async () => {
  const [car, ordinary] = [await aCar({ vip: true }), await aCar()];
  const stranger = await aCustomer();
  const refused = await refusal(await stranger.send([{ car, quantity: 1 }]));
  expect(refused).toMatchObject({ status: 409, code: 'vip-access-needed', cars: [car._id] });
  const many = await refusal(await stranger.send([{ car, quantity: 50 }]));
  expect(many, 'the stock is not told either').toEqual(refused);
  expect((await stranger.read()).items).toEqual([]);

  const vip = await aVip(shop);
  const customer = basketOf(vip);
  expect((await customer.send([{ car, quantity: 1 }])).status).toBe(200);
  await shop.database.delete(vipAccess).where(eq(vipAccess.sessionId, vip.actor.sessionId));
  const kept = [
    { car, quantity: 1 },
    { car: ordinary, quantity: 1 },
  ];
  expect((await customer.send(kept)).status).toBe(200);
  const more = await refusal(await customer.send([{ car, quantity: 2 }]));
  expect(more).toMatchObject({ status: 409, code: 'vip-access-needed' });
  expect((await customer.read()).items).toHaveLength(2);
});

test.each([
  { quantity: 0 },
  { quantity: 1.5 },
  { quantity: 1, type: 'rent' },
  { quantity: 1, type: 'rent', rentalDays: 0 },
  { quantity: 1, rentalDays: 3 },
  { quantity: 1, type: 'gift' },
])('a line that makes no sense is refused: %j', async (line) => {
  const customer = await aCustomer();
  const refused = await refusal(await customer.send([{ car: { _id: 'any' }, ...line }]));
  expect(refused).toMatchObject({ status: 400, code: 'bad-input' });
});

test('prices and stock in a kept basket are those of this moment', async () => {
  const customer = await aCustomer();
  const car = await aCar({ stock: 4 });
  await customer.send([{ car, quantity: 4 }]);
  await shop.database.update(cars).set({ priceCents: 7_000_000, stock: 1 }).where(eq(cars.id, car._id));
  const { items, total } = await customer.read();
  expect(items[0]).toMatchObject({ quantity: 4, car: { price: 70_000, stock: 1 }, linePrice: 280_000 });
  expect(total).toBe(280_000);
});

test('baskets sent at the same moment never mix: one of them stays, whole', async () => {
  const customer = await aCustomer();
  const offered = await Promise.all(Array.from({ length: 6 }, () => aCar()));
  const baskets = Array.from({ length: 12 }, (_, basket) =>
    offered
      .slice(basket % 3, (basket % 3) + 4)
      .map((car) => ({ car, quantity: (basket % 4) + 1, type: 'purchase' })),
  );
  const answers = await Promise.all(baskets.map((items) => customer.send(items)));
  expect(answers.map((answer) => answer.status)).toEqual(baskets.map(() => 200));
  const kept = (await customer.read()).items.map(({ car, quantity }) => [car._id, quantity]);
  expect(baskets.map((items) => items.map(({ car, quantity }) => [car._id, quantity]))).toContainEqual(kept);
});

test("nobody sees another one's basket, and visitors have none", async () => {
  const [one, other] = [await aCustomer(), await aCustomer()];
  await one.send([{ car: await aCar(), quantity: 1 }]);
  expect((await other.read()).items).toEqual([]);
  expect((await shop.api.request('/api/basket')).status).toBe(401);
});

const extra = { kind: 'amount', receiver: 'dealer', taxed: false, choice: 'chosen' } as const;

test('what was chosen stays with its line: told with its price, counted in the total, another version of the basket', async () => {
  await setPriceTerms(shop, {
    lines: [
      { ...extra, name: 'Paint protection', value: 500, mode: 'purchase' },
      { ...extra, name: 'Plates', value: 80, mode: 'purchase', receiver: 'state' },
      { ...extra, name: 'Child seat', value: 15.5, mode: 'rent' },
    ],
    tax: null,
  });
  const customer = await aCustomer();
  const car = await aCar({ priceCents: 1_000_000 });
  await customer.send([
    { car, quantity: 2 },
    { car, quantity: 1, type: 'rent', rentalDays: 3 },
  ]);
  const plain = await customer.read();
  expect(plain.items.map(({ chosen, offered, linePrice }) => ({ chosen, offered, linePrice }))).toEqual([
    {
      offered: [
        { name: 'Paint protection', receiver: 'dealer', amount: 500 },
        { name: 'Plates', receiver: 'state', amount: 80 },
      ],
      linePrice: 20_000,
    },
    { offered: [{ name: 'Child seat', receiver: 'dealer', amount: 15.5 }], linePrice: 300 },
  ]);
  expect([plain.total, plain.lines]).toEqual([20_300, undefined]);

  const chosen = ['Plates', 'Paint protection'];
  await customer.send([
    { car, quantity: 2, chosen: [...chosen, 'Plates'] },
    { car, quantity: 1, type: 'rent', rentalDays: 3, chosen: ['Child seat'] },
  ]);
  const full = await customer.read();
  expect(full.items.map((line) => [line.chosen, line.linePrice])).toEqual([
    [chosen, 20_000],
    [['Child seat'], 300],
  ]);
  expect(full.lines).toEqual([
    { name: 'Paint protection', receiver: 'dealer', amount: 1000, chosen: true },
    { name: 'Plates', receiver: 'state', amount: 160, chosen: true },
    { name: 'Child seat', receiver: 'dealer', amount: 15.5, chosen: true },
  ]);
  expect(full.total).toBe(21_475.5);
  expect(full.version).toBe(plain.version + 1);
  await customer.send([
    { car, quantity: 1, type: 'rent', rentalDays: 3, chosen: ['Child seat'] },
    { car, quantity: 2, chosen: chosen.toReversed() },
  ]);
  expect((await customer.read()).version, 'the same in another order').toBe(full.version);
  await customer.send([
    { car, quantity: 1, chosen: ['Plates'] },
    { car, quantity: 1, chosen: ['Paint protection'] },
  ]);
  expect((await customer.read()).items.map((line) => [line.quantity, line.chosen])).toEqual([[2, chosen]]);
  await setPriceTerms(shop, noTerms);
  const after = await customer.read();
  expect([after.total, after.lines, after.items[0]?.offered]).toEqual([20_000, undefined, undefined]);
  expect(after.items[0]?.chosen, 'so that its page can say what is gone').toEqual(chosen);
});

test.each([
  { chosen: 'Plates' },
  { chosen: [''] },
  { chosen: ['x'.repeat(61)] },
  { chosen: ['a\u0000b'] },
  { chosen: Array.from({ length: 21 }, (_, place) => `Line ${place}`) },
])('a choice that cannot be one is refused: %j', async (choice) => {
  const customer = await aCustomer();
  const refused = await refusal(await customer.send([{ car: await aCar(), quantity: 1, ...choice }]));
  expect(refused).toMatchObject({ status: 400, code: 'bad-input' });
  expect((await customer.read()).items).toEqual([]);
});
