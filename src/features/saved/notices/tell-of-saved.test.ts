import { and, eq, like, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { users } from '#features/accounts/accounts.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { vipCredentials } from '#features/vip/vip.tables.ts';
import { now, setClock } from '#platform/clock.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { aCarOnSale, aCarRow, aSoldOutCar, aVipCar, storeCars } from '../../../../tests/support/cars.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aVip } from '../../../../tests/support/vip.ts';
import { savedThings } from '../saved.contract.ts';
import { hasDropped } from '../saved.rules.ts';
import { savedChanges, savedNotices } from '../saved.tables.ts';
import { hasDroppedInSql, noteChanges, tellOfSaved, tellOfSavedDaily } from './tell-of-saved.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ publicUrl: 'https://cars.example' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await tellOfSaved(shop);
});

const save = (person: TestPerson, id: string) => person.request(`/api/saved/cars/${id}`, { method: 'PUT' });
const put = (person: TestPerson, path: string, body: object) =>
  person.request(path, { method: 'PUT', body: JSON.stringify(body) });
const setCar = (id: string, set: Partial<typeof cars.$inferInsert>) =>
  shop.database.update(cars).set(set).where(eq(cars.id, id));
const mailsTo = (email: string) =>
  shop.database
    .select()
    .from(outgoingMails)
    .where(and(eq(outgoingMails.recipient, email), like(outgoingMails.cause, 'saved:%')))
    .orderBy(outgoingMails.id);
const subjects = async (person: TestPerson) => (await mailsTo(person.email)).map(({ subject }) => subject);

async function savedBy(person: TestPerson, given: Parameters<typeof aCarOnSale>[1] = {}): Promise<string> {
  const id = await aCarOnSale(shop, { make: 'Porsche', model: '911', priceCents: 100_000_00, ...given });
  expect((await save(person, id)).status).toBe(204);
  return id;
}

test('a drop of one percent is mailed once, a smaller one is not, however often the job runs', async () => {
  const person = await shop.aCustomer();
  const id = await savedBy(person);
  await setCar(id, { priceCents: 99_000_01 });
  await tellOfSaved(shop);
  expect(await subjects(person)).toEqual([]);
  await setCar(id, { priceCents: 99_000_00 });
  for (let run = 0; run < 3; run += 1) await tellOfSaved(shop);
  expect(await subjects(person)).toEqual(['Porsche 911 now costs $99,000']);
  await setCar(id, { priceCents: 100_000_00 });
  await setCar(id, { priceCents: 99_000_00 });
  await tellOfSaved(shop);
  expect(await subjects(person)).toHaveLength(1);
  await setCar(id, { priceCents: 98_010_00 });
  await tellOfSaved(shop);
  expect(await subjects(person)).toHaveLength(2);
});

test('the list names the price at saving, also after mails, and anew for a car that is saved anew', async () => {
  const person = await shop.aCustomer();
  const id = await savedBy(person);
  const listed = async () => savedThings.parse(await (await person.request('/api/saved')).json()).cars;
  for (const priceCents of [90_000_00, 80_000_00]) {
    await setCar(id, { priceCents });
    await tellOfSaved(shop);
  }
  expect(await listed()).toMatchObject([{ savedPrice: 100_000, car: { price: 80_000 } }]);
  await person.request(`/api/saved/cars/${id}`, { method: 'DELETE' });
  await save(person, id);
  expect(await listed()).toMatchObject([{ savedPrice: 80_000, car: { price: 80_000 } }]);
});

test('runs beside each other and a run that breaks off mail once', async () => {
  const person = await shop.aCustomer();
  const id = await savedBy(person);
  await setCar(id, { priceCents: 90_000_00 });
  await noteChanges(shop);
  const broken = {
    ...shop,
    jobs: { ...shop.jobs, send: () => Promise.reject(new Error('The process ends here')) },
  };
  await tellOfSaved(broken);
  expect(await subjects(person)).toEqual([]);
  await Promise.all(Array.from({ length: 4 }, () => tellOfSaved(shop)));
  await tellOfSaved(shop);
  expect(await subjects(person)).toHaveLength(1);
});

