import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCarRow, storeCars } from '../../../tests/support/cars.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('pages of cars continue by a cursor, newest first, and say how many there are', async () => {
  await storeCars(shop, ...Array.from({ length: 30 }, (_, index) => aCarRow({ model: `Model ${index}` })));
  const first = await shop.api.request('/api/cars?limit=20');
  expect(first.headers.get('x-total-count')).toBe('30');
  const link = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1];
  const second = await shop.api.request(link ?? '');
  const models = [
    ...((await first.json()) as { model: string }[]),
    ...((await second.json()) as { model: string }[]),
  ].map((car) => car.model);
  expect(models).toEqual(Array.from({ length: 30 }, (_, index) => `Model ${29 - index}`));
  expect(second.headers.get('link')).toBeNull();
});
