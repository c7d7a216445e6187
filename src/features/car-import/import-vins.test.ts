import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { receiveVehiclesOfRows } from '#features/vehicles/units/receive-vehicles-of-rows.ts';
import { vehicleEvents, vehicles } from '#features/vehicles/vehicles.tables.ts';
import { newId } from '#platform/database/ids.ts';
import { aCarOnSale, carRowOf } from '../../../tests/support/cars.ts';
import { jsonOf } from '../../../tests/support/json.ts';
import type { TestPerson } from '../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { aDelivery, aRealVin } from '../../../tests/support/vehicles.ts';
import type { BadRow, CarImport } from './car-import.contract.ts';
import { mostVins } from './car-import.rules.ts';

let shop: TestShop;
let worker: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.delete(vehicles);
  await shop.database.delete(cars);
});

const head = '_id,make,model,color,topSpeed,price,stock,vins';
const lineOf = async (carId: string, stock: number, vins: string) => {
  const { make, model, color, topSpeed, priceCents } = (await carRowOf(shop, carId))!;
  return `${carId},${make},${model},${color},${topSpeed},${priceCents / 100},${stock},"${vins}"`;
};

async function bring(csv: string): Promise<CarImport> {
  const headers = { 'content-type': 'text/csv' };
  const answer = await worker.request('/api/car-imports', { method: 'POST', headers, body: csv });
  const { _id } = await jsonOf<CarImport>(answer);
  await shop.jobs.runWaiting();
  return jsonOf<CarImport>(await worker.request(`/api/car-imports/${_id}`));
}
async function write({ _id }: CarImport): Promise<CarImport> {
  await worker.request(`/api/car-imports/${_id}/confirm`, { method: 'POST' });
  await shop.jobs.runWaiting();
  return jsonOf<CarImport>(await worker.request(`/api/car-imports/${_id}`));
}
const reasonsOf = async ({ _id }: CarImport) =>
  (await jsonOf<BadRow[]>(await worker.request(`/api/car-imports/${_id}/bad-rows`))).flatMap(
    ({ reasons }) => reasons,
  );
const vehiclesOf = (carId: string) => shop.database.select().from(vehicles).where(eq(vehicles.carId, carId));

test('VINs of a line become vehicles of units that are counted; of a new car, too', async () => {
  const carId = await aCarOnSale(shop, { stock: 3 });
  const [one, two, three] = [aRealVin(), aRealVin(), aRealVin()];
  const read = await bring(
    `${head}\n${await lineOf(carId, 3, `${one}\n ${two.toLowerCase()} \n`)}\n,Lotus,Evija,Green,350,2300000,1,${three}\n`,
  );
  expect(read).toMatchObject({ newCars: 1, changedCars: 1, badRows: 0 });
  expect(await shop.database.$count(vehicles)).toBe(0);
  expect(await write(read)).toMatchObject({ state: 'written' });
  expect(await carRowOf(shop, carId)).toMatchObject({ stock: 3, identified: 2 });
  const rows = await vehiclesOf(carId);
  expect(rows.map(({ vin }) => vin).sort()).toEqual([one, two].sort());
  expect(rows.every(({ state }) => state === 'available')).toBe(true);
  const [evija] = await shop.database.select().from(cars).where(eq(cars.model, 'Evija'));
  expect(evija).toMatchObject({ stock: 1, identified: 1 });
  expect(await vehiclesOf(evija!.id)).toMatchObject([{ vin: three }]);
  expect(await shop.database.$count(vehicleEvents)).toBe(3);
});

test('what is exported with its VINs changes nothing when it is brought again', async () => {
  const carId = await aCarOnSale(shop, { stock: 1 });
  const delivered = await aDelivery(shop, worker, carId, 2);
  const file = await (await worker.request('/api/car-exports/cars.csv')).text();
  for (const { vin } of delivered) expect(file).toContain(vin);
  const read = await bring(file);
  expect(read).toMatchObject({ newCars: 0, changedCars: 0, unchangedCars: 1, badRows: 0 });
  expect(await carRowOf(shop, carId)).toMatchObject({ stock: 3, identified: 2 });
});

test('of a listing with more vehicles than a cell takes the export has as many as that, and none is lost', async () => {
  const carId = await aCarOnSale(shop, { stock: 0 });
  await aDelivery(shop, worker, carId, mostVins + 3);
  const file = await (await worker.request('/api/car-exports/cars.csv')).text();
  expect(file.match(/1HGCM826/g)).toHaveLength(mostVins);
  const read = await bring(file);
  expect(read).toMatchObject({ unchangedCars: 1, badRows: 0 });
  const changed = await bring(file.replace(',Red,', ',Blue,'));
  expect(await write(changed)).toMatchObject({ state: 'written', changedCars: 1 });
  expect(await carRowOf(shop, carId)).toMatchObject({
    color: 'Blue',
    stock: mostVins + 3,
    identified: mostVins + 3,
  });
});

test('a file without the column leaves vehicles alone', async () => {
  const carId = await aCarOnSale(shop, { stock: 0 });
  await aDelivery(shop, worker, carId, 1);
  const line = (await lineOf(carId, 1, '')).replace(/,""$/, '');
  const read = await bring(`${head.replace(',vins', '')}\n${line}\n`);
  expect(read).toMatchObject({ unchangedCars: 1, badRows: 0 });
  expect(await vehiclesOf(carId)).toHaveLength(1);
});

