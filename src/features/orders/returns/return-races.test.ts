import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { receiveVehicles } from '#features/vehicles/units/receive-vehicles.ts';
import { takeBackVehicle } from '#features/vehicles/units/take-back-vehicle.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { newId } from '#platform/database/ids.ts';
import { aCarOnSale, carRowOf } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import { untilWaiting } from '../../../../tests/support/lock-waits.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import { aRealVin } from '../../../../tests/support/vehicles.ts';
import { handOver } from '../handover/hand-over.ts';
import { orders } from '../orders.tables.ts';
import { unnamedUnits } from '../vins/unnamed-units.ts';

let shop: TestShop;
let customer: TestPerson;
let worker: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  customer = await shop.aCustomer();
  worker = await shop.signIn('Worker');
  admin = await shop.signIn('Admin', { permits: ['admin-management'] });
});
afterAll(() => shop.close());

/** A car that was sold and handed over; of before there were vehicles: it has no row. */
async function aHandedOver(isKnown: boolean) {
  const carId = await aCarOnSale(shop, { stock: 1 });
  const id = (await aSale(shop, customer, [aSoldLine(carId)])).orders[0]!._id;
  const vin = aRealVin();
  await handOver(shop, worker.actor, id, { vin, mileageKm: 10 });
  if (!isKnown) await shop.database.delete(vehicles).where(eq(vehicles.orderId, id));
  return { carId, id, vin, other: await aCarOnSale(shop, { stock: 0 }) };
}

const takeBack = (id: string, vin: string) =>
  admin.request(`/api/admin/orders/${id}/taken-back`, {
    method: 'POST',
    body: JSON.stringify({ mileageKm: 20, vin, reason: 'It stood in the way' }),
  });

describe.each([
  ['with a row', true],
  ['without one', false],
] as const)('a sold vehicle %s whose VIN is received at the moment of its return', (_, isKnown) => {
  test('elsewhere first: the return says who has it, and nothing of it is written', async () => {
    const { id, vin, other } = await aHandedOver(isKnown);
    let returned: Promise<Response> = Promise.reject(new Error('not asked yet'));
    returned.catch(() => {});
    const stockNumber = await shop.database.transaction(async (transaction) => {
      const delivery = {
        carId: other,
        unitsAre: 'new',
        arrivedOn: '2026-03-02',
        vehicles: [{ vin }],
      } as const;
      const { received } = await receiveVehicles(transaction, worker.actor, delivery, unnamedUnits);
      returned = Promise.resolve(takeBack(id, vin));
      await untilWaiting(shop, 1);
      return received[0]!.stockNumber;
    });
    const answer = await returned;
    expect([answer.status, await jsonOf(answer)]).toEqual([
      409,
      expect.objectContaining({
        code: 'vin-here',
        message: `${vin} is already in the inventory, as ${stockNumber}.`,
      }),
    ]);
    const [order] = await shop.database.select().from(orders).where(eq(orders.id, id));
    expect(order).toMatchObject({ state: 'delivered', refundedCents: 0 });
    expect(await shop.database.$count(refunds, eq(refunds.orderId, id))).toBe(0);
  });

  test('after it: the delivery says who has it, and no stock rises', async () => {
    const { id, carId, vin, other } = await aHandedOver(isKnown);
    let delivered: Promise<Response> = Promise.reject(new Error('not asked yet'));
    delivered.catch(() => {});
    const stockNumber = await shop.database.transaction(async (transaction) => {
      const back = { orderId: id, carId, vin, mileageKm: 20, today: '2026-04-01' };
      const { vehicle } = await takeBackVehicle(transaction, worker.actor, back);
      const sent = { key: newId(), carId: other, unitsAre: 'new', vins: [vin] };
      const body = JSON.stringify(sent);
      delivered = Promise.resolve(worker.request('/api/vehicles/deliveries', { method: 'POST', body }));
      await untilWaiting(shop, 1);
      return vehicle.stockNumber;
    });
    const answer = await delivered;
    expect([answer.status, await jsonOf(answer)]).toEqual([
      409,
      expect.objectContaining({
        code: 'vin-here',
        message: `${vin} is already in the inventory, as ${stockNumber}.`,
      }),
    ]);
    expect(await carRowOf(shop, other)).toMatchObject({ stock: 0, identified: 0 });
  });
});

test('a VIN that is put right at the moment somebody receives it says who has it', async () => {
  const [one, other] = [await aCarOnSale(shop, { stock: 0 }), await aCarOnSale(shop, { stock: 0 })];
  const delivery = (carId: string, vin: string) =>
    ({ carId, unitsAre: 'new', arrivedOn: '2026-03-02', vehicles: [{ vin }] }) as const;
  const { received } = await shop.database.transaction((transaction) =>
    receiveVehicles(transaction, worker.actor, delivery(one, aRealVin()), unnamedUnits),
  );
  const vin = aRealVin();
  let changed: Promise<Response> = Promise.reject(new Error('not asked yet'));
  changed.catch(() => {});
  await shop.database.transaction(async (transaction) => {
    await receiveVehicles(transaction, worker.actor, delivery(other, vin), unnamedUnits);
    const body = JSON.stringify({ vin, arrivedOn: '2026-03-02' });
    changed = Promise.resolve(worker.request(`/api/vehicles/${received[0]!.id}`, { method: 'PUT', body }));
    await untilWaiting(shop, 1);
  });
  const answer = await changed;
  expect([answer.status, await jsonOf(answer)]).toEqual([409, expect.objectContaining({ code: 'vin-here' })]);
});
