import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { basketLines, baskets } from '#features/basket/basket.tables.ts';
import { cars, listingTexts } from '#features/catalogue/catalogue.tables.ts';
import { claimsOnCars } from '#features/desk/claims-on-cars.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { now, setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { aCarOnSale, carRowOf } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import { aRealVin } from '../../../../tests/support/vehicles.ts';
import type { CarImport } from '../car-import.contract.ts';
import { sweepImports } from '../car-import.service.ts';
import { carImportRows, carImports } from '../car-import.tables.ts';
import type { UndoPlan } from './undo.contract.ts';
import { planUndo } from './undo.service.ts';
import { undoImport } from './undo-import.ts';

let shop: TestShop;
let worker: TestPerson;
let clerk: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
  clerk = await shop.signIn('Workers-Admin', { permits: ['workers-admin'] });
});
afterAll(() => shop.close());

const find = async (id: string) => jsonOf<CarImport>(await worker.request(`/api/car-imports/${id}`));
const planOf = async (id: string) => jsonOf<UndoPlan>(await worker.request(`/api/car-imports/${id}/undo`));
const askUndo = (id: string, person = clerk) =>
  person.request(`/api/car-imports/${id}/undo`, { method: 'POST' });
async function undone(id: string, person = clerk) {
  expect((await askUndo(id, person)).status).toBe(202);
  await shop.jobs.runWaiting();
  return find(id);
}

/** A file that was written. */
async function written(csv: string, person = clerk): Promise<string> {
  const sent = { method: 'POST', headers: { 'content-type': 'text/csv' }, body: csv };
  const { _id } = await jsonOf<CarImport>(await person.request('/api/car-imports?fileName=cars.csv', sent));
  await shop.jobs.runWaiting();
  expect((await person.request(`/api/car-imports/${_id}/confirm`, { method: 'POST' })).status).toBe(202);
  await shop.jobs.runWaiting();
  expect(await find(_id)).toMatchObject({ state: 'written' });
  return _id;
}

const head = 'make,model,color,topSpeed,price,stock';
const model = () => `Undo ${newId().slice(-12)}`;
const carOf = async (name: string) => {
  const [car] = await shop.database.select().from(cars).where(eq(cars.model, name));
  return car;
};
/** New cars of one file, with their ids. */
async function newCars(count = 1) {
  const models = Array.from({ length: count }, model);
  const id = await written(`${head}\n${models.map((name) => `Saab,${name},Red,200,10000,2`).join('\n')}\n`);
  const ids: string[] = [];
  for (const name of models) ids.push((await carOf(name))!.id);
  return { id, models, ids };
}

const factsOfFile = 'Saab,{model},Green,210,9000,5,used to be red,"Heater\nRadio"';
/** A car that a file changed in everything. */
async function aChangedCar() {
  const name = model();
  const carId = await aCarOnSale(shop, {
    make: 'Saab',
    model: name,
    color: 'Red',
    topSpeed: 200,
    priceCents: 1_000_000,
    oldPriceCents: 1_100_000,
    stock: 3,
  });
  await shop.database.insert(listingTexts).values({ carId, description: 'as it was', equipment: ['Clock'] });
  const before = await carRowOf(shop, carId);
  const id = await written(
    `_id,oldPrice,${head},description,equipment\n${carId},11000,${factsOfFile.replace('{model}', name)}\n`,
  );
  return { id, carId, before: before! };
}
const textsOf = async (carId: string) =>
  (await shop.database.select().from(listingTexts).where(eq(listingTexts.carId, carId)))[0];
const comparable = ({ updatedAt: _, ...car }: object & { updatedAt: Date }) => car;

test('new cars go again, with audit lines and as one act', async () => {
  const { id, ids, models } = await newCars(2);
  expect(await planOf(id)).toMatchObject({
    removed: 2,
    restored: 0,
    kept: 0,
    inTheWayTotal: 0,
    changesPrices: false,
  });
  expect(await undone(id, worker)).toMatchObject({ state: 'undone', undoneBy: worker.email });
  expect([await carRowOf(shop, ids[0]!), await carRowOf(shop, ids[1]!)]).toEqual([undefined, undefined]);
  const lines = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.partOf, id))
    .orderBy(auditEntries.id);
  expect(lines.filter(({ action }) => action === 'undo import of new car')).toHaveLength(2);
  expect(
    lines.find(({ subjectId, action }) => subjectId === ids[0] && action.startsWith('undo')),
  ).toMatchObject({
    actorEmail: worker.email,
    before: { model: models[0], stock: 2, price: 10_000 },
    after: null,
    addedStock: -2,
    newStock: 0,
  });
  const [whole] = await shop.database
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'undo import')))
    .orderBy(auditEntries.id);
  expect(whole).toMatchObject({ before: { file: 'cars.csv', newCars: 2 }, after: { removed: 2 } });
  expect(await planOf(id)).toMatchObject({ removed: 2, inTheWayTotal: 0 });
});

