import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import type { VehicleFileResult } from '#features/vehicles/inventory-file/inventory-file.contract.ts';
import { calendarDate } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { aCarOnSale, carRowOf } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import { aDelivery, aRealVin } from '../../../../tests/support/vehicles.ts';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { handOver } from '../handover/hand-over.ts';
import { takeBack } from '../rental-desk/rental-desk.service.ts';
import { unnamedUnits } from './unnamed-units.ts';

let shop: TestShop;
let worker: TestPerson;
let admin: TestPerson;
let customer: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
  admin = await shop.signIn('Admin', { permits: ['admin-management'] });
  customer = await shop.aCustomer();
});
afterAll(() => shop.close());

const used = { condition: 'used', mileageKm: 12_000, stock: 1 } as const;

/** A used car whose one unit, without a VIN, was sold or rented. */
async function aSoldUsedCar(line: Parameters<typeof aSoldLine>[1] = {}, given: object = used) {
  const carId = await aCarOnSale(shop, given);
  const { orders: placed } = await aSale(shop, customer, [aSoldLine(carId, line)]);
  return { carId, id: placed[0]!._id, receipt: placed[0]!.receiptNumber };
}

const put = (path: string, sent: object) =>
  worker.request(`/api${path}`, { method: 'PUT', body: JSON.stringify(sent) });
const deliver = (carId: string, vins = [aRealVin()]) =>
  worker.request('/api/vehicles/deliveries', {
    method: 'POST',
    body: JSON.stringify({ carId, vins, key: newId(), unitsAre: 'new' }),
  });
const file = (path: string, body: string) =>
  worker.request(path, { method: 'POST', headers: { 'content-type': 'text/csv' }, body });

/** What a file of cars that gives it this stock and these VINs is told. */
async function reasonsOfFile(carId: string, stock: number, vin = '', condition = 'used') {
  const { make, model, color, topSpeed, priceCents } = (await carRowOf(shop, carId))!;
  const line = [carId, make, model, color, topSpeed, priceCents / 100, stock, vin, condition, 12_000].join();
  const head = '_id,make,model,color,topSpeed,price,stock,vins,condition,mileageKm';
  const { _id } = await jsonOf<{ _id: string }>(await file('/api/car-imports', `${head}\n${line}\n`));
  await shop.jobs.runWaiting();
  const rows = await jsonOf<{ reasons: string[] }[]>(
    await worker.request(`/api/car-imports/${_id}/bad-rows`),
  );
  return rows.flatMap(({ reasons }) => reasons);
}

const refusal = (receipt: string) => ({
  code: 'one-vehicle',
  message: `This listing can have only one vehicle: the vehicle of receipt ${receipt}.`,
});

test.each([
  ['sold', {}],
  ['rented', { type: 'rent', rentalDays: 3, price: 2_529.02 }],
] as const)(
  'a used car whose unit is %s without a VIN gets no second one, whichever way it comes',
  async (_, line) => {
    const { carId, receipt } = await aSoldUsedCar(line);
    const here = `A car that is not new is one vehicle, and the vehicle of receipt ${receipt} is still in stock`;
    const answer = await deliver(carId);
    expect([answer.status, await answer.json()]).toEqual([409, expect.objectContaining(refusal(receipt))]);
    const counted = await put(`/cars/${carId}`, { stock: 1 });
    expect([counted.status, await counted.json()]).toEqual([409, expect.objectContaining(refusal(receipt))]);
    const tried = await file('/api/vehicles/file?unitsAre=new', `vin,carId\n${aRealVin()},${carId}\n`);
    expect((await jsonOf<VehicleFileResult>(tried)).bad).toEqual([
      expect.objectContaining({ reasons: [refusal(receipt).message] }),
    ]);
    expect(await reasonsOfFile(carId, 1)).toEqual([here]);
    expect(await reasonsOfFile(carId, 1, aRealVin())).toEqual([here]);
    expect(await reasonsOfFile(carId, 0)).toEqual([]);
    expect(await carRowOf(shop, carId)).toMatchObject({ stock: 0, identified: 0 });
  },
);

test('its own VIN is named at the handover; then another one may come', async () => {
  const { carId, id } = await aSoldUsedCar();
  await handOver(shop, worker.actor, id, { vin: aRealVin() });
  expect((await deliver(carId)).status).toBe(201);
  expect(await carRowOf(shop, carId)).toMatchObject({ stock: 1, identified: 1 });
});

test('what was cancelled, or came back from a rental, is counted and gets its VIN', async () => {
  const sold = await aSoldUsedCar();
  await cancelOrder(shop, sandboxProvider(shop.database), admin.actor, sold.id, 'A change of mind');
  const rented = await aSoldUsedCar({ type: 'rent', rentalDays: 3, price: 2_529.02 });
  await handOver(shop, worker.actor, rented.id);
  await expect(aDelivery(shop, worker, rented.carId, 1)).rejects.toMatchObject(refusal(rented.receipt));
  await takeBack(shop, worker.actor, rented.id);
  for (const { carId } of [sold, rented]) {
    await aDelivery(shop, worker, carId, 1, { unitsAre: 'counted' });
    expect(await carRowOf(shop, carId)).toMatchObject({ stock: 1, identified: 1 });
  }
});

test('a unit that is set aside for rentals with a first day is the one vehicle', async () => {
  const today = calendarDate(new Date(), shop.config.dealerTimezone);
  const days = { type: 'rent', rentalDays: 3, price: 2_529.02, firstDay: addDays(today, 2) } as const;
  const { carId, id } = await aSoldUsedCar(days);
  await expect(aDelivery(shop, worker, carId, 1)).rejects.toMatchObject({
    code: 'one-vehicle',
    message: 'This listing can have only one vehicle: the vehicle of its rentals.',
  });
  await cancelOrder(shop, sandboxProvider(shop.database), admin.actor, id, 'A change of mind');
  await aDelivery(shop, worker, carId, 1, { unitsAre: 'counted' });
});

test('a listing of which one is sold and one is left does not become one vehicle', async () => {
  const { carId, receipt } = await aSoldUsedCar({}, { stock: 2 });
  const { make, model, color, topSpeed } = (await carRowOf(shop, carId))!;
  const wanted = { make, model, color, topSpeed, condition: 'used', mileageKm: 12_000 };
  const answer = await put(`/listings/${carId}`, wanted);
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({
      fields: {
        condition: `The vehicle of receipt ${receipt} is still in stock, and one without a VIN. A listing that is not new can have only one vehicle.`,
      },
    }),
  ]);
  expect(await reasonsOfFile(carId, 1)).toEqual([
    `A car that is not new is one vehicle, and the vehicle of receipt ${receipt} is still in stock`,
  ]);
});

test('of new cars any number is received while others are sold', async () => {
  const { carId } = await aSoldUsedCar({}, { stock: 1 });
  expect((await deliver(carId, [aRealVin(), aRealVin()])).status).toBe(201);
  expect(await carRowOf(shop, carId)).toMatchObject({ stock: 2, identified: 2 });
});

test('it is found by the orders of the listing, not by looking through all of them', async () => {
  const { rows } = await shop.database.transaction(async (transaction) => {
    await transaction.execute(sql`set local enable_seqscan = off`);
    return transaction.execute<{ 'QUERY PLAN': string }>(sql`explain ${unnamedUnits(sql`${newId()}`)}`);
  });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('orders_car');
  expect(plan).toContain('rental_units_of_car');
});
