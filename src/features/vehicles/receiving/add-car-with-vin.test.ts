import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { newId } from '#platform/database/ids.ts';
import { carRowOf } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { aJpeg, upload } from '../../../../tests/support/pictures.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aRealVin } from '../../../../tests/support/vehicles.ts';
import { vehicles } from '../vehicles.tables.ts';

let shop: TestShop;
let worker: TestPerson;

beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
});
afterAll(() => shop.close());

const fields = { make: 'Lotus', color: 'Green', price: 38_500, topSpeed: 190, stock: 1 };

/** Adds a used car; its model is its own. */
async function add(given: object, path = '/api/cars/add-car') {
  const { _id: image } = await jsonOf<{ _id: string }>(await upload(worker, await aJpeg(320, 240)));
  const model = `Elan ${newId()}`;
  const sent = { ...fields, model, condition: 'used', mileageKm: 61_400, image, ...given };
  const answer = await worker.request(path, { method: 'POST', body: JSON.stringify(sent) });
  const written = await shop.database.select().from(cars).where(eq(cars.model, model));
  return { answer, written };
}

test.each(['/api/cars/add-car', '/api/vip/add-vip-car'])(
  '%s with a VIN adds the car and the vehicle that it is',
  async (path) => {
    const vin = aRealVin();
    const { answer } = await add({ vin: ` ${vin.toLowerCase()} `, stockNumber: newId().slice(-9) }, path);
    expect(answer.status).toBe(201);
    const { _id } = await jsonOf<{ _id: string }>(answer);
    expect(await carRowOf(shop, _id)).toMatchObject({ stock: 1, identified: 1 });
    const rows = await shop.database.select().from(vehicles).where(eq(vehicles.carId, _id));
    expect(rows).toMatchObject([{ vin, state: 'available', mileageKm: 61_400 }]);
  },
);

test('without a VIN the car is added as ever', async () => {
  const { answer } = await add({ vin: ' ' });
  const { _id } = await jsonOf<{ _id: string }>(answer);
  expect(await carRowOf(shop, _id)).toMatchObject({ stock: 1, identified: 0 });
});

test.each([
  ['what is no VIN', { vin: 'VIN' }, 'vin'],
  ['a number that the shop gives', { stockNumber: 'V1001' }, 'stockNumber'],
  ['a stock number without a VIN', { vin: '', stockNumber: 'A-1' }, 'vin'],
  ['none in stock', { stock: 0 }, 'stock'],
])('%s is refused at its field, and no car is added', async (_, given, field) => {
  const { answer, written } = await add({ vin: aRealVin(), ...given });
  expect(answer.status).toBe(400);
  expect(Object.keys((await jsonOf<{ fields: object }>(answer)).fields)).toEqual([field]);
  expect(written).toEqual([]);
});

test('a VIN that is here already adds no car', async () => {
  const vin = aRealVin();
  expect((await add({ vin })).answer.status).toBe(201);
  const { answer, written } = await add({ vin });
  expect([answer.status, written]).toEqual([409, []]);
});

test('a car with a wrong check digit is added once it is confirmed, one from before 1981 with its chassis number', async () => {
  const odd = { vin: '3VWZZZ1KZ5P000003' };
  const { answer, written } = await add(odd);
  expect([answer.status, await jsonOf(answer), written]).toMatchObject([
    409,
    { code: 'vin-unconfirmed', fields: { vin: expect.stringContaining('then confirm it') } },
    [],
  ]);
  expect((await add({ ...odd, vinConfirmed: true })).answer.status).toBe(201);
  expect((await add({ vin: 'AM300-1143', modelYear: 1957 })).answer.status).toBe(201);
  expect((await add({ vin: 'AM300-1144', modelYear: 1999 })).answer.status).toBe(400);
});
