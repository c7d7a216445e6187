import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OldShop, openOldShop } from '../../../tests/support/old-shop.ts';

let shop: OldShop;
beforeEach(async () => {
  shop = await openOldShop('0036_search-without-accents');
});
afterEach(() => shop.close());

const rowsOf = async (query: string) => (await shop.client.query(query)).rows;

test('a shop of before keeps its cars and baskets; all cars are new and published, and counted as such', async () => {
  await shop.client.query(`
    insert into cars (id, vip, make, model, color, top_speed, price_cents, old_price_cents, stock)
      select 'car-' || n, n % 4 = 0, 'Saab', '9' || n, 'Red', 200, n * 100, n * 120, n % 6
      from generate_series(1, 40) n;
    insert into users (id, name, email, first_name, last_name, phone)
      values ('someone', 'Some One', 'someone@example.com', 'Some', 'One', '1');
    insert into baskets (user_id, version) values ('someone', 7);
    insert into basket_lines (user_id, car_id, type, quantity, position)
      values ('someone', 'car-1', 'purchase', 1, 0)`);
  const kept = 'select id, vip, make, model, price_cents, old_price_cents, stock from cars order by id';
  const basket =
    'select user_id, version, car_id, type, quantity, rental_days, position from baskets join basket_lines using (user_id)';
  const before = [await rowsOf(kept), await rowsOf(basket)];
  await shop.bringUpToDate();
  expect([await rowsOf(kept), await rowsOf(basket)]).toEqual(before);
  expect(await rowsOf('select distinct condition, listing_state, model_year from cars')).toEqual([
    { condition: 'new', listing_state: 'published', model_year: null },
  ]);
  expect(await rowsOf('select vip, total::int, published::int from car_counts order by vip')).toEqual([
    { vip: false, total: 30, published: 30 },
    { vip: true, total: 10, published: 10 },
  ]);
  const low = 'select count(*)::int as low from low_stock where is_low';
  expect(await rowsOf(low)).toEqual(await rowsOf('select count(*)::int as low from cars where stock <= 3'));
});

test('after it, its triggers count states, low stock and prices', async () => {
  await shop.client.query(
    `insert into cars (id, make, model, color, top_speed, price_cents, stock) values ('car', 'Saab', '9000', 'Red', 200, 100, 2)`,
  );
  await shop.bringUpToDate();
  await shop.client.query(`update cars set listing_state = 'archived', price_cents = 90 where id = 'car'`);
  expect(await rowsOf('select total::int, published::int from car_counts where not vip')).toEqual([
    { total: 1, published: 0 },
  ]);
  expect(await rowsOf('select is_low from low_stock')).toEqual([{ is_low: false }]);
  expect(await rowsOf('select before_cents::int, after_cents::int from price_changes')).toEqual([
    { before_cents: 100, after_cents: 90 },
  ]);
});
