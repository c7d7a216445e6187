import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { openOldShop } from '../../../../tests/support/old-shop.ts';
import { issueInvoicesSince, issueMissedInvoices } from './issue-invoices.ts';

/** A shop as it was before missed invoices were looked for in rounds, with orders that were paid on these days. */
async function aShopWith(paid: Readonly<Record<string, string>>, more = '') {
  const old = await openOldShop('0059_withdrawn-vins');
  await old.client.query(`
    insert into users (id, name, email, first_name, last_name, phone)
      values ('ada', 'Ada Byron', 'ada@example.com', 'Ada', 'Byron', '1');
    insert into cars (id, make, model, color, top_speed, price_cents, stock) values ('car', 'Saab', '9000', 'Red', 200, 100, 2);
    insert into payments (id, user_id, method, state, total_cents, buyer_first_name, buyer_last_name, buyer_email,
        buyer_phone, buyer_address, created_at)
      values ('pay', 'ada', 'card', 'paid', 300, 'Ada', 'Byron', 'ada@example.com', '1', 'Main Street', now());
    ${Object.entries(paid)
      .map(
        ([
          id,
          at,
        ]) => `insert into orders (id, receipt_number, payment_id, user_id, car_id, make, model, color, top_speed,
        type, price_cents, state, delivery_date, created_at, paid_at) values ('${id}', 'MQ-${id}', 'pay', 'ada', 'car', 'Saab',
        '9000', 'Red', 200, 'purchase', 100, 'paid', '2026-01-01', '${at}', '${at}');`,
      )
      .join('')}
    ${more}`);
  await old.bringUpToDate();
  const missed = async () => {
    const shop = { database: drizzle(old.client), config: readConfig({}) };
    for (let run = 0; run < 2; run += 1) await issueMissedInvoices(shop);
    await issueInvoicesSince(shop, new Date(0));
    const { rows } = await old.client.query(
      "select order_id from invoices where kind = 'invoice' order by order_id",
    );
    return rows.map((row) => row.order_id);
  };
  return { old, missed };
}

test('of a shop that has invoices, those that are missing since its first one are drawn', async () => {
  const drawn = `insert into invoices (number, kind, year, place, order_id, amount_cents, issued_at)
      values ('INV-2026-000001', 'invoice', 2026, 1, 'b-first', 100, '2026-09-03'), ('INV-2026-000002', 'invoice', 2026, 2, 'd-later', 100, '2026-10-01');
    insert into invoice_counters (kind, year, last) values ('invoice', 2026, 2);`;
  const paid = {
    'a-before': '2026-08-31',
    'b-first': '2026-09-02',
    'c-missed': '2026-09-20',
    'd-later': '2026-10-01',
  };
  const { old, missed } = await aShopWith(paid, drawn);
  try {
    expect(await missed()).toEqual(['b-first', 'c-missed', 'd-later']);
  } finally {
    await old.close();
  }
});

test('of a shop from before there were invoices no order gets one, however lately it was paid', async () => {
  const { old, missed } = await aShopWith({
    before: '2026-08-31',
    lately: new Date(Date.now() - 60_000).toISOString(),
  });
  try {
    expect(await missed()).toEqual([]);
  } finally {
    await old.close();
  }
});