test('a saved car that was sold out and is back is told once, and a price that fell meanwhile with it', async () => {
  const person = await shop.aCustomer();
  const id = await savedBy(person, { stock: 1 });
  await setCar(id, { stock: 0 });
  await tellOfSaved(shop);
  await setCar(id, { priceCents: 95_000_00 });
  await tellOfSaved(shop);
  expect(await subjects(person)).toEqual([]);
  await setCar(id, { stock: 2 });
  await tellOfSaved(shop);
  expect(await subjects(person)).toEqual(['Porsche 911 is back in stock']);
  const [mail] = await mailsTo(person.email);
  expect(mail?.text).toContain('Porsche 911 is back in stock: $95,000, was $100,000 (5 % less).');
  await setCar(id, { stock: 0 });
  await tellOfSaved(shop);
  await setCar(id, { stock: 2 });
  await tellOfSaved(shop);
  expect(await subjects(person), 'not again on the same day').toHaveLength(1);
});

test('what is true no more when the mail would go out is not told', async () => {
  const person = await shop.aCustomer();
  const [dear, gone, removed] = [await savedBy(person), await savedBy(person), await savedBy(person)];
  for (const id of [dear, gone, removed]) await setCar(id, { priceCents: 90_000_00 });
  await noteChanges(shop);
  await setCar(dear, { priceCents: 99_500_00 });
  await setCar(gone, { listingState: 'archived' });
  await person.request(`/api/saved/cars/${removed}`, { method: 'DELETE' });
  await tellOfSaved(shop);
  expect(await subjects(person)).toEqual([]);
});

test('VIP cars are told to those with access only, and vanish from list, ids and mails with it', async () => {
  const vip = await aVip(shop);
  const id = await aVipCar(shop, { make: 'Bugatti', model: 'Veyron', priceCents: 100_000_00 });
  expect((await save(await shop.aCustomer(), id)).status).toBe(404);
  expect((await save(vip, id)).status).toBe(204);
  await setCar(id, { priceCents: 90_000_00 });
  await tellOfSaved(shop);
  expect(await subjects(vip)).toEqual(['Bugatti Veyron now costs $90,000']);
  await shop.database.delete(vipCredentials).where(eq(vipCredentials.userId, vip.userId));
  await setCar(id, { priceCents: 80_000_00 });
  await tellOfSaved(shop);
  expect(await subjects(vip)).toHaveLength(1);
  for (const path of ['/api/saved', '/api/saved/cars'])
    expect(await (await vip.request(path)).text()).not.toContain(id);
});

test('a large file of cars becomes one mail, and more than three an hour are gathered', async () => {
  const person = await shop.aCustomer();
  const rows = Array.from({ length: 150 }, () => aCarRow({ priceCents: 100_000_00 }));
  await storeCars(shop, ...rows);
  const joined = await person.request('/api/saved/cars', {
    method: 'POST',
    body: JSON.stringify({ cars: rows.map(({ id }) => id) }),
  });
  expect(joined.status).toBe(200);
  await shop.database.execute(sql`update cars set price_cents = 50000 where price_cents = 10000000`);
  await tellOfSaved(shop);
  const [mail] = await mailsTo(person.email);
  expect(mail?.subject).toBe('Updates on 150 saved cars');
  expect(mail?.text).toContain('And 130 more.');
  for (let drop = 1; drop <= 4; drop += 1) {
    await setCar(rows[0]!.id, { priceCents: 50_000 - drop * 1_000 });
    await tellOfSaved(shop);
  }
  expect(await subjects(person)).toHaveLength(3);
  const back = setClock(() => new Date(Date.now() + 61 * 60_000));
  await tellOfSaved(shop);
  back();
  expect(await subjects(person)).toHaveLength(4);
});

