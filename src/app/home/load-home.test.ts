import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCarRow, storeCars } from '../../../tests/support/cars.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { loadHome } from './load-home.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  const rows = Array.from({ length: 10 }, (_, place) =>
    aCarRow({
      make: place < 7 ? 'Volvo' : 'Saab',
      body: place % 2 === 0 ? 'wagon' : 'sedan',
      priceCents: 40_000_00,
      ...(place < 2 && { oldPriceCents: (50_000 + place * 1_000) * 100 }),
    }),
  );
  await storeCars(
    shop,
    ...rows,
    aCarRow({ vip: true, make: 'Bugatti' }),
    aCarRow({ make: 'Lada', listingState: 'draft' }),
  );
});
afterAll(() => shop.close());

const callingShop: typeof fetch = async (input, init) => shop.api.request(String(input), init);

test('the home page leads to makes and bodies with their counts, to what is new and to what was reduced', async () => {
  const home = await loadHome(callingShop);
  expect(home.makes).toEqual([
    { to: '/cars?make=saab', text: 'Saab', value: 'saab', count: '3' },
    { to: '/cars?make=volvo', text: 'Volvo', value: 'volvo', count: '7' },
  ]);
  expect(home.bodies.map(({ value, count }) => [value, count]).toSorted()).toEqual([
    ['sedan', '5'],
    ['wagon', '5'],
  ]);
  expect(home.cars).toHaveLength(6);
  expect(home.fresh).toHaveLength(4);
  expect(new Set([...home.cars, ...home.fresh].map(({ _id }) => _id)).size).toBe(10);
  expect(home.reduced.map(({ oldPrice }) => oldPrice)).toEqual([51_000, 50_000]);
});

test('the welcome stands where the shop does not answer', async () => {
  const home = await loadHome(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(home).toEqual({ cars: [], fresh: [], reduced: [], makes: [], bodies: [] });
});
