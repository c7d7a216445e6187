import { and, eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { newId } from '#platform/database/ids.ts';
import { aCarOnSale, carRowOf } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aRealVin } from '../../../../tests/support/vehicles.ts';
import { vehicleEvents, vehicles } from '../vehicles.tables.ts';
import type { CheckedVin, ReceivedDelivery } from './receiving.contract.ts';

let shop: TestShop;
let worker: TestPerson;
let admin: TestPerson;

beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
  admin = await shop.signIn('Admin');
});
afterAll(() => shop.close());

const post = (path: string, sent: object, by = worker) =>
  by.request(path, { method: 'POST', body: JSON.stringify(sent) });

const receive = (sent: object, by = worker) =>
  post('/api/vehicles/deliveries', { key: newId(), unitsAre: 'new', ...sent }, by);

const check = async (...vins: string[]) =>
  jsonOf<CheckedVin[]>(await post('/api/vehicles/check-vins', { vins }));

const vehiclesOf = (carId: string) => shop.database.select().from(vehicles).where(eq(vehicles.carId, carId));

/** Receives one vehicle of a car of its own, and says where it is. */
async function aReceivedVehicle(vin = aRealVin()) {
  const carId = await aCarOnSale(shop, { stock: 0 });
  const answer = await jsonOf<ReceivedDelivery>(await receive({ carId, vins: [vin] }));
  return { carId, ...answer.vehicles[0]! };
}

