import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OldShop, openOldShop } from '../../../../tests/support/old-shop.ts';

let shop: OldShop;
beforeEach(async () => {
  shop = await openOldShop('0040_price-lines');
});
afterEach(() => shop.close());

const rowsOf = async (query: string) => (await shop.client.query(query)).rows;

test('what was sold and given back before stands in the books, in balance; what was never paid does not', async () => {
  await shop.client.query(`
    insert into users (id, name, email, first_name, last_name, phone)
      values ('ada', 'Ada Byron', 'ada@example.com', 'Ada', 'Byron', '1');
    insert into cars (id, make, model, color, top_speed, price_cents, stock) values ('car', 'Saab', '9000', 'Red', 200, 100, 2);
    insert into payments (id, user_id, method, state, total_cents, buyer_first_name, buyer_last_name, buyer_email,
        buyer_phone, buyer_address, created_at)
      values ('pay', 'ada', 'card', 'paid', 300, 'Ada', 'Byron', 'ada@example.com', '1', 'Main Street', now());
    insert into orders (id, receipt_number, payment_id, user_id, car_id, make, model, color, top_speed, type, price_cents,
        extra_cents, tax_cents, state_cents, state, delivery_date, created_at, paid_at, cancelled_at)
      select 'order-' || n, 'MQ-' || n, 'pay', 'ada', 'car', 'Saab', '9000', 'Red', 200, 'purchase', 90, 10, 7, 3,
        case when n < 3 then 'cancelled' when n = 4 then 'pending' else 'paid' end, '2026-01-01', now(),
        case when n < 4 then '2026-03-01'::timestamptz end, case when n < 3 then '2026-04-01'::timestamptz end
      from generate_series(1, 4) n;
    insert into refunds (id, payment_id, order_id, amount_cents, state, created_at, done_at, refusal, note)
      values ('one', 'pay', 'order-1', 100, 'done', '2026-04-01', '2026-04-02', null, null),
        ('two', 'pay', 'order-2', 100, 'done', '2026-04-01', '2026-04-03', 'Closed', 'In cash')`);
  await shop.bringUpToDate();
  const entries = await rowsOf(`
    select id, type, provider_cents::int as provider, receivable_cents::int as owed, payouts_cents::int as payouts,
      net_sales_cents::int as net, tax_cents::int as tax, state_cents::int as state from book_entries order by id`);
  const none = { provider: 0, owed: 0, payouts: 0, net: 0, tax: 0, state: 0 };
  const sold = { ...none, type: 'purchase', provider: 100, net: -90, tax: -7, state: -3 };
  const refunded = { ...none, type: 'purchase', owed: -100, net: 90, tax: 7, state: 3 };
  expect(entries).toEqual([
    { ...none, id: 'given:one', type: null, owed: 100, provider: -100 },
    { ...none, id: 'given:two', type: null, owed: 100, payouts: -100 },
    { ...refunded, id: 'refund:one' },
    { ...refunded, id: 'refund:two' },
    { ...sold, id: 'sale:order-1' },
    { ...sold, id: 'sale:order-2' },
    { ...sold, id: 'sale:order-3' },
  ]);
  await expect(shop.client.query('delete from book_entries')).rejects.toThrow(/never changed or removed/);
});
