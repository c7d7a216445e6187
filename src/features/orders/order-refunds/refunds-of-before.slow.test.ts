import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OldShop, openOldShop } from '../../../../tests/support/old-shop.ts';

let shop: OldShop;
beforeEach(async () => {
  shop = await openOldShop('0040_price-lines');
});
afterEach(() => shop.close());

const rowsOf = async (query: string) => (await shop.client.query(query)).rows;

test('orders that were refunded before know by how much, and their refunds how much of it was tax', async () => {
  await shop.client.query(`
    insert into users (id, name, email, first_name, last_name, phone)
      values ('ada', 'Ada Byron', 'ada@example.com', 'Ada', 'Byron', '1');
    insert into cars (id, make, model, color, top_speed, price_cents, stock) values ('car', 'Saab', '9000', 'Red', 200, 100, 2);
    insert into payments (id, user_id, method, state, total_cents, buyer_first_name, buyer_last_name, buyer_email,
        buyer_phone, buyer_address, created_at)
      values ('pay', 'ada', 'card', 'paid', 400, 'Ada', 'Byron', 'ada@example.com', '1', 'Main Street', now());
    insert into orders (id, receipt_number, payment_id, user_id, car_id, make, model, color, top_speed, type, price_cents,
        extra_cents, tax_cents, state_cents, state, delivery_date, created_at, paid_at, cancelled_at)
      select 'order-' || n, 'MQ-' || n, 'pay', 'ada', 'car', 'Saab', '9000', 'Red', 200, 'purchase', 90, 10, 7, 3,
        case when n < 3 then 'cancelled' else 'paid' end, '2026-01-01', now(), now(), case when n < 3 then now() end
      from generate_series(1, 4) n;
    insert into refunds (id, payment_id, order_id, amount_cents, state, created_at, done_at, refusal, reason)
      values ('one', 'pay', 'order-1', 100, 'done', now(), now(), null, 'Why'),
        ('two', 'pay', 'order-2', 100, 'failed', now(), null, 'Closed', null)`);
  const kept = 'select id, amount_cents, state, created_at, reason from refunds order by id';
  const before = await rowsOf(kept);
  await shop.bringUpToDate();
  expect(await rowsOf(kept)).toEqual(before);
  expect(await rowsOf('select id, refunded_cents::int as cents from orders order by id')).toEqual([
    { id: 'order-1', cents: 100 },
    { id: 'order-2', cents: 100 },
    { id: 'order-3', cents: 0 },
    { id: 'order-4', cents: 0 },
  ]);
  const parts = 'select distinct cause, tax_cents::int as tax, state_cents::int as state from refunds';
  expect(await rowsOf(parts)).toEqual([{ cause: 'cancellation', tax: 7, state: 3 }]);
});
