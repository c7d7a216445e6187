import { afterAll, beforeAll, expect, test } from 'vitest';
import { bestSellersFor, hitRate } from '../../../bench/hit-rate.ts';
import { makeHistory } from '../../../bench/made-history.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { few } from './recommendations.rules.ts';
import { recommendCars } from './recommendations.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('finds the next purchase more often than best sellers do, on a small made history', async () => {
  const history = await makeHistory(shop.database, { seed: 5, cars: 60, customers: 160 });
  const ours = await hitRate(history, async (userId) =>
    (await recommendCars(shop, { userId }, few)).map(({ _id }) => _id),
  );
  const popularity = await hitRate(history, (userId) => bestSellersFor(userId, history, few));
  expect(ours).toBeGreaterThan(popularity);
});
