import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { aCarOnSale, aCarRow, aSoldOutCar, aVipCar, storeCars } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aVip } from '../../../../tests/support/vip.ts';
import { savedIds, savedThings, shownCars } from '../saved.contract.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const send = (person: TestPerson, method: string, path: string, body?: object) =>
  person.request(path, { method, ...(body && { body: JSON.stringify(body) }) });
const save = (person: TestPerson, id: string) => send(person, 'PUT', `/api/saved/cars/${id}`);
const idsOf = async (person: TestPerson) =>
  savedIds.parse(await (await person.request('/api/saved/cars')).json()).cars;
const listOf = async (person: TestPerson) =>
  savedThings.parse(await (await person.request('/api/saved')).json()).cars;

test('what somebody saves is theirs alone, the last first, and as often as they press', async () => {
  const [person, other] = [await shop.aCustomer(), await shop.aCustomer()];
  const [one, two] = [await aCarOnSale(shop), await aSoldOutCar(shop)];
  for (const id of [one, two, one]) expect((await save(person, id)).status).toBe(204);
  expect(await idsOf(person)).toEqual([two, one]);
  expect(await idsOf(other)).toEqual([]);
  for (let press = 0; press < 2; press += 1)
    expect((await send(person, 'DELETE', `/api/saved/cars/${two}`)).status).toBe(204);
  expect(await idsOf(person)).toEqual([one]);
});

test('the list tells the price of now beside that of then, and what is not offered any more', async () => {
  const person = await shop.aCustomer();
  const [fell, sold, draft] = [
    await aCarOnSale(shop, { priceCents: 50_000_00 }),
    await aCarOnSale(shop, { make: 'Saab', model: '900' }),
    await aCarOnSale(shop, { make: 'Secret', model: 'Draft' }),
  ];
  for (const id of [fell, sold, draft]) await save(person, id);
  await shop.database.update(cars).set({ priceCents: 45_000_00, stock: 0 }).where(eq(cars.id, fell));
  await shop.database.update(cars).set({ listingState: 'archived' }).where(eq(cars.id, sold));
  await shop.database.update(cars).set({ listingState: 'draft' }).where(eq(cars.id, draft));
  expect(await listOf(person)).toMatchObject([
    { _id: draft },
    { _id: sold, name: 'Saab 900' },
    { _id: fell, savedPrice: 50_000, car: { price: 45_000, stock: 0 } },
  ]);
  const [shownDraft] = await listOf(person);
  expect(Object.keys(shownDraft!).toSorted()).toEqual(['_id', 'savedPrice']);
  await shop.database.delete(cars).where(eq(cars.id, fell));
  expect(await idsOf(person)).toEqual([draft, sold]);
});

test('what a browser kept joins what the member has: twice is once, and what cannot be seen is left out', async () => {
  const person = await shop.aCustomer();
  const [mine, kept, vip] = [await aCarOnSale(shop), await aCarOnSale(shop), await aVipCar(shop)];
  await save(person, mine);
  const body = { cars: [kept, mine, vip, 'gone', kept] };
  for (let login = 0; login < 2; login += 1) {
    const joined = await send(person, 'POST', '/api/saved/cars', body);
    expect(savedIds.parse(await joined.json()).cars.toSorted()).toEqual([mine, kept].toSorted());
  }
});

test('200 cars can be saved, also by many at the same moment', async () => {
  const person = await shop.aCustomer();
  const rows = Array.from({ length: 205 }, () => aCarRow());
  await storeCars(shop, ...rows);
  await send(person, 'POST', '/api/saved/cars', { cars: rows.slice(0, 195).map(({ id }) => id) });
  const answers = await Promise.all(rows.slice(195).map(({ id }) => save(person, id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 204),
    ...Array.from({ length: 5 }, () => 409),
  ]);
  expect(await idsOf(person)).toHaveLength(200);
  expect((await save(person, await aCarOnSale(shop))).status).toBe(409);
});

test('visitors save in their browser; the shop shows them the open catalogue by ids, and nothing of any other', async () => {
  const [open, vip] = [await aCarOnSale(shop), await aVipCar(shop)];
  expect((await shop.api.request('/api/saved')).status).toBe(401);
  const shown = await shop.api.request(`/api/saved/shown?cars=${vip},${open},gone,${open}`);
  expect(shownCars.parse(await shown.json()).cars).toMatchObject([
    { _id: vip },
    { _id: open, car: { _id: open } },
    { _id: 'gone' },
  ]);
  const [hidden] = shownCars.parse(
    await (await shop.api.request(`/api/saved/shown?cars=${vip}`)).json(),
  ).cars;
  expect(hidden).toEqual({ _id: vip });
});

test('a VIP car is saved with access and is there again with the next access', async () => {
  const vip = await aVip(shop);
  const id = await aVipCar(shop);
  expect((await save(vip, id)).status).toBe(204);
  expect(await listOf(vip)).toMatchObject([{ _id: id, car: { vip: true } }]);
});

test('workers see how many saved a car, and customers do not', async () => {
  const [one, two, worker] = [await shop.aCustomer(), await shop.aCustomer(), await shop.signIn('Worker')];
  const id = await aCarOnSale(shop);
  for (const person of [one, two]) await save(person, id);
  expect(await jsonOf(await worker.request(`/api/saved/cars/${id}/count`))).toEqual({ people: 2 });
  expect((await one.request(`/api/saved/cars/${id}/count`)).status).toBe(403);
});
