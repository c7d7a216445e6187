import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { lockCars, takeStock } from '#features/catalogue/stock/take-stock.ts';
import { unnamedUnits } from '#features/orders/vins/unnamed-units.ts';
import { aCarOnSale, carRowOf } from '../../../tests/support/cars.ts';
import { jsonOf } from '../../../tests/support/json.ts';
import { untilWaiting } from '../../../tests/support/lock-waits.ts';
import type { TestPerson } from '../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import type { CarImport } from './car-import.contract.ts';
import { carImportRows, carImports } from './car-import.tables.ts';
import { readFile } from './reading/read-file.ts';
import { writeCars } from './write-cars.ts';

let shop: TestShop;
let worker: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
});
afterAll(() => shop.close());

/** A file that gives these cars this stock, read and confirmed; the test writes it. */
async function confirmed(stocks: Readonly<Record<string, number>>): Promise<string> {
  const rows = await shop.database
    .select()
    .from(cars)
    .where(inArray(cars.id, Object.keys(stocks)));
  const lines = rows.map(({ id, make, model, color, topSpeed, priceCents }) =>
    [id, make, model, color, topSpeed, priceCents / 100, stocks[id]].join(','),
  );
  const body = `_id,make,model,color,topSpeed,price,stock\n${lines.join('\n')}\n`;
  const sent = { method: 'POST', headers: { 'content-type': 'text/csv' }, body };
  const { _id } = await jsonOf<CarImport>(await worker.request('/api/car-imports', sent));
  await readFile(shop.database, _id, unnamedUnits);
  expect((await worker.request(`/api/car-imports/${_id}/confirm`, { method: 'POST' })).status).toBe(202);
  return _id;
}

const write = (importId: string) => writeCars(shop.database, importId, 'UTC', unnamedUnits);

const addedTo = async (carId: string) => {
  const rows = await shop.database
    .select({ added: auditEntries.addedStock })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, carId))
    .orderBy(auditEntries.id);
  return rows.map(({ added }) => added);
};

test('a car that changes while another becomes as the file has it is not written without its lock', async () => {
  const [one, other] = [await aCarOnSale(shop, { stock: 4 }), await aCarOnSale(shop, { stock: 3 })];
  const importId = await confirmed({ [one]: 9, [other]: 3 });
  let written: Promise<unknown> = Promise.resolve();
  await shop.database.transaction(async (transaction) => {
    await transaction.update(cars).set({ stock: 9 }).where(eq(cars.id, one));
    written = write(importId).catch((error: unknown) => error);
    // It has judged the file: the first car changes, the second does not.
    await untilWaiting(shop, 1);
    await transaction.update(cars).set({ stock: 2 }).where(eq(cars.id, other));
  });
  expect(String(await written)).toContain('it is tried again');
  expect([(await carRowOf(shop, other))!.stock, await addedTo(other)]).toEqual([2, []]);
  await write(importId);
  expect([(await carRowOf(shop, other))!.stock, await addedTo(other)]).toEqual([3, [1]]);
  expect([(await carRowOf(shop, one))!.stock, await addedTo(one)]).toEqual([9, []]);
});

test('a file that two servers write at once is written once: what is sold between the two stays sold', async () => {
  const carId = await aCarOnSale(shop, { stock: 4 });
  const importId = await confirmed({ [carId]: 9 });
  const all: Promise<unknown>[] = [];
  await shop.database.transaction(async (transaction) => {
    await lockCars(transaction, [carId]);
    all.push(write(importId));
    await untilWaiting(shop, 1);
    all.push(shop.database.transaction((sale) => takeStock(sale, [{ carId, quantity: 1 }])));
    await untilWaiting(shop, 2);
    all.push(write(importId));
    await untilWaiting(shop, 3);
  });
  await Promise.all(all);
  expect([(await carRowOf(shop, carId))!.stock, await addedTo(carId)]).toEqual([8, [5]]);
  const [row] = await shop.database.select().from(carImports).where(eq(carImports.id, importId));
  expect(row).toMatchObject({ state: 'written', changedCars: 1 });
});

test('a file that two servers read at once is read by one; the other leaves its lines alone and looks again later', async () => {
  const carId = await aCarOnSale(shop, { stock: 4 });
  const { make, model, color, topSpeed, priceCents } = (await carRowOf(shop, carId))!;
  const lines = Array.from(
    { length: 2_500 },
    (_, place) => `${make},${model} ${place},${color},${topSpeed},`,
  );
  const body = `make,model,color,topSpeed,price,stock\n${lines.map((line) => `${line}${priceCents / 100},2\n`).join('')}`;
  const file = { method: 'POST', headers: { 'content-type': 'text/csv' }, body };
  const { _id } = await jsonOf<CarImport>(await worker.request('/api/car-imports', file));
  const read = () => readFile(shop.database, _id, unnamedUnits);
  const storedLines = () => shop.database.$count(carImportRows, eq(carImportRows.importId, _id));
  let first: Promise<void> = Promise.resolve();
  await shop.database.transaction(async (transaction) => {
    await transaction.select().from(carImports).where(eq(carImports.id, _id)).for('no key update');
    first = read();
    // It has stored its first lines, and is about to say how many.
    await untilWaiting(shop, 1);
    expect(await storedLines()).toBe(2_000);
    await expect(read()).rejects.toThrow('Another server reads this file');
    expect(await storedLines()).toBe(2_000);
  });
  await first;
  const readOnce = { state: 'read', totalRows: 2_500, newCars: 2_500, badRows: 0 };
  const rowOf = async () => (await shop.database.select().from(carImports).where(eq(carImports.id, _id)))[0];
  expect([await rowOf(), await storedLines()]).toMatchObject([readOnce, 2_500]);
  await read();
  expect([await rowOf(), await storedLines()]).toMatchObject([readOnce, 2_500]);
});

test('where the server that read a file is gone in the midst, the next look reads all of it anew', async () => {
  const body = 'make,model,color,topSpeed,price,stock\nSaab,9000,Red,200,100,2\n';
  const file = { method: 'POST', headers: { 'content-type': 'text/csv' }, body };
  const { _id } = await jsonOf<CarImport>(await worker.request('/api/car-imports', file));
  const left = { importId: _id, line: 7, label: 'of a reading that broke', newId: _id };
  await shop.database.insert(carImportRows).values(left);
  await readFile(shop.database, _id, unnamedUnits);
  const lines = await shop.database.select().from(carImportRows).where(eq(carImportRows.importId, _id));
  expect(lines).toMatchObject([{ line: 2, make: 'Saab', kind: 'new' }]);
});
