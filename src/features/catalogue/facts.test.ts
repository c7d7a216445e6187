import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveBackUnits } from '#features/vehicles/units/give-back-units.ts';
import {
  aCarOnSale,
  aCarRow,
  aVipCar,
  type CarRow,
  carRowOf,
  stockOf,
  storeCars,
} from '../../../tests/support/cars.ts';
import { jsonOf } from '../../../tests/support/json.ts';
import type { TestPerson } from '../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { aVip } from '../../../tests/support/vip.ts';
import { siteFiles } from '../../server/http-server.ts';
import type { Car, CarDetail } from './catalogue.contract.ts';
import { cars, listingTexts } from './catalogue.tables.ts';
import type { StockCar, StockSummary } from './stock/stock.contract.ts';
import { lowStock } from './stock/stock.tables.ts';
import { takeStock } from './stock/take-stock.ts';

let shop: TestShop;
let customer: TestPerson;
let vip: TestPerson;
let worker: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  customer = await shop.aCustomer();
  vip = await aVip(shop);
  worker = await shop.signIn('Worker');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.delete(cars);
});

interface Asking {
  request(path: string): Response | Promise<Response>;
}
const listOf = async <Row>(person: Asking, path: string) => jsonOf<Row[]>(await person.request(path));
const modelsAt = async (person: Asking, path: string) =>
  (await listOf<Car>(person, path)).map(({ model }) => model);
const inState = (listingState: CarRow['listingState'], given: Partial<CarRow> = {}) =>
  aCarOnSale(shop, { make: 'Saab', model: `9000 ${listingState}`, listingState, ...given });
const inAllStates = async (given: Partial<CarRow> = {}) => ({
  published: await inState('published', given),
  draft: await inState('draft', given),
  archived: await inState('archived', given),
});
const basketOf = (person: TestPerson, ids: string[]) =>
  person.request('/api/basket', {
    method: 'POST',
    body: JSON.stringify({ items: ids.map((_id) => ({ car: { _id }, quantity: 1 })) }),
  });

test('customers find and count what is published, in lists, searches and the sitemap', async () => {
  const ids = await inAllStates();
  for (const path of ['/api/cars', '/api/cars?search=saab', '/api/cars?search=9000', '/api/cars?search=90']) {
    const answer = await shop.api.request(path);
    expect(answer.headers.get('x-total-count'), path).toBe('1');
    expect(await modelsAt(shop.api, path), path).toEqual(['9000 published']);
  }
  const sitemap = await (await siteFiles(shop).request('https://cars.example/sitemap.xml')).text();
  expect(sitemap).toContain(ids.published);
  expect(sitemap).not.toContain(ids.draft);
  expect(sitemap).not.toContain(ids.archived);
});

test('a draft and an archived car are 404 for everybody, in both catalogues', async () => {
  const ids = await inAllStates();
  const vips = await inAllStates({ vip: true });
  for (const state of ['draft', 'archived'] as const) {
    for (const person of [shop.api, customer, worker])
      expect((await person.request(`/api/cars/${ids[state]}`)).status, state).toBe(404);
    expect((await vip.request(`/api/vip/cars/${vips[state]}`)).status, state).toBe(404);
  }
  expect((await shop.api.request(`/api/cars/${ids.published}`)).status).toBe(200);
  expect(await modelsAt(vip, '/api/vip/cars')).toEqual(['9000 published']);
});

test('staff see all, and which state each has', async () => {
  await inAllStates();
  const stock = await listOf<StockCar>(worker, '/api/stock?catalogue=cars&search=saab&sort=name');
  expect(stock.map(({ listingState }) => listingState)).toEqual(['archived', 'draft', 'published']);
  const all = await worker.request('/api/stock?catalogue=cars');
  expect(all.headers.get('x-total-count')).toBe('3');
  const summary = await jsonOf<StockSummary>(await worker.request('/api/stock/summary'));
  expect(summary.cars.total).toBe(3);
});

test('what is not published is neither put into a basket, nor kept in one, nor sold', async () => {
  const ids = await inAllStates();
  for (const id of [ids.draft, ids.archived]) {
    const refused = await basketOf(customer, [id]);
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'car-gone', cars: [id] }),
    ]);
    await expect(
      shop.database.transaction((transaction) => takeStock(transaction, [{ carId: id, quantity: 1 }])),
    ).rejects.toMatchObject({ code: 'car-gone' });
    expect(await stockOf(shop, id)).toBe(10);
  }
  expect((await basketOf(customer, [ids.published])).status).toBe(200);
  await shop.database.update(cars).set({ listingState: 'archived' }).where(eq(cars.id, ids.published));
  const { items } = await jsonOf<{ items: unknown[] }>(await customer.request('/api/basket'));
  expect(items).toEqual([]);
});

test('nothing but what is published is recommended, and a view of it is not noted', async () => {
  const ids = await inAllStates();
  const recommended = await listOf<Car>(customer, '/api/recommendations');
  expect(recommended.map(({ _id }) => _id)).toEqual([ids.published]);
});

test('the count of what is published follows every change of state', async () => {
  const total = async () => (await shop.api.request('/api/cars')).headers.get('x-total-count');
  const { draft, archived } = await inAllStates();
  const publish = (id: string) =>
    shop.database.update(cars).set({ listingState: 'published' }).where(eq(cars.id, id));
  await publish(draft);
  expect(await total()).toBe('2');
  await publish(draft);
  await publish(archived);
  expect(await total()).toBe('3');
  await shop.database.update(cars).set({ listingState: 'archived' });
  expect(await total()).toBe('0');
  await shop.database.delete(cars).where(eq(cars.id, archived));
  await storeCars(shop, aCarRow(), aCarRow({ listingState: 'draft' }));
  expect(await total()).toBe('1');
});