test('whoever wants it daily has one mail a day, in the morning; whoever wants none has none', async () => {
  const [daily, none] = [await shop.aCustomer(), await shop.aCustomer()];
  const cars_ = [await savedBy(daily), await savedBy(daily)];
  const other = await savedBy(none);
  expect((await put(daily, '/api/saved/mails', { pace: 'daily' })).status).toBe(200);
  expect((await put(none, '/api/saved/mails', { pace: 'none' })).status).toBe(200);
  for (const id of [...cars_, other]) await setCar(id, { priceCents: 90_000_00 });
  await tellOfSaved(shop);
  const at = (hour: string) => setClock(() => new Date(`2031-03-01T${hour}:00:00Z`));
  const early = at('06');
  await tellOfSavedDaily(shop);
  early();
  expect(await subjects(daily)).toEqual([]);
  const morning = at('08');
  await tellOfSavedDaily(shop);
  await setCar(cars_[0]!, { priceCents: 80_000_00 });
  await tellOfSaved(shop);
  await tellOfSavedDaily(shop);
  morning();
  expect(await subjects(daily)).toEqual(['Updates on 2 saved cars']);
  expect(await subjects(none)).toEqual([]);
});

test('one click ends the mails: a form from anywhere, without a session; opening the link ends nothing', async () => {
  const person = await shop.aCustomer();
  const id = await savedBy(person);
  await setCar(id, { priceCents: 90_000_00 });
  await tellOfSaved(shop);
  const [mail] = await mailsTo(person.email);
  const link = new URL(mail?.oneClickEnd ?? '');
  expect(link.origin).toBe('https://cars.example');
  const looked = await shop.api.request(`${link.pathname}${link.search}`);
  expect([looked.status, looked.headers.get('location')]).toEqual([302, `/saved/mails${link.search}`]);
  await setCar(id, { priceCents: 80_000_00 });
  await tellOfSaved(shop);
  expect(await subjects(person)).toHaveLength(2);
  const click = () =>
    shop.api.request(`${link.pathname}${link.search}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      body: 'List-Unsubscribe=One-Click',
    });
  expect((await click()).status).toBe(200);
  expect((await click()).status).toBe(200);
  await setCar(id, { priceCents: 70_000_00 });
  await tellOfSaved(shop);
  expect(await subjects(person)).toHaveLength(2);
  expect(await (await person.request('/api/saved')).json()).toMatchObject({ pace: 'none' });
  const forged = await shop.api.request(`${link.pathname}?token=member.${person.userId}.${'A'.repeat(43)}`, {
    method: 'POST',
  });
  expect(forged.status).toBe(400);
});

test('nobody who is gone or deactivated is told, and what they saved goes with them', async () => {
  const [gone, closed] = [await shop.aCustomer(), await shop.aCustomer()];
  const [id, other] = [await savedBy(gone), await savedBy(closed)];
  await shop.database.update(users).set({ deactivatedAt: now() }).where(eq(users.id, closed.userId));
  for (const one of [id, other]) await setCar(one, { priceCents: 90_000_00 });
  await noteChanges(shop);
  await shop.database.delete(users).where(eq(users.id, gone.userId));
  await tellOfSaved(shop);
  expect([...(await subjects(gone)), ...(await subjects(closed))]).toEqual([]);
  await shop.database.delete(cars).where(eq(cars.id, other));
  expect(await shop.database.select().from(savedNotices).where(eq(savedNotices.carId, other))).toEqual([]);
});

test('a sale that leaves some of a car, and a price that rises, write nothing here', async () => {
  const id = await aCarOnSale(shop, { stock: 5 });
  const soldOut = await aSoldOutCar(shop);
  await tellOfSaved(shop);
  await setCar(id, { stock: 4 });
  await setCar(id, { priceCents: 9_000_000 });
  await setCar(soldOut, { color: 'Blue' });
  expect(await shop.database.select().from(savedChanges)).toEqual([]);
  await setCar(id, { stock: 0 });
  expect(await shop.database.select().from(savedChanges)).toHaveLength(1);
});

test('the statement decides a drop as the rule does', async () => {
  const price = fc.integer({ min: 0, max: 200_00 });
  const pairs = fc.sample(fc.tuple(price, price), { numRuns: 400, seed: 12 });
  const { rows } = await shop.database.execute<{ dropped: boolean }>(sql`
    select ${hasDroppedInSql(sql`was`, sql`now`)} as dropped
    from unnest(${sql.param(pairs.map(([was]) => was))}::bigint[], ${sql.param(
      pairs.map(([, is]) => is),
    )}::bigint[]) with ordinality as t(was, now, place) order by place`);
  expect(rows.map(({ dropped }) => dropped)).toEqual(pairs.map(([was, is]) => hasDropped(was, is)));
});
