import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { setClock } from '#platform/clock.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { aCarOnSale, aVipCar } from '../../../../tests/support/cars.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { tellOfSaved } from '../notices/tell-of-saved.ts';
import { savedSearch, savedThings } from '../saved.contract.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const saveSearch = (person: TestPerson, address: string, name = 'Mine') =>
  person.request('/api/saved/searches', { method: 'POST', body: JSON.stringify({ name, address }) });
async function aSearch(person: TestPerson, address: string, name?: string) {
  const answer = await saveSearch(person, address, name);
  expect(answer.status).toBe(200);
  return savedSearch.parse(await answer.json());
}
const searchesOf = async (person: TestPerson) =>
  savedThings.parse(await (await person.request('/api/saved')).json()).searches;
const mailsTo = async ({ email }: TestPerson) =>
  shop.database
    .select()
    .from(outgoingMails)
    .where(and(eq(outgoingMails.recipient, email), like(outgoingMails.cause, 'saved:%')))
    .orderBy(outgoingMails.id);

test('a search is kept in one order: asked for again in another, it gets the new name', async () => {
  const person = await shop.aCustomer();
  const first = await aSearch(person, 'priceTo=50000&make=bmw&make=audi&limit=3&sort=price', 'Cheap');
  expect(first.address).toBe('make=audi&make=bmw&priceTo=50000');
  const again = await aSearch(person, '?make=audi&make=bmw&priceTo=50000', 'Not dear');
  expect(again._id).toBe(first._id);
  expect(await searchesOf(person)).toEqual([{ ...first, name: 'Not dear' }]);
  expect((await saveSearch(person, '')).status).toBe(400);
  expect((await saveSearch(person, 'priceTo=free')).status).toBe(400);
  expect((await saveSearch(person, 'make=audi', ' ')).status).toBe(400);
});

test('what came since is counted until it is looked at, and mailed once', async () => {
  const person = await shop.aCustomer();
  await aCarOnSale(shop, { make: 'Lancia', model: 'Old' });
  const search = await aSearch(person, 'make=lancia&priceTo=50000', 'Lancias');
  await tellOfSaved(shop);
  expect(await searchesOf(person)).toMatchObject([{ fresh: 0 }]);
  await aCarOnSale(shop, { make: 'Lancia', model: 'Delta', priceCents: 40_000_00 });
  await aCarOnSale(shop, { make: 'Lancia', model: 'Dear', priceCents: 60_000_00 });
  await aCarOnSale(shop, { make: 'Fiat', model: 'Panda', priceCents: 10_000_00 });
  await aVipCar(shop, { make: 'Lancia', model: 'Stratos', priceCents: 40_000_00 });
  const draft = await aCarOnSale(shop, {
    make: 'Lancia',
    model: 'Later',
    priceCents: 30_000_00,
    listingState: 'draft',
  });
  await tellOfSaved(shop);
  await tellOfSaved(shop);
  expect(await searchesOf(person)).toMatchObject([{ fresh: 1 }]);
  const [mail, ...others] = await mailsTo(person);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('New cars: Lancias');
  expect(mail?.text).toContain('Lancia Delta');
  expect(mail?.text).not.toMatch(/Dear|Panda|Stratos|Later|Old/);
  await shop.database.update(cars).set({ listingState: 'published' }).where(eq(cars.id, draft));
  await tellOfSaved(shop);
  expect(await searchesOf(person)).toMatchObject([{ fresh: 2 }]);
  expect((await mailsTo(person)).at(-1)?.text).toContain('Lancia Later');
  const seen = await person.request(`/api/saved/searches/${search._id}/seen`, { method: 'POST' });
  expect(seen.status).toBe(204);
  expect(await searchesOf(person)).toMatchObject([{ fresh: 0 }]);
});

test('a price that falls into a search is new to it; one that was within it before is not', async () => {
  const person = await shop.aCustomer();
  const [dear, within] = [
    await aCarOnSale(shop, { make: 'Volvo', model: 'Dear', priceCents: 60_000_00 }),
    await aCarOnSale(shop, { make: 'Volvo', model: 'Within', priceCents: 40_000_00 }),
  ];
  await tellOfSaved(shop);
  await aSearch(person, 'search=volvo&priceTo=50000');
  for (const id of [dear, within])
    await shop.database.update(cars).set({ priceCents: 35_000_00 }).where(eq(cars.id, id));
  await tellOfSaved(shop);
  expect(await searchesOf(person)).toMatchObject([{ fresh: 1 }]);
  const [mail] = await mailsTo(person);
  expect(mail?.text).toContain('Volvo Dear');
  expect(mail?.text).not.toContain('Volvo Within');
});

test("nobody sees, removes or marks another one's search, and 20 can be saved", async () => {
  const [one, other] = [await shop.aCustomer(), await shop.aCustomer()];
  const { _id } = await aSearch(one, 'make=audi');
  const path = `/api/saved/searches/${_id}`;
  expect((await other.request(`${path}/seen`, { method: 'POST' })).status).toBe(404);
  expect((await other.request(path, { method: 'DELETE' })).status).toBe(404);
  expect(await searchesOf(other)).toEqual([]);
  expect(await searchesOf(one)).toHaveLength(1);
  for (let more = 1; more < 20; more += 1) await aSearch(one, `yearFrom=${1990 + more}`);
  expect((await saveSearch(one, 'yearFrom=1900')).status).toBe(409);
  expect((await one.request(path, { method: 'DELETE' })).status).toBe(204);
  expect((await saveSearch(one, 'yearFrom=1900')).status).toBe(200);
});

test('a server whose clock is ahead of the database’s keeps nothing from a search that is saved there', async () => {
  const person = await shop.aCustomer();
  const back = setClock(() => new Date(Date.now() + 50_000));
  await aSearch(person, 'make=clockmaker', 'Ahead');
  back();
  await aCarOnSale(shop, { make: 'Clockmaker' });
  await tellOfSaved(shop);
  expect((await searchesOf(person)).map(({ fresh }) => fresh)).toEqual([1]);
});
