import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { newId } from '#platform/ids.ts';
import type { TestPerson } from '../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import type { BadRow, CarImport } from './car-import.contract.ts';

let shop: TestShop;
let worker: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.delete(auditEntries);
  await shop.database.delete(cars);
});

const head = 'make,model,color,topSpeed,price,stock';

async function aCar(more: Partial<typeof cars.$inferInsert> = {}) {
  const car = {
    ...{ id: newId(), make: 'Lotus', model: 'Emira', color: 'Yellow', topSpeed: 290 },
    ...{ priceCents: 105_400_50, stock: 4 },
    ...more,
  };
  await shop.database.insert(cars).values(car);
  return car;
}
const carOf = async (id: string) => (await shop.database.select().from(cars).where(eq(cars.id, id)))[0]!;

const exported = async (person = worker) => (await person.request('/api/car-exports/cars.csv')).text();

async function bring(csv: string | Uint8Array<ArrayBuffer>, person = worker) {
  const answer = await person.request('/api/car-imports?fileName=cars.csv', {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: csv,
  });
  expect(answer.status).toBe(202);
  const { _id } = (await answer.json()) as CarImport;
  await shop.jobs.runWaiting();
  return find(_id, person);
}
const find = async (id: string, person = worker) =>
  (await (await person.request(`/api/car-imports/${id}`)).json()) as CarImport;
const badRowsOf = async ({ _id }: CarImport) =>
  (await (await worker.request(`/api/car-imports/${_id}/bad-rows`)).json()) as BadRow[];
const confirm = (id: string, person = worker) =>
  person.request(`/api/car-imports/${id}/confirm`, { method: 'POST' });
async function write(read: CarImport, person = worker) {
  expect((await confirm(read._id, person)).status).toBe(202);
  await shop.jobs.runWaiting();
  return find(read._id, person);
}

test('a dry run says what would happen and changes nothing', async () => {
  const read = await bring(`${head}\nLotus,Evija,Green,350,2300000,2\nLotus,Eletre,Grey,265,120000.50,1\n`);
  expect(read).toMatchObject({ state: 'read', totalRows: 2, newCars: 2, changedCars: 0, badRows: 0 });
  expect(await shop.database.$count(cars)).toBe(0);
});

test('a confirmed file becomes cars, each with its audit line', async () => {
  const written = await write(await bring(`${head}\nLotus,Evija,Green,350,2300000.99,2\n`));
  expect(written.state).toBe('written');
  const [car] = await shop.database.select().from(cars);
  expect(car).toMatchObject({ make: 'Lotus', model: 'Evija', priceCents: 230_000_099, stock: 2, vip: false });
  const [line] = await shop.database.select().from(auditEntries);
  expect(line).toMatchObject({
    ...{ actorEmail: worker.email, action: 'import new car', subjectId: car!.id },
    ...{ car: 'Lotus Evija', addedStock: 2, newStock: 2 },
  });
});

test('exporting and importing again changes nothing, whatever stands in the texts', async () => {
  await aCar({ make: '=cmd|calc', model: 'A "quoted", name; x', color: "'Yellow" });
  await aCar({ vip: true, oldPriceCents: 120_000_00 });
  const before = await shop.database.select().from(cars);
  const read = await bring(await exported());
  expect(read).toMatchObject({ newCars: 0, changedCars: 0, unchangedCars: 2, badRows: 0 });
  await write(read);
  expect(await shop.database.select().from(cars)).toEqual(before);
  expect(await shop.database.$count(auditEntries)).toBe(0);
});

test('one bad line keeps all cars out, and every bad line is told with all its reasons', async () => {
  const read = await bring(
    `${head}\nLotus,Evija,Green,350,2300000,2\n,Elise,Red,x,-5,1.5\nLotus,Exige,Blue,280\n`,
  );
  expect(read).toMatchObject({ state: 'read', newCars: 1, badRows: 2 });
  expect(await badRowsOf(read)).toEqual([
    { line: 3, car: 'Elise', reasons: expect.arrayContaining(['make is missing']) },
    { line: 4, car: 'Lotus Exige', reasons: ['This line has 4 cells; the first line has 6'] },
  ]);
  expect((await confirm(read._id)).status).toBe(409);
  await shop.jobs.runWaiting();
  expect(await shop.database.$count(cars)).toBe(0);
});

test('a car that is sold after the export keeps its sale: a stock that the file left alone is not written', async () => {
  const car = await aCar({ stock: 4 });
  const file = (await exported()).replace('Yellow', 'Black');
  await shop.database.update(cars).set({ stock: 3 }).where(eq(cars.id, car.id));
  await write(await bring(file));
  expect(await carOf(car.id)).toMatchObject({ color: 'Black', stock: 3 });
});

test('a stock that was edited and has changed since the export is told, not overwritten', async () => {
  const car = await aCar({ stock: 4 });
  const file = (await exported()).replace(/,4,4,/, ',9,4,');
  await shop.database.update(cars).set({ stock: 3 }).where(eq(cars.id, car.id));
  const read = await bring(file);
  expect((await badRowsOf(read))[0]!.reasons).toEqual([
    'Its stock has changed since the export: it is 3 now',
  ]);
});

