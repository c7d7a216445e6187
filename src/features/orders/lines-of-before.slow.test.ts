import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OldShop, openOldShop } from '../../../tests/support/old-shop.ts';

let shop: OldShop;
beforeEach(async () => {
  shop = await openOldShop('0055_vins-in-files-of-cars');
});
afterEach(() => shop.close());

const rowsOf = async (query: string) => (await shop.client.query(query)).rows;

test('lines of baskets and orders from before there was a choice are kept: nothing of them was chosen', async () => {
  await shop.client.query(`
    insert into users (id, name, email, first_name, last_name, phone)
      values ('ada', 'Ada Byron', 'ada@example.com', 'Ada', 'Byron', '1');
    insert into cars (id, make, model, color, top_speed, price_cents, stock) values ('car', 'Saab', '9000', 'Red', 200, 100, 2);
    insert into baskets (user_id, version) values ('ada', 3);
    insert into basket_lines (user_id, car_id, type, quantity, position) values ('ada', 'car', 'purchase', 2, 0);
    insert into payments (id, user_id, method, state, total_cents, buyer_first_name, buyer_last_name, buyer_email,
        buyer_phone, buyer_address, created_at)
      values ('pay', 'ada', 'card', 'paid', 105, 'Ada', 'Byron', 'ada@example.com', '1', 'Main Street', now());
    insert into orders (id, receipt_number, payment_id, user_id, car_id, make, model, color, top_speed, type, price_cents,
        extra_cents, state, delivery_date, created_at, paid_at)
      values ('order', 'MQ-1', 'pay', 'ada', 'car', 'Saab', '9000', 'Red', 200, 'purchase', 100, 5, 'paid', '2026-01-08',
        '2026-01-01T12:00Z', '2026-01-01T12:00Z');
    insert into order_price_lines (order_id, position, name, receiver, amount_cents, is_included)
      values ('order', 1, 'Documentation', 'dealer', 5, false)`);
  const [lines, charged] = ['select * from basket_lines', 'select * from order_price_lines'];
  const before = { basket: await rowsOf(lines), order: await rowsOf(charged) };
  await shop.bringUpToDate();
  expect(await rowsOf(lines)).toEqual(before.basket.map((line) => ({ ...line, chosen: [] })));
  expect(await rowsOf(charged)).toEqual(before.order.map((line) => ({ ...line, is_chosen: false })));
  expect(await rowsOf('select version from baskets')).toEqual([{ version: 3 }]);
});