describe('a delivery', () => {
  test('of new units raises stock and identified alike, and gives stock numbers in the order of the scans', async () => {
    const carId = await aCarOnSale(shop, { stock: 2 });
    const vins = [aRealVin(), aRealVin(), aRealVin()];
    const sent = { carId, vins, location: ' Yard 2 ', arrivedOn: '2026-01-05', mileageKm: 12 };
    const answer = await receive(sent);
    expect(answer.status).toBe(201);
    const received = await jsonOf<ReceivedDelivery>(answer);
    expect(received).toMatchObject({ stock: 5, identified: 3 });
    expect(received.vehicles.map(({ vin }) => vin)).toEqual(vins);
    const numbers = received.vehicles.map(({ stockNumber }) => Number(stockNumber.slice(1)));
    expect(numbers).toEqual([numbers[0], numbers[0]! + 1, numbers[0]! + 2]);
    for (const row of await vehiclesOf(carId))
      expect(row).toMatchObject({
        state: 'available',
        location: 'Yard 2',
        arrivedOn: '2026-01-05',
        mileageKm: 12,
        costCents: null,
        orderId: null,
        isGenerated: false,
      });
    const [audit] = await shop.database
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, carId), eq(auditEntries.action, 'receive vehicles')))
      .orderBy(auditEntries.id);
    expect(audit).toMatchObject({ addedStock: 3, newStock: 5, actorEmail: worker.email });
  });

  test('of units that are counted leaves the stock as it is, and refuses more of them than there are', async () => {
    const carId = await aCarOnSale(shop, { stock: 2 });
    const first = await receive({ carId, unitsAre: 'counted', vins: [aRealVin()] });
    expect(await jsonOf(first)).toMatchObject({ stock: 2, identified: 1 });
    const tooMany = await receive({ carId, unitsAre: 'counted', vins: [aRealVin(), aRealVin()] });
    expect(tooMany.status).toBe(409);
    expect(await jsonOf(tooMany)).toMatchObject({
      code: 'not-counted',
      left: 1,
      message: 'Only 1 of the units in stock has no VIN yet.',
    });
    expect(await carRowOf(shop, carId)).toMatchObject({ stock: 2, identified: 1 });
    expect(await vehiclesOf(carId)).toHaveLength(1);
  });

  test('sent twice by a double press is received once, and answered alike', async () => {
    const carId = await aCarOnSale(shop, { stock: 0 });
    const sent = { key: newId(), carId, vins: [aRealVin(), aRealVin()] };
    const answers = await Promise.all([receive(sent), receive(sent), receive(sent)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const told = await Promise.all(answers.map((answer) => jsonOf(answer)));
    expect(told[1]).toEqual(told[0]);
    expect(told[2]).toEqual(told[0]);
    expect(await carRowOf(shop, carId)).toMatchObject({ stock: 2, identified: 2 });
    const events = await shop.database
      .select()
      .from(vehicleEvents)
      .innerJoin(vehicles, eq(vehicles.id, vehicleEvents.vehicleId))
      .where(eq(vehicles.carId, carId));
    expect(events).toHaveLength(2);
  });

  test('with a vehicle that is here already is refused whole, and says which one that is', async () => {
    const known = await aReceivedVehicle();
    const carId = await aCarOnSale(shop, { stock: 0 });
    const answer = await receive({ carId, vins: [aRealVin(), known.vin] });
    expect(answer.status).toBe(409);
    expect(await jsonOf(answer)).toMatchObject({
      code: 'vin-here',
      message: `${known.vin} is already in the inventory, as ${known.stockNumber}.`,
      vehicles: [{ vin: known.vin, stockNumber: known.stockNumber }],
    });
    expect(await carRowOf(shop, carId)).toMatchObject({ stock: 0, identified: 0 });
    expect(await vehiclesOf(carId)).toEqual([]);
  });

  test('of the same VIN for two listings at once is received by one of them', async () => {
    const vin = aRealVin();
    const ids = [await aCarOnSale(shop, { stock: 0 }), await aCarOnSale(shop, { stock: 0 })];
    const answers = await Promise.all(ids.map((carId) => receive({ carId, vins: [vin] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const rows = await Promise.all(ids.map((id) => carRowOf(shop, id)));
    expect(rows.map((row) => row!.stock).sort()).toEqual([0, 1]);
  });

  test('a VIN that is gone may come back: it is another vehicle', async () => {
    const gone = await aReceivedVehicle();
    await shop.database
      .update(vehicles)
      .set({ state: 'gone', leftOn: '2026-01-06' })
      .where(eq(vehicles.id, gone._id));
    expect(await check(gone.vin)).toEqual([
      { vin: gone.vin, before: expect.objectContaining({ stockNumber: gone.stockNumber, state: 'gone' }) },
    ]);
    const carId = await aCarOnSale(shop, { stock: 0 });
    expect((await receive({ carId, vins: [gone.vin] })).status).toBe(201);
  });

  test('of a used car is one vehicle and no more', async () => {
    const carId = await aCarOnSale(shop, { stock: 0, condition: 'used', mileageKm: 30_000 });
    expect((await receive({ carId, vins: [aRealVin(), aRealVin()] })).status).toBe(409);
    expect((await receive({ carId, vins: [aRealVin()] })).status).toBe(201);
    expect(await jsonOf(await receive({ carId, vins: [aRealVin()] }))).toMatchObject({ code: 'one-vehicle' });
  });

  test.each([
    ['a VIN twice', (vin: string) => ({ vins: [vin, vin.toLowerCase()] }), 'vins'],
    ['no VIN', () => ({ vins: [] }), 'vins'],
    ['what is no VIN', () => ({ vins: ['VIN'] }), 'vins.0'],
    ['a day to come', (vin: string) => ({ vins: [vin], arrivedOn: '2199-01-01' }), 'arrivedOn'],
    ['a mileage below 0', (vin: string) => ({ vins: [vin], mileageKm: -1 }), 'mileageKm'],
    ['a location of two lines', (vin: string) => ({ vins: [vin], location: 'A\nB' }), 'location'],
  ])('with %s is refused at its field', async (_, given, field) => {
    const carId = await aCarOnSale(shop, { stock: 0 });
    const answer = await receive({ carId, ...given(aRealVin()) });
    expect(answer.status).toBe(400);
    expect(Object.keys((await jsonOf<{ fields: object }>(answer)).fields)).toContain(field);
    expect(await carRowOf(shop, carId)).toMatchObject({ stock: 0, identified: 0 });
  });

  test('has its cost from an admin, and from nobody else', async () => {
    const carId = await aCarOnSale(shop, { stock: 0 });
    const refused = await receive({ carId, vins: [aRealVin()], cost: 20_000 });
    expect(refused.status).toBe(403);
    expect((await receive({ carId, vins: [aRealVin()], cost: 20_000.5 }, admin)).status).toBe(201);
    expect((await vehiclesOf(carId)).map(({ costCents }) => costCents)).toEqual([2_000_050]);
  });

  test('of 500 vehicles needs as many statements as one of a single vehicle; one of 501 is refused', async () => {
    const carId = await aCarOnSale(shop, { stock: 0 });
    const vins = Array.from({ length: 500 }, () => aRealVin());
    const watch = vi.spyOn(pg.Client.prototype, 'query');
    const statementsOf = async (sent: object) => {
      watch.mockClear();
      expect((await receive(sent)).status).toBe(201);
      // Jobs and sessions ask meanwhile as well.
      return watch.mock.calls.filter((call: unknown[]) => JSON.stringify(call[0]).includes('vehicle')).length;
    };
    const forOne = await statementsOf({ carId: await aCarOnSale(shop), vins: [aRealVin()] });
    expect((await check(...vins)).every(({ here, problem }) => !here && !problem)).toBe(true);
    expect(await statementsOf({ carId, vins })).toBe(forOne);
    watch.mockRestore();
    expect(await carRowOf(shop, carId)).toMatchObject({ stock: 500, identified: 500 });
    expect((await receive({ carId, vins: [...vins, aRealVin()] })).status).toBe(400);
  });

  test('for no listing is told so', async () => {
    expect((await receive({ carId: newId(), vins: [aRealVin()] })).status).toBe(404);
  });
});

test('a wrong check digit is refused with what to check, and received once it is confirmed, which is audited', async () => {
  const carId = await aCarOnSale(shop, { stock: 0 });
  const odd = '3VWZZZ1KZ5P000001';
  const refused = await receive({ carId, vins: [aRealVin(), odd] });
  expect(refused.status).toBe(409);
  expect(await jsonOf(refused)).toMatchObject({
    code: 'vin-unconfirmed',
    message: `The check digit of ${odd} does not match. Compare it with the VIN on the vehicle, then confirm it.`,
  });
  expect(await carRowOf(shop, carId)).toMatchObject({ stock: 0, identified: 0 });
  expect((await receive({ carId, vins: [aRealVin(), odd], vinConfirmed: true })).status).toBe(201);
  const audit = await shop.database.select().from(auditEntries).where(eq(auditEntries.subjectId, carId));
  expect(audit.map(({ after }) => after)).toMatchObject([{ vinsConfirmed: [odd] }]);
});

test('chassis numbers of 5 to 17 characters are received for a listing of a model year before 1981 only', async () => {
  const old = await aCarOnSale(shop, { stock: 0, modelYear: 1957 });
  const recent = await aCarOnSale(shop, { stock: 0, modelYear: 2007 });
  expect((await receive({ carId: old, vins: ['am300-1141'] })).status).toBe(201);
  const refused = await receive({ carId: recent, vins: ['AM300-1142'] });
  expect([refused.status, await jsonOf(refused)]).toMatchObject([
    400,
    { fields: { vins: expect.stringContaining('before 1981') } },
  ]);
});

test('VINs are checked before they are received: what is wrong, odd, or known about each', async () => {
  const known = await aReceivedVehicle();
  const [fine, odd, wrong, here, short] = await check(
    '1m8gdm9a-xkp042788',
    'WBA3A5C50CF256551',
    '1HGCM82633A004353',
    ` ${known.vin.toLowerCase()} `,
    'V1001',
  );
  expect(fine).toEqual({ vin: '1M8GDM9AXKP042788' });
  expect(odd).toMatchObject({ vin: 'WBA3A5C50CF256551', warning: expect.stringContaining('Europe') });
  expect(wrong).toMatchObject({ warning: expect.stringContaining('check digit') });
  expect(here?.here).toMatchObject({ _id: known._id, stockNumber: known.stockNumber, state: 'available' });
  expect(short).toMatchObject({ vin: 'V1001', problem: expect.stringContaining('17 characters') });
});
