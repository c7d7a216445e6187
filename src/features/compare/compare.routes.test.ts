import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { aCarOnSale, aSoldOutCar, aVipCar } from '../../../tests/support/cars.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { aVip } from '../../../tests/support/vip.ts';
import { comparedCars } from './compare.contract.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

type Caller = { request: (path: string) => Response | Promise<Response> };
const compared = async (caller: Caller, ...ids: string[]) => {
  const answer = await caller.request(`/api/compare?cars=${ids.map(encodeURIComponent).join(',')}`);
  expect(answer.status).toBe(200);
  return comparedCars.parse(await answer.json()).cars;
};

test('cars come in the order that was asked for, each once, with all that is known of them', async () => {
  const [one, two] = [await aCarOnSale(shop, { powerKw: 300, seats: 4 }), await aSoldOutCar(shop)];
  const found = await compared(shop.api, two, one, two);
  expect(found.map(({ _id }) => _id)).toEqual([two, one]);
  expect(found).toMatchObject([{ car: { stock: 0 } }, { car: { powerKw: 300, seats: 4, vip: false } }]);
});

test('what is not offered is answered without its car: a draft, and what is archived', async () => {
  const [draft, sold] = [
    await aCarOnSale(shop, { make: 'Secret', listingState: 'draft' }),
    await aCarOnSale(shop, { make: 'Saab', model: '900', listingState: 'archived' }),
  ];
  expect(await compared(shop.api, draft, 'gone', sold)).toEqual([
    { _id: draft },
    { _id: 'gone' },
    { _id: sold },
  ]);
});

test('a VIP car is answered like no car at all to whom the VIP catalogue is not open, archived or not', async () => {
  const [vip, archived, vipDraft] = [
    await aVipCar(shop, { make: 'Bugatti' }),
    await aVipCar(shop, { make: 'Pagani', model: 'Zonda', listingState: 'archived' }),
    await aVipCar(shop, { listingState: 'draft' }),
  ];
  const person = await aVip(shop);
  expect(await compared(person, vip, archived, vipDraft)).toMatchObject([
    { _id: vip, car: { make: 'Bugatti', vip: true } },
    { _id: archived },
    { _id: vipDraft },
  ]);
  for (const stranger of [shop.api, await shop.aCustomer()])
    expect(await compared(stranger, vip, archived, 'gone')).toEqual([
      { _id: vip },
      { _id: archived },
      { _id: 'gone' },
    ]);
});

test('five cars are refused, four are not, and what can be no id names no car', async () => {
  const five = ['a', 'b', 'c', 'd', 'e'];
  expect((await shop.api.request(`/api/compare?cars=${five.join(',')}`)).status).toBe(400);
  expect(await compared(shop.api, ...five.slice(1))).toHaveLength(4);
  expect(await compared(shop.api)).toEqual([]);
  expect(await compared(shop.api, "'; drop table cars; --", '🚗', 'x'.repeat(65))).toEqual([]);
});

test('a price that changed is the price of now', async () => {
  const id = await aCarOnSale(shop, { priceCents: 50_000_00 });
  await shop.database.update(cars).set({ priceCents: 45_000_00 }).where(eq(cars.id, id));
  expect(await compared(shop.api, id)).toMatchObject([{ car: { price: 45_000 } }]);
});
