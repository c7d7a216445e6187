import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OldShop, openOldShop } from '../../../../tests/support/old-shop.ts';

let shop: OldShop;
beforeEach(async () => {
  shop = await openOldShop('0040_price-lines');
});
afterEach(() => shop.close());

const rowsOf = async (query: string) => (await shop.client.query(query)).rows;

test('orders with VINs keep them; those that are paid have a vehicle here, delivered ones a gone one, cancelled ones none', async () => {
  await shop.client.query(`
    insert into users (id, name, email, first_name, last_name, phone)
      values ('ada', 'Ada Byron', 'ada@example.com', 'Ada', 'Byron', '1');
    insert into cars (id, make, model, color, top_speed, price_cents, stock) values ('car', 'Saab', '9000', 'Red', 200, 100, 2);
    insert into payments (id, user_id, method, state, total_cents, buyer_first_name, buyer_last_name, buyer_email,
        buyer_phone, buyer_address, created_at)
      values ('pay', 'ada', 'card', 'paid', 400, 'Ada', 'Byron', 'ada@example.com', '1', 'Main Street', now());
    insert into orders (id, receipt_number, payment_id, user_id, car_id, make, model, color, top_speed, type, price_cents,
        state, delivery_date, created_at, paid_at, delivered_at, cancelled_at)
      select state, 'MQ-' || state, 'pay', 'ada', 'car', 'Saab', '9000', 'Red', 200, 'purchase', 100, state, '2026-01-08',
        '2026-01-01T12:00Z', '2026-01-01T12:00Z', case when state = 'delivered' then '2026-01-08T12:00Z'::timestamptz end,
        case when state = 'cancelled' then '2026-01-02T12:00Z'::timestamptz end
      from unnest(array['paid', 'delivered', 'cancelled']) as state;
    insert into vehicle_identifications (order_id, vin, issued_by, issued_at)
      select id, '7MRAAAA00TD00000' || row_number() over (order by id), 'ada', '2026-01-01T13:00Z' from orders`);
  const kept = 'select order_id, vin, issued_by, issued_at from vehicle_identifications order by order_id';
  const before = await rowsOf(kept);
  await shop.bringUpToDate();
  expect(await rowsOf(kept)).toEqual(before);
  expect(before.map(({ vin }) => vin.slice(-1))).toEqual(['1', '2', '3']);
  const found = `select order_id, vin, state, is_generated, arrived_on::text, left_on::text from vehicles order by order_id`;
  const made = { is_generated: true, arrived_on: '2026-01-01' };
  expect(await rowsOf(found)).toEqual([
    { ...made, order_id: 'delivered', vin: '7MRAAAA00TD000002', state: 'gone', left_on: '2026-01-08' },
    { ...made, order_id: 'paid', vin: '7MRAAAA00TD000003', state: 'sold', left_on: null },
  ]);
  // That of the cancelled order is given to nothing again.
  expect(await rowsOf('select vin from withdrawn_vins')).toEqual([{ vin: '7MRAAAA00TD000001' }]);
  expect(await rowsOf('select stock, identified from cars')).toEqual([{ stock: 2, identified: 0 }]);
});