test('each VIN that cannot be taken says why, and nothing is written', async () => {
  const carId = await aCarOnSale(shop, { stock: 2 });
  const other = await aCarOnSale(shop, { stock: 2 });
  const [known] = await aDelivery(shop, worker, other, 1);
  const twice = aRealVin();
  const refused = async (...lines: string[]) => {
    const read = await bring(`${head}\n${lines.join('\n')}\n`);
    expect(read.badRows).toBeGreaterThan(0);
    return reasonsOf(read);
  };
  expect(await refused(await lineOf(carId, 2, 'VIN'))).toEqual([
    'vins has “VIN”; A VIN has no I: is it a 1?',
  ]);
  expect(await refused(await lineOf(carId, 2, `${twice}\n${twice}`))).toEqual([`vins has ${twice} twice`]);
  expect(await refused(await lineOf(carId, 2, known!.vin))).toEqual([
    `${known!.vin} is here already, as ${known!.stockNumber}`,
  ]);
  expect(
    await refused(await lineOf(carId, 2, twice), await lineOf(other, 3, `${known!.vin}\n${twice}`)),
  ).toEqual([`${twice} is in line 2 as well`]);
  expect(await refused(await lineOf(carId, 1, `${aRealVin()}\n${aRealVin()}`))).toEqual([
    'vins has 2 that are new, and the stock counts 1 without a VIN',
  ]);
  expect(await vehiclesOf(carId)).toEqual([]);
});

test('a VIN that somebody receives meanwhile refuses the file', async () => {
  const carId = await aCarOnSale(shop, { stock: 2 });
  const other = await aCarOnSale(shop, { stock: 0 });
  const vin = aRealVin();
  const read = await bring(`${head}\n${await lineOf(carId, 2, vin)}\n`);
  const sent = { key: `meanwhile-${vin}`, carId: other, unitsAre: 'new', vins: [vin] };
  await worker.request('/api/vehicles/deliveries', { method: 'POST', body: JSON.stringify(sent) });
  expect(await write(read)).toMatchObject({ state: 'refused', badRows: 1 });
  expect(await carRowOf(shop, carId)).toMatchObject({ stock: 2, identified: 0 });
});

test('a file does not give a listing that is one vehicle a second one', async () => {
  const wide = 'condition,mileageKm';
  const used = await aCarOnSale(shop, { condition: 'used', mileageKm: 5, stock: 0 });
  const [sold] = await aDelivery(shop, worker, used, 1, { state: 'preparing' });
  const counted = await bring(`${head}\n${await lineOf(used, 1, '')}\n`);
  expect(await reasonsOf(counted)).toEqual([
    `A car that is not new is one vehicle, and ${sold!.stockNumber} is still in stock`,
  ]);
  const fresh = await aCarOnSale(shop, { stock: 0 });
  const [one] = await aDelivery(shop, worker, fresh, 1, { state: 'preparing' });
  const [two] = await aDelivery(shop, worker, fresh, 1, { state: 'preparing' });
  const turned = await bring(`${head},${wide}\n${await lineOf(fresh, 0, '')},used,5\n`);
  expect(await reasonsOf(turned)).toEqual([
    `A car that is not new is one vehicle, and ${one!.stockNumber}, ${two!.stockNumber} are still in stock`,
  ]);
  const same = await bring(`${head}\n${await lineOf(used, 0, '')}\n`);
  expect(same).toMatchObject({ unchangedCars: 1, badRows: 0 });
});

test('a VIN that somebody receives elsewhere while the file is written is not lost: the file is refused', async () => {
  const [carId, other] = [await aCarOnSale(shop, { stock: 1 }), await aCarOnSale(shop, { stock: 0 })];
  const vin = aRealVin();
  await shop.database.transaction(async (transaction) => {
    const rows = sql`select ${carId}::text as car_id, ${vin}::text as vin, 1 as line, 1 as place`;
    // Between the judgement of the file and its writing.
    await shop.database.insert(vehicles).values({
      id: newId(),
      carId: other,
      vin,
      state: 'preparing',
      arrivedOn: '2026-03-02',
    });
    await expect(
      transaction.transaction((inner) =>
        receiveVehiclesOfRows(inner, { email: worker.email }, '2026-03-02', rows),
      ),
    ).rejects.toThrow();
  });
  expect(await vehiclesOf(carId)).toEqual([]);
});

test('a file of cars brings no VIN with a wrong check digit, and leaves those that are here', async () => {
  const carId = await aCarOnSale(shop, { stock: 1 });
  const odd = '3VWZZZ1KZ5P000005';
  const csv = `${head}\n${await lineOf(carId, 1, odd)}\n`;
  expect(await reasonsOf(await bring(csv))).toEqual([
    expect.stringContaining('where you can confirm its VIN'),
  ]);
  const delivery = { key: newId(), carId, unitsAre: 'counted', vins: [odd], vinConfirmed: true };
  await worker.request('/api/vehicles/deliveries', { method: 'POST', body: JSON.stringify(delivery) });
  expect(await bring(csv)).toMatchObject({ badRows: 0, unchangedCars: 1 });
});
