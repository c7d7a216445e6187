import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCarOnSale, aVipCar } from '../../../../tests/support/cars.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aVip } from '../../../../tests/support/vip.ts';
import { shownCars } from '../saved.contract.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

interface Caller {
  request: (path: string) => Response | Promise<Response>;
}

test('cars that a browser kept are shown in its order; VIP cars vanish with the access, and drafts are not there', async () => {
  const [open, vip, draft] = [
    await aCarOnSale(shop, { make: 'Saab' }),
    await aVipCar(shop, { make: 'Bugatti' }),
    await aCarOnSale(shop, { make: 'Secret', listingState: 'draft' }),
  ];
  const shownTo = async (caller: Caller) => {
    const answer = await caller.request(`/api/saved/shown?cars=${[vip, draft, open, 'gone'].join(',')}`);
    return shownCars.parse(await answer.json()).cars;
  };
  const [member, others] = [await aVip(shop), [shop.api, await shop.aCustomer()]];
  expect(await shownTo(member)).toMatchObject([
    { _id: vip, car: { make: 'Bugatti', vip: true } },
    { _id: draft },
    { _id: open, car: { make: 'Saab', vip: false } },
    { _id: 'gone' },
  ]);
  for (const caller of others) {
    const told = await shownTo(caller);
    expect(told).toMatchObject([{ _id: vip }, { _id: draft }, { _id: open }, { _id: 'gone' }]);
    expect(told.map((one) => Object.keys(one))).toEqual([['_id'], ['_id'], ['_id', 'car'], ['_id']]);
  }
});

test('of an archived car neither name nor price is shown by its id', async () => {
  const archived = await aCarOnSale(shop, { make: 'Saab', listingState: 'archived' });
  const answer = await shop.api.request(`/api/saved/shown?cars=${archived}`);
  expect(await answer.json()).toEqual({ cars: [{ _id: archived }] });
});
