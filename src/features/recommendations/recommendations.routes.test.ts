import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { carList } from '#features/catalogue/catalogue.contract.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { now, setClock } from '#platform/clock.ts';
import { aCarOnSale, aCarRow, aVipCar, storeCars } from '../../../tests/support/cars.ts';
import type { TestPerson } from '../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { keptViews } from './recommendations.rules.ts';
import { carViews } from './recommendations.tables.ts';

let shop: TestShop;
let carIds: string[];
let vipId: string;

beforeAll(async () => {
  shop = await openTestShop();
  const rows = Array.from({ length: keptViews + 5 }, () => aCarRow());
  await storeCars(shop, ...rows);
  carIds = rows.map(({ id }) => id);
  vipId = await aVipCar(shop);
});
afterAll(() => shop.close());

const view = (person: TestPerson, carId: string) =>
  person.request('/api/recommendations/views', { method: 'POST', body: JSON.stringify({ carId }) });
const viewsOf = ({ userId }: TestPerson) =>
  shop.database.select().from(carViews).where(eq(carViews.userId, userId)).orderBy(carViews.viewedAt);

test('answers with a list of cars: six, or as many as asked for, and no more than 24', async () => {
  const person = await shop.aCustomer();
  const ask = async (query: string) => {
    const answer = await person.request(`/api/recommendations${query}`);
    return { status: answer.status, body: await answer.json() };
  };
  expect(carList.parse((await ask('')).body)).toHaveLength(6);
  expect((await ask('?limit=24')).body).toHaveLength(24);
  expect((await ask('?limit=25')).status).toBe(400);
  expect((await ask('?limit=0')).status).toBe(400);
});

test('a view is noted for the person who looked, and a reload is not another visit', async () => {
  const person = await shop.aCustomer();
  const start = now().getTime();
  const after = async (minutes: number) => {
    const restore = setClock(() => new Date(start + minutes * 60_000));
    try {
      expect((await view(person, carIds[0]!)).status).toBe(204);
    } finally {
      restore();
    }
  };
  await after(0);
  await after(10);
  expect(await viewsOf(person)).toMatchObject([{ carId: carIds[0], count: 1 }]);
  await after(45);
  expect(await viewsOf(person)).toMatchObject([{ count: 2, viewedAt: new Date(start + 45 * 60_000) }]);
});

test('the same view, sent many times at once, is one', async () => {
  const person = await shop.aCustomer();
  const answers = await Promise.all(Array.from({ length: 8 }, () => view(person, carIds[1]!)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(204));
  expect(await viewsOf(person)).toMatchObject([{ carId: carIds[1], count: 1 }]);
});

test('only the newest views of each customer are kept', async () => {
  const [person, other] = [await shop.aCustomer(), await shop.aCustomer()];
  await view(other, carIds[0]!);
  for (const carId of carIds) await view(person, carId);
  const kept = await viewsOf(person);
  expect(new Set(kept.map(({ carId }) => carId))).toEqual(new Set(carIds.slice(-keptViews)));
  expect(await viewsOf(other)).toHaveLength(1);
});

test('a view of what is no car of the open catalogue is answered 404 and leaves no trace', async () => {
  const person = await shop.aCustomer();
  for (const carId of ['no-such-car', vipId]) {
    const answer = await view(person, carId);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ message: 'Car not found.' });
  }
  expect(await viewsOf(person)).toEqual([]);
});

test('visitors leave no trace', async () => {
  const [before] = await shop.database.select({ views: count() }).from(carViews);
  const answer = await shop.api.request('/api/recommendations/views', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ carId: carIds[0] }),
  });
  expect(answer.status).toBe(401);
  const [after] = await shop.database.select({ views: count() }).from(carViews);
  expect(after).toEqual(before);
});

test('views go with their car', async () => {
  const person = await shop.aCustomer();
  const carId = await aCarOnSale(shop);
  await view(person, carId);
  await shop.database.delete(cars).where(eq(cars.id, carId));
  expect(await viewsOf(person)).toEqual([]);
});
