import { afterEach, beforeEach, expect, test } from 'vitest';
import { aCarRow, storeCars } from '../../../tests/support/cars.ts';
import { jsonOf } from '../../../tests/support/json.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';

let shop: TestShop;
// A test counts all cars there are, so each has a shop of its own.
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

test('pages of cars continue by a cursor, newest first, and say how many there are', async () => {
  await storeCars(shop, ...Array.from({ length: 30 }, (_, index) => aCarRow({ model: `Model ${index}` })));
  const first = await shop.api.request('/api/cars?limit=20');
  expect(first.headers.get('x-total-count')).toBe('30');
  const link = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1];
  const second = await shop.api.request(link ?? '');
  const models = [
    ...(await jsonOf<{ model: string }[]>(first)),
    ...(await jsonOf<{ model: string }[]>(second)),
  ].map((car) => car.model);
  expect(models).toEqual(Array.from({ length: 30 }, (_, index) => `Model ${29 - index}`));
  expect(second.headers.get('link')).toBeNull();
});

test('a car has the listed fields, in the list and alone, and an old price where it has one', async () => {
  const lowered = aCarRow({ make: 'Alpine', model: 'A110', priceCents: 1_000_050, oldPriceCents: 1_200_000 });
  await storeCars(shop, lowered, aCarRow({ make: 'Alpine', model: 'A610' }));
  const [plain, ...others] = await jsonOf<
    {
      _id: string;
    }[]
  >(await shop.api.request('/api/cars?search=alpine'));
  expect(others).toEqual([
    {
      _id: lowered.id,
      make: 'Alpine',
      model: 'A110',
      color: 'Red',
      topSpeed: 250,
      price: 10_000.5,
      monthly: { payment: 277.79, payments: 36, apr: 0, down: 0 },
      oldPrice: 12_000,
      stock: 10,
      image: '/no-picture.svg',
      condition: 'new',
    },
  ]);
  expect(plain).not.toHaveProperty('oldPrice');
  expect(await (await shop.api.request(`/api/cars/${lowered.id}`)).json()).toEqual(others[0]);
  expect((await shop.api.request('/api/cars/none')).status).toBe(404);
});