test('a changed car becomes all that it was, its texts and its old price, too', async () => {
  const { id, carId, before } = await aChangedCar();
  expect(await carRowOf(shop, carId)).toMatchObject({
    color: 'Green',
    priceCents: 900_000,
    oldPriceCents: 1_000_000,
    stock: 5,
  });
  expect(await planOf(id)).toMatchObject({ restored: 1, changesPrices: true });
  await undone(id);
  expect(comparable((await carRowOf(shop, carId))!)).toEqual(comparable(before));
  expect(await textsOf(carId)).toMatchObject({ description: 'as it was', equipment: ['Clock'] });
  const [line] = await shop.database
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, carId), eq(auditEntries.action, 'undo import of changed car')))
    .orderBy(auditEntries.id);
  expect(line).toMatchObject({
    before: { price: 9_000, oldPrice: 10_000, color: 'Green' },
    after: { price: 10_000, oldPrice: 11_000, color: 'Red' },
    addedStock: -2,
    newStock: 3,
  });
});

test('what was changed by hand since stays, and is told; the rest goes back', async () => {
  const { id, carId } = await aChangedCar();
  await shop.database.update(cars).set({ color: 'Blue', priceCents: 950_000 }).where(eq(cars.id, carId));
  const told = { fate: 'restored', reasons: ['Changed since, and left alone: color, price'] };
  expect(await planOf(id)).toMatchObject({ leftAloneTotal: 1, leftAlone: [told], changesPrices: false });
  await undone(id);
  expect(await carRowOf(shop, carId)).toMatchObject({
    color: 'Blue',
    priceCents: 950_000,
    stock: 3,
    topSpeed: 200,
  });
  expect(await planOf(id)).toMatchObject({ leftAlone: [told] });
});

test('a new car that was changed by hand stays; one that was archived in a hurry goes', async () => {
  const { id, ids } = await newCars(2);
  await shop.database.update(cars).set({ color: 'Blue' }).where(eq(cars.id, ids[0]!));
  await shop.database.update(cars).set({ listingState: 'archived' }).where(eq(cars.id, ids[1]!));
  expect(await planOf(id)).toMatchObject({
    removed: 1,
    kept: 1,
    leftAlone: [{ carId: ids[0], reasons: ['It was changed by hand since'] }],
  });
  await undone(id);
  expect(await carRowOf(shop, ids[0]!)).toMatchObject({ color: 'Blue', listingState: 'published' });
  expect(await carRowOf(shop, ids[1]!)).toBeUndefined();
});

test('vehicles that came by VINs of the file go with it; one that was touched stays', async () => {
  const [name, vins] = [model(), [aRealVin(), aRealVin()]];
  const carId = await aCarOnSale(shop, { make: 'Saab', model: name, stock: 2 });
  const car = (await carRowOf(shop, carId))!;
  const id = await written(
    `_id,${head},vins\n${carId},${car.make},${name},${car.color},${car.topSpeed},${car.priceCents / 100},2,"${vins.join('\n')}"\n`,
  );
  const [touched] = await shop.database.select().from(vehicles).where(eq(vehicles.vin, vins[1]!));
  await shop.database
    .update(vehicles)
    .set({ notes: 'a scratch', updatedAt: new Date(now().getTime() + 1_000) })
    .where(eq(vehicles.id, touched!.id));
  expect((await planOf(id)).leftAlone).toMatchObject([
    { reasons: [`${touched!.stockNumber} changed since`] },
  ]);
  await undone(id);
  const left = await shop.database.select().from(vehicles).where(eq(vehicles.carId, carId));
  expect(left.map(({ vin }) => vin)).toEqual([vins[1]]);
  expect(await carRowOf(shop, carId)).toMatchObject({ stock: 2, identified: 1 });
});

test('an order stands in the way and is named; nothing is undone', async () => {
  const { id, ids } = await newCars(2);
  const { orders } = await aSale(shop, await shop.aCustomer(), [aSoldLine(ids[1]!, { price: 10_000 })]);
  expect(await planOf(id)).toMatchObject({
    inTheWayTotal: 1,
    inTheWay: [{ carId: ids[1], reasons: [`order ${orders[0]!.receiptNumber}`] }],
  });
  const answer = await askUndo(id);
  expect([answer.status, await answer.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'sold-since' }),
  ]);
  expect(await carRowOf(shop, ids[0]!)).toBeDefined();
});

test('an order from before the import does not stand in the way of a changed car', async () => {
  const name = model();
  const carId = await aCarOnSale(shop, {
    make: 'Saab',
    model: name,
    color: 'Red',
    stock: 3,
    priceCents: 1_000_000,
  });
  await aSale(shop, await shop.aCustomer(), [aSoldLine(carId, { price: 10_000 })]);
  const { topSpeed } = (await carRowOf(shop, carId))!;
  const id = await written(`_id,${head}\n${carId},Saab,${name},Blue,${topSpeed},10000,2\n`);
  await undone(id);
  expect(await carRowOf(shop, carId)).toMatchObject({ color: 'Red', stock: 2 });
});