test('a list carries what cards show, the page of a car all that is known, and neither what is not', async () => {
  const id = await aCarOnSale(shop, {
    condition: 'used',
    stock: 1,
    modelYear: 2021,
    mileageKm: 34_000,
    powerKw: 300,
    fuel: 'petrol',
    body: 'coupe',
    transmission: 'dual-clutch',
    drive: 'rear',
    trim: 'GTS',
    zeroTo100Tenths: 39,
    consumptionTenths: 108,
    seats: 2,
    doors: 2,
    previousOwners: 1,
    interiorColor: 'Black leather',
  });
  await shop.database
    .insert(listingTexts)
    .values({ carId: id, description: 'One owner.\n\nServiced here.', equipment: ['Sport exhaust'] });
  const [listed] = await listOf<Car>(shop.api, '/api/cars');
  const facts = {
    condition: 'used',
    modelYear: 2021,
    mileageKm: 34_000,
    powerKw: 300,
    fuel: 'petrol',
    body: 'coupe',
    transmission: 'dual-clutch',
  };
  expect(listed).toMatchObject(facts);
  for (const name of ['drive', 'trim', 'seats', 'description', 'equipment', 'listingState'])
    expect(listed).not.toHaveProperty(name);
  expect(await jsonOf<CarDetail>(await shop.api.request(`/api/cars/${id}`))).toEqual({
    ...listed,
    drive: 'rear',
    trim: 'GTS',
    zeroTo100: 3.9,
    consumption: 10.8,
    seats: 2,
    doors: 2,
    previousOwners: 1,
    interiorColor: 'Black leather',
    description: 'One owner.\n\nServiced here.',
    equipment: ['Sport exhaust'],
  });
});

test('the database keeps a car that is not new to one vehicle, and to its mileage', async () => {
  const code = (given: Partial<CarRow>) =>
    aCarOnSale(shop, given).then(
      () => 'stored',
      (error: { cause?: { constraint?: string } }) => error.cause?.constraint,
    );
  expect(await code({ condition: 'used', stock: 2, mileageKm: 5 })).toBe('cars_one_vehicle');
  expect(await code({ condition: 'demo', stock: 1 })).toBe('cars_mileage_shown');
  expect(await code({ condition: 'demo', stock: 1, listingState: 'draft' })).toBe('stored');
  expect(await code({ condition: 'certified', stock: 0, mileageKm: 0 })).toBe('stored');
});

test('the stock of a used car is 0 or 1; one that comes back after it was counted again stands in a draft', async () => {
  const id = await aCarOnSale(shop, { condition: 'used', stock: 1, mileageKm: 5 });
  const put = (stock: number) =>
    worker.request(`/api/cars/${id}`, { method: 'PUT', body: JSON.stringify({ stock }) });
  const refused = await put(2);
  expect([refused.status, await refused.json()]).toEqual([
    400,
    expect.objectContaining({ fields: { stock: 'A listing that is not new has one vehicle: enter 0 or 1' } }),
  ]);
  await shop.database.transaction((transaction) => takeStock(transaction, [{ carId: id, quantity: 1 }]));
  expect((await put(1)).status).toBe(200);
  const given = [{ carId: id, orderId: 'an-order' }];
  await shop.database.transaction((transaction) => giveBackUnits(transaction, given));
  expect(await stockOf(shop, id)).toBe(1);
  // The unit that came back is not lost: staff find it in a draft.
  const copies = await shop.database
    .select()
    .from(cars)
    .where(and(eq(cars.condition, 'used'), eq(cars.listingState, 'draft'), eq(cars.mileageKm, 5)));
  expect(copies).toMatchObject([{ stock: 1, make: 'Audi' }]);
});

test('only new cars on offer run low', async () => {
  const used = await aCarOnSale(shop, { condition: 'used', stock: 1, mileageKm: 5 });
  const { published, draft, archived } = await inAllStates({ stock: 2 });
  const plenty = await aCarOnSale(shop, { stock: 4 });
  const lowIds = async (query: string) =>
    (await listOf<Car>(worker, `/api/stock?catalogue=cars&low=true&${query}`)).map(({ _id }) => _id);
  for (const query of ['sort=stock', 'sort=name', 'sort=newest', 'search=saab', 'search=saab&sort=stock'])
    expect(await lowIds(query), query).toEqual([published]);
  expect((await jsonOf<StockSummary>(await worker.request('/api/stock/summary'))).cars.low).toBe(1);
  const byStock = await listOf<Car>(worker, '/api/stock?catalogue=cars&sort=stock');
  expect(byStock.map(({ _id }) => _id)).toEqual([used, published, draft, archived, plenty]);
  await shop.database.update(cars).set({ listingState: 'published' }).where(eq(cars.id, draft));
  expect((await lowIds('sort=stock')).sort()).toEqual([published, draft].sort());
  expect(await shop.database.$count(lowStock)).toBe(4);
});

test('a sale leaves the facts, their counts and the history of prices alone', async () => {
  const id = await aVipCar(shop, { modelYear: 2020 });
  await shop.database.transaction((transaction) => takeStock(transaction, [{ carId: id, quantity: 1 }]));
  expect(await carRowOf(shop, id)).toMatchObject({ modelYear: 2020, stock: 9, listingState: 'published' });
});
