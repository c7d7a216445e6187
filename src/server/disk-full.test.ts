import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { noteFullDisk } from '#platform/database/disk-full.ts';
import { newId } from '#platform/database/ids.ts';
import { aCarOnSale } from '../../tests/support/cars.ts';
import { jsonOf } from '../../tests/support/json.ts';
import { openTestShop, type TestShop } from '../../tests/support/shop.ts';
import { createApi } from './api.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** From now on PostgreSQL finds no room for a row of this table. */
async function fill(table: string): Promise<void> {
  await shop.database.execute(sql`
    create or replace function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  await shop.database.execute(
    sql`create trigger no_room before insert or update on ${sql.identifier(table)} for each row execute function no_room()`,
  );
}
const tables = ['payments', 'sessions', 'saved_cars'];
afterEach(async () => {
  for (const table of tables)
    await shop.database.execute(sql`drop trigger if exists no_room on ${sql.identifier(table)}`);
  await shop.api.request('/api/readyz');
});

const full = {
  code: 'disk-full',
  message: 'We cannot save anything right now. Please try again in a few minutes.',
};

test('on a full disk a purchase is answered 503 with when to try again, and takes nothing', async () => {
  const customer = await shop.aCustomer();
  const carId = await aCarOnSale(shop, { priceCents: 1_000_000, stock: 1 });
  await fill('payments');
  const answer = await customer.request('/api/payments/card', {
    method: 'POST',
    headers: { 'idempotency-key': newId() },
    body: JSON.stringify({
      buyer: { firstName: 'Ada', lastName: 'Byron', email: 'a@b.example', phone: '5550100', address: 'A' },
      basket: [{ carId, quantity: 1, price: 10_000 }],
    }),
  });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await jsonOf(answer)).toMatchObject(full);
  const [car] = await shop.database.select().from(cars).where(eq(cars.id, carId));
  expect(car?.stock).toBe(1);
});

test('other writes are answered alike, and who is signed in reads on', async () => {
  const customer = await shop.aCustomer();
  const carId = await aCarOnSale(shop);
  await shop.database.execute(sql`update sessions set last_seen_at = now() - interval '10 minutes'`);
  await fill('sessions');
  await fill('saved_cars');
  const answer = await customer.request(`/api/saved/cars/${carId}`, { method: 'PUT' });
  expect(answer.status).toBe(503);
  expect(await jsonOf(answer)).toMatchObject(full);
  expect((await customer.request('/api/saved')).status).toBe(200);
});

test('/readyz says that the disk is full until the database can write again', async () => {
  const noRoom = Object.assign(new Error('No space left on device'), { code: '53100' });
  const database = Object.create(shop.database);
  database.transaction = () => Promise.reject(noRoom);
  const api = createApi({ ...shop, database }, shop.paymentProvider);
  expect((await api.request('/api/readyz')).status).toBe(200);
  noteFullDisk(noRoom);
  const answer = await api.request('/api/readyz');
  expect(answer.status).toBe(503);
  expect(await jsonOf(answer)).toMatchObject({ code: 'not-ready', message: 'The disk is full.' });
  expect((await shop.api.request('/api/readyz')).status).toBe(200);
});