test('what was imported is listed in pages, the newest first', async () => {
  const ids: string[] = [];
  for (let files = 0; files < 3; files += 1) ids.push((await newCars()).id);
  const listed = async (query: string) =>
    (await jsonOf<CarImport[]>(await clerk.request(`/api/car-imports/written?${query}`))).map(
      ({ _id }) => _id,
    );
  const all = await listed('limit=100');
  expect(all.slice(0, 3)).toEqual(ids.toReversed());
  expect(await listed('limit=2&page=1')).toEqual(all.slice(0, 2));
  expect(await listed('limit=2&page=2')).toEqual(all.slice(2, 4));
  expect(await listed('limit=100&page=2')).toEqual([]);
});

test('a basket does not stand in the way; it is told, and its line goes with the car', async () => {
  const { id, ids } = await newCars();
  const { userId } = await shop.aCustomer();
  await shop.database.insert(baskets).values({ userId, version: 1 });
  await shop.database
    .insert(basketLines)
    .values({ userId, carId: ids[0]!, type: 'purchase', quantity: 1, position: 0 });
  expect(await planOf(id)).toMatchObject({ removed: 1, inBaskets: 1, inTheWayTotal: 0 });
  await undone(id);
  expect(await shop.database.$count(basketLines, eq(basketLines.carId, ids[0]!))).toBe(0);
});

test('a sale and the undo at the same moment: one wins, and no car is sold that is gone', async () => {
  const customer = await shop.aCustomer();
  const buy = (carId: string) =>
    customer.request('/api/payments/card', {
      method: 'POST',
      headers: { 'idempotency-key': newId() },
      body: JSON.stringify({
        buyer: { firstName: 'A', lastName: 'B', email: 'a@example.com', phone: '1', address: 'Street 1' },
        basket: [{ carId, quantity: 1, price: 10_000 }],
      }),
    });
  for (let round = 0; round < 6; round += 1) {
    const { id, ids } = await newCars();
    const carId = ids[0]!;
    expect((await askUndo(id)).status).toBe(202);
    const [sale] = await Promise.all([buy(carId), undoImport(shop, id, claimsOnCars)]);
    const [car, state] = [await carRowOf(shop, carId), (await find(id)).state];
    expect([sale.status, car?.stock, state]).toEqual(
      state === 'undone'
        ? [expect.toSatisfy((status: number) => status === 404 || status === 409), undefined, 'undone']
        : [200, 1, 'written'],
    );
    await shop.jobs.runWaiting();
  }
});

test('a sale that holds the car when the undo comes is seen by it', async () => {
  const { id, ids } = await newCars();
  const carId = ids[0]!;
  expect((await askUndo(id)).status).toBe(202);
  const sold = await aSale(shop, await shop.aCustomer(), [aSoldLine(carId, { price: 10_000 })]);
  expect(sold.orders).toHaveLength(1);
  await undoImport(shop, id, claimsOnCars);
  expect(await find(id)).toMatchObject({ state: 'written' });
  expect((await find(id)).undoneBy).toBeUndefined();
  expect(await carRowOf(shop, carId)).toMatchObject({ stock: 1 });
});

test('two servers undo it once', async () => {
  const { id, carId, before } = await aChangedCar();
  expect((await askUndo(id)).status).toBe(202);
  await Promise.all([undoImport(shop, id, claimsOnCars), undoImport(shop, id, claimsOnCars)]);
  await shop.jobs.runWaiting();
  expect(comparable((await carRowOf(shop, carId))!)).toEqual(comparable(before));
  const times = and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'undo import'));
  expect(await shop.database.$count(auditEntries, times)).toBe(1);
  expect((await askUndo(id)).status).toBe(202);
});

test('prices go back by the hand of those alone who may change them', async () => {
  const { id, carId } = await aChangedCar();
  const answer = await askUndo(id, worker);
  expect([answer.status, await answer.json()]).toEqual([
    403,
    expect.objectContaining({ code: 'not-allowed' }),
  ]);
  expect(await carRowOf(shop, carId)).toMatchObject({ priceCents: 900_000 });
});

test('an import of 31 days is kept on the list, and can no longer be undone', async () => {
  const { id, ids } = await newCars();
  expect((await find(id)).undoUntil).toBeDefined();
  const later = now().getTime() + 31 * 86_400_000;
  const restore = setClock(() => new Date(later));
  try {
    await expect(planUndo(shop.database, id, claimsOnCars)).rejects.toMatchObject({ code: 'not-to-undo' });
    await sweepImports(shop.database);
  } finally {
    restore();
  }
  expect(await shop.database.$count(carImportRows, eq(carImportRows.importId, id))).toBe(0);
  expect(await shop.database.$count(carImports, eq(carImports.id, id))).toBe(1);
  expect(await carRowOf(shop, ids[0]!)).toBeDefined();
});

test('the claims tell of every table that refuses to let a car go', async () => {
  const { rows } = await shop.database.execute<{ name: string }>(sql`
    select conrelid::regclass::text as name from pg_constraint
    where confrelid = 'cars'::regclass and contype = 'f' and confdeltype = 'a' order by 1`);
  // Vehicles are judged by the undo itself; rentals with a first day and their units are orders.
  expect(rows.map(({ name }) => name)).toEqual([
    'holds',
    'orders',
    'rental_bookings',
    'rental_units',
    'test_drives',
    'vehicles',
  ]);
});
