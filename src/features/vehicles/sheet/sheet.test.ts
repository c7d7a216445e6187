import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { newId } from '#platform/database/ids.ts';
import { aCarOnSale, carRowOf } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aDelivery, aRealVin } from '../../../../tests/support/vehicles.ts';
import type { VehicleSheet } from './sheet.contract.ts';

let shop: TestShop;
let worker: TestPerson;
let admin: TestPerson;

beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
  admin = await shop.signIn('Admin');
});
afterAll(() => shop.close());

/** The only vehicle of a listing of its own. */
async function aStandingVehicle(count = 1) {
  const carId = await aCarOnSale(shop, { stock: 0, priceCents: 3_000_000 });
  const [vehicle] = await aDelivery(shop, worker, carId, count);
  return { ...vehicle!, carId };
}

const read = async (id: string, by = worker) => jsonOf<VehicleSheet>(await by.request(`/api/vehicles/${id}`));
const put = (id: string, sent: object, by = worker) =>
  by.request(`/api/vehicles/${id}`, { method: 'PUT', body: JSON.stringify(sent) });
const setState = (id: string, sent: object) =>
  worker.request(`/api/vehicles/${id}/state`, { method: 'POST', body: JSON.stringify(sent) });

test('the sheet begins with the arrival, and keeps who changed what', async () => {
  const { id, vin, arrivedOn } = await aStandingVehicle();
  const written = { vin, arrivedOn, location: 'Yard 2', mileageKm: 14, notes: 'Two keys' };
  const answer = await put(id, written);
  expect(answer.status).toBe(200);
  const sheet = await jsonOf<VehicleSheet>(answer);
  expect(sheet).toMatchObject({ location: 'Yard 2', mileageKm: 14, notes: 'Two keys', state: 'available' });
  expect(sheet.events).toMatchObject([
    {
      what: 'changed',
      by: worker.email,
      details: { before: { location: null, mileageKm: null }, after: { location: 'Yard 2', mileageKm: 14 } },
    },
    { what: 'arrived', by: worker.email },
  ]);
  await put(id, written);
  expect((await read(id)).events).toHaveLength(2);
  const audits = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id);
  expect(audits.map(({ action }) => action)).toEqual(['change vehicle']);
});

test('somebody who saw an older sheet overwrites nothing', async () => {
  const { id, vin, arrivedOn } = await aStandingVehicle();
  const { version } = await read(id);
  expect((await put(id, { vin, arrivedOn, location: 'A', expectedVersion: version })).status).toBe(200);
  const late = await put(id, { vin, arrivedOn, location: 'B', expectedVersion: version });
  expect([late.status, (await jsonOf<{ code: string }>(late)).code]).toEqual([409, 'vehicle-changed']);
  expect((await read(id)).location).toBe('A');
});

test('a cost is written and read by admins alone, and no event tells it', async () => {
  const { id, vin, arrivedOn } = await aStandingVehicle();
  expect((await put(id, { vin, arrivedOn, cost: 20_000 })).status).toBe(403);
  expect((await put(id, { vin, arrivedOn, cost: 20_000 }, admin)).status).toBe(200);
  expect(await read(id, admin)).toMatchObject({ cost: 20_000, margin: 10_000 });
  expect((await put(id, { vin, arrivedOn, location: 'A' })).status).toBe(200);
  expect(await read(id, admin)).toMatchObject({ cost: 20_000, location: 'A' });
  expect(JSON.stringify(await read(id))).not.toMatch(/cost|margin|20000/);
  expect((await put(id, { vin, arrivedOn, cost: null }, admin)).status).toBe(200);
  expect(await read(id, admin)).not.toHaveProperty('cost');
});

test('the stock follows its states, and a vehicle leaves us with a reason', async () => {
  const { id, carId } = await aStandingVehicle(2);
  expect((await setState(id, { to: 'preparing', from: 'available' })).status).toBe(200);
  expect(await carRowOf(shop, carId)).toMatchObject({ stock: 1, identified: 1 });
  const late = await setState(id, { to: 'available', from: 'available' });
  expect(late.status).toBe(409);
  expect((await setState(id, { to: 'available', from: 'preparing' })).status).toBe(200);
  expect(await carRowOf(shop, carId)).toMatchObject({ stock: 2, identified: 2 });
  expect((await setState(id, { to: 'gone' })).status).toBe(400);
  expect((await setState(id, { to: 'gone', reason: 'Sold to another dealer' })).status).toBe(200);
  expect(await carRowOf(shop, carId)).toMatchObject({ stock: 1, identified: 1 });
  const sheet = await read(id);
  expect(sheet).toMatchObject({ state: 'gone', leftOn: expect.any(String) });
  expect(sheet.events[0]).toMatchObject({ what: 'left', details: { reason: 'Sold to another dealer' } });
  expect((await setState(id, { to: 'available' })).status).toBe(409);
});

test('a VIN is put right, but never into one that is here', async () => {
  const one = await aStandingVehicle();
  const other = await aStandingVehicle();
  const vin = aRealVin();
  expect((await put(one.id, { vin: other.vin, arrivedOn: one.arrivedOn })).status).toBe(409);
  expect((await put(one.id, { vin, arrivedOn: one.arrivedOn })).status).toBe(200);
  expect((await read(one.id)).vin).toBe(vin);
  expect((await put(one.id, { vin: 'VIN', arrivedOn: one.arrivedOn })).status).toBe(400);
});

test('a day to come, and a vehicle that is none, are refused', async () => {
  const { id, vin } = await aStandingVehicle();
  expect((await put(id, { vin, arrivedOn: '2199-01-01' })).status).toBe(400);
  expect((await worker.request(`/api/vehicles/${newId()}`)).status).toBe(404);
  expect((await put(newId(), { vin, arrivedOn: '2026-01-01' })).status).toBe(404);
  expect((await setState(newId(), { to: 'preparing' })).status).toBe(404);
  expect((await worker.request(`/api/vehicles/of-order/${newId()}`)).status).toBe(404);
});

test('a VIN is put right to one with a wrong check digit only where that is confirmed', async () => {
  const { id, arrivedOn } = await aStandingVehicle();
  const refused = await put(id, { vin: 'WVWZZZ1KZ5P000002', arrivedOn });
  expect([refused.status, await jsonOf(refused)]).toMatchObject([409, { code: 'vin-unconfirmed' }]);
  const sheet = await jsonOf<VehicleSheet>(
    await put(id, { vin: 'WVWZZZ1KZ5P000002', arrivedOn, vinConfirmed: true }),
  );
  expect(sheet.vin).toBe('WVWZZZ1KZ5P000002');
  // What it has by now is not asked for again.
  expect((await put(id, { vin: sheet.vin, arrivedOn, location: 'Yard 2' })).status).toBe(200);
  const audits = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id);
  expect(audits[0]?.after).toMatchObject({ vin: sheet.vin, vinConfirmed: true });
});
