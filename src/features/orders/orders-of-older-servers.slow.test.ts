import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OldShop, openOldShop } from '../../../tests/support/old-shop.ts';

let shop: OldShop;
beforeEach(async () => {
  shop = await openOldShop('0091_waiting-mails');
});
afterEach(() => shop.close());

/** As a server of before the column writes it. */
const soldBy = (method: string) =>
  shop.client.query(`
    insert into payments (id, user_id, method, frequency, state, total_cents, buyer_first_name, buyer_last_name, buyer_email,
        buyer_phone, buyer_address, created_at)
      values ('pay-${method}', 'ada', '${method}', ${method === 'card' ? 'null' : "'monthly'"}, 'paid', 105, 'Ada', 'Byron', 'ada@example.com', '1', 'Main Street', now());
    insert into orders (id, receipt_number, payment_id, user_id, car_id, make, model, color, top_speed, type, price_cents,
        extra_cents, state, delivery_date, created_at, paid_at)
      values ('of-${method}', 'MQ-${method}', 'pay-${method}', 'ada', 'car', 'Saab', '9000', 'Red', 200, 'purchase', 100, 5,
        'paid', '2026-01-08', '2026-01-01T12:00Z', '2026-01-01T12:00Z')`);

const methods = async () => {
  const { rows } = await shop.client.query('select id, method from orders order by id');
  return rows;
};

beforeEach(async () => {
  await shop.client.query(`
    insert into users (id, name, email, first_name, last_name, phone)
      values ('ada', 'Ada Byron', 'ada@example.com', 'Ada', 'Byron', '1');
    insert into cars (id, make, model, color, top_speed, price_cents, stock) values ('car', 'Saab', '9000', 'Red', 200, 100, 2)`);
});

const asPaid = [
  { id: 'of-card', method: 'card' },
  { id: 'of-installment', method: 'installment' },
];

test('what an older server sells in installments while others are upgraded is listed as such', async () => {
  await shop.bringUpToDate();
  await soldBy('card');
  await soldBy('installment');
  expect(await methods()).toEqual(asPaid);
});

test('and what it sold before is listed so once the last one is upgraded', async () => {
  await soldBy('card');
  await soldBy('installment');
  expect(await methods()).toEqual(asPaid.map(({ id }) => ({ id, method: 'card' })));
  await shop.bringUpToDate();
  expect(await methods()).toEqual(asPaid);
});