test('what changes between the dry run and the word to write refuses the whole file', async () => {
  const car = await aCar({ stock: 4 });
  const file = `${(await exported()).replace(/,4,4,/, ',9,4,')},cars,Lotus,Evija,Green,350,2300000,,1,,\r\n`;
  const read = await bring(file);
  expect(read).toMatchObject({ newCars: 1, changedCars: 1, badRows: 0 });
  await shop.database.update(cars).set({ stock: 3 }).where(eq(cars.id, car.id));
  expect(await write(read)).toMatchObject({ state: 'refused', badRows: 1 });
  expect(await shop.database.select().from(cars)).toHaveLength(1);
  expect(await carOf(car.id)).toMatchObject({ stock: 3 });
});

test('a change of stock is audited with its difference', async () => {
  const car = await aCar({ stock: 4 });
  await write(await bring((await exported()).replace(/,4,4,/, ',9,4,')));
  expect(await carOf(car.id)).toMatchObject({ stock: 9 });
  const [line] = await shop.database.select().from(auditEntries);
  expect(line).toMatchObject({ action: 'import changed car', addedStock: 5, newStock: 9 });
});

describe('prices', () => {
  const cheaper = async () => (await exported()).replace('105400.50', '99000.00');

  test('a worker cannot change one by a file', async () => {
    await aCar();
    const [bad] = await badRowsOf(await bring(await cheaper()));
    expect(bad!.reasons[0]).toContain('this car costs $105,400.50');
  });

  test("a workers' admin who is verified can, and the old price moves", async () => {
    const car = await aCar();
    const admin = await shop.signIn('Workers-Admin', { permits: ['workers-admin'] });
    await write(await bring(await cheaper(), admin), admin);
    expect(await carOf(car.id)).toMatchObject({ priceCents: 99_000_00, oldPriceCents: 105_400_50 });
  });

  test('whoever confirms must have the right, not only whoever brought the file', async () => {
    const car = await aCar();
    const admin = await shop.signIn('Workers-Admin', { permits: ['workers-admin'] });
    expect(await write(await bring(await cheaper(), admin))).toMatchObject({ state: 'refused' });
    expect(await carOf(car.id)).toMatchObject({ priceCents: 105_400_50 });
  });
});

test.each([
  ['the same id twice', (id: string) => [id, id], /Line 2 has the same _id/],
  ['an id that no car has', () => ['nobody'], /There is no car with this _id/],
])('%s is a bad line', async (_what, ids, reason) => {
  const car = await aCar();
  const lines = ids(car.id).map((id) => `${id},Lotus,Emira,Black,290,105400.50,4`);
  const read = await bring(`_id,${head}\n${lines.join('\n')}\n`);
  expect((await badRowsOf(read)).at(-1)!.reasons.join()).toMatch(reason);
});

test.each([
  ['no first line that names the columns', 'Lotus,Evija,Green,350,2300000,2\n', /lacks these columns/],
  ['an unknown column', `${head},doors\n`, /unknown columns: doors/],
  ['no cars', `${head}\n`, /no cars in it/],
  ['an open quote', `${head}\n"Lotus,Evija\n`, /cannot be read as CSV/],
])('a file with %s says so and changes nothing', async (_what, csv, failure) => {
  expect(await bring(csv)).toMatchObject({ state: 'unreadable', failure: expect.stringMatching(failure) });
});

test('a file that is not UTF-8 says how to save it', async () => {
  const read = await bring(new Uint8Array([0xff, 0xfe, 0x41, 0x00]));
  expect(read.failure).toContain('CSV UTF-8');
});

test('confirmed ten times at once, the cars are written once', async () => {
  const read = await bring(`${head}\nLotus,Evija,Green,350,2300000,2\n`);
  await Promise.all(Array.from({ length: 10 }, () => confirm(read._id)));
  await shop.jobs.runWaiting();
  await confirm(read._id);
  await shop.jobs.runWaiting();
  expect(await shop.database.$count(cars)).toBe(1);
});

test('other types than CSV are refused', async () => {
  const answer = await worker.request('/api/car-imports', { method: 'POST', body: '{}' });
  expect([answer.status, await answer.json()]).toEqual([415, expect.objectContaining({ code: 'not-csv' })]);
});

test('100,000 cars come in by one file, and go out and in again without a change', async () => {
  const lines = Array.from({ length: 100_000 }, (_, index) => `Fleet,Model ${index},White,180,30000.25,5`);
  const written = await write(await bring(`${head}\n${lines.join('\n')}\n`));
  expect(written).toMatchObject({ state: 'written', newCars: 100_000, progress: 100_000 });
  expect(await shop.database.$count(cars)).toBe(100_000);
  const again = await bring(await exported());
  expect(again).toMatchObject({ unchangedCars: 100_000, newCars: 0, changedCars: 0, badRows: 0 });
}, 240_000);
