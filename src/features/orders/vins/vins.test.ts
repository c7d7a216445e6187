import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { findSetting, storeSetting } from '#features/settings/settings.service.ts';
import { vehicleOfOrder } from '#features/vehicles/units/name-vehicle.ts';
import { vehicleEvents, vehicles } from '#features/vehicles/vehicles.tables.ts';
import { generateVin } from '#features/vin/vin.service.ts';
import { metricFigure } from '#platform/units.ts';
import { aCarOnSale, carRowOf } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import { aDelivery, aRealVin, vehicleRowOf } from '../../../../tests/support/vehicles.ts';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { handOver } from '../handover/hand-over.ts';
import { orders } from '../orders.tables.ts';
import { takeBack } from '../rental-desk/rental-desk.service.ts';
import type { NameableVehicles } from './vins.contract.ts';
import { vehicleIdentifications } from './vins.tables.ts';

let shop: TestShop;
let worker: TestPerson;
let clerk: TestPerson;
let admin: TestPerson;
let customer: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
  clerk = await shop.signIn('Workers-Admin', { permits: ['workers-admin'] });
  admin = await shop.signIn('Admin', { permits: ['admin-management'] });
  customer = await shop.aCustomer();
});
afterAll(() => shop.close());

const rental = { type: 'rent', rentalDays: 3, price: 2_529.02 } as const;

const unitsOf = async (carId: string) => {
  const row = await carRowOf(shop, carId);
  return [row?.stock, row?.identified];
};

/** A listing with these units without a VIN and these vehicles, of which one was ordered. */
async function anOrderOf({ without = 0, vehicles: count = 0, type = 'purchase', ...given }: Given = {}) {
  const carId = await aCarOnSale(shop, { stock: without, ...given });
  const delivered = count === 0 ? [] : await aDelivery(shop, worker, carId, count);
  const line = aSoldLine(carId, type === 'rent' ? rental : {});
  const { orders: placed } = await aSale(shop, customer, [line]);
  return { carId, id: placed[0]!._id, receiptNumber: placed[0]!.receiptNumber, delivered };
}
interface Given {
  without?: number;
  vehicles?: number;
  type?: 'purchase' | 'rent';
  condition?: 'used';
  mileageKm?: number;
}

const vinOf = async (orderId: string) => {
  const rows = await shop.database
    .select()
    .from(vehicleIdentifications)
    .where(eq(vehicleIdentifications.orderId, orderId));
  return rows.map(({ vin, isGenerated }) => [vin, isGenerated]);
};

const whatHappened = async (vehicleId: string) => {
  const events = await shop.database
    .select()
    .from(vehicleEvents)
    .where(eq(vehicleEvents.vehicleId, vehicleId))
    .orderBy(vehicleEvents.id);
  return events.map(({ what }) => what);
};

test('a purchased vehicle that was taken is handed over: it is gone, its VIN and mileage are the order’s', async () => {
  const { carId, id, delivered } = await anOrderOf({ vehicles: 2 });
  await handOver(shop, worker.actor, id, { vin: delivered[0]!.vin, mileageKm: 12 });
  expect(await vehicleRowOf(shop, delivered[0]!.id)).toMatchObject({
    state: 'gone',
    orderId: id,
    mileageKm: 12,
    leftOn: expect.any(String),
  });
  expect(await vinOf(id)).toEqual([[delivered[0]!.vin, false]]);
  expect(await unitsOf(carId)).toEqual([1, 1]);
  const [order] = await shop.database.select().from(orders).where(eq(orders.id, id));
  expect(order?.handoverKm).toBe(12);
  expect(await whatHappened(delivered[0]!.id)).toEqual(['arrived', 'taken', 'handed-over']);
  const audited = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id);
  expect(audited).toMatchObject([
    { after: { vehicle: `${delivered[0]!.stockNumber} ${delivered[0]!.vin}`, mileageKm: 12 } },
  ]);
});

test('naming another available one exchanges them: the one that was taken can be bought again', async () => {
  const { carId, id, delivered } = await anOrderOf({ vehicles: 2 });
  const [taken, other] = delivered;
  await handOver(shop, worker.actor, id, { vehicleId: other!.id });
  expect(await vehicleRowOf(shop, taken!.id)).toMatchObject({ state: 'available', orderId: null });
  expect(await vehicleRowOf(shop, other!.id)).toMatchObject({ state: 'gone', orderId: id });
  expect(await unitsOf(carId)).toEqual([1, 1]);
  expect(await vinOf(id)).toEqual([[other!.vin, false]]);
});

test('a unit without a VIN gets it at the handover; where one that stands here is named, the unit goes back', async () => {
  const plain = await anOrderOf({ without: 3 });
  const vin = aRealVin();
  await handOver(shop, worker.actor, plain.id, { vin });
  expect(await unitsOf(plain.carId)).toEqual([2, 0]);
  expect(await vehicleOfOrder(shop.database, plain.id)).toMatchObject({
    vin,
    state: 'gone',
    isGenerated: false,
  });
  const mixed = await anOrderOf({ without: 1, vehicles: 1 });
  expect(await unitsOf(mixed.carId)).toEqual([1, 1]);
  await handOver(shop, worker.actor, mixed.id, { vin: mixed.delivered[0]!.vin });
  expect(await unitsOf(mixed.carId)).toEqual([1, 0]);
});

test('a VIN that we do not own is one of the units without a row, or one that had not been counted', async () => {
  const counted = await anOrderOf({ vehicles: 1 });
  await handOver(shop, worker.actor, counted.id, { vin: aRealVin() });
  // Nothing else was counted: the vehicle that was taken is there again, the other one came and went.
  expect(await unitsOf(counted.carId)).toEqual([1, 1]);
  const mixed = await anOrderOf({ vehicles: 1 });
  await worker.request(`/api/cars/${mixed.carId}`, { method: 'PUT', body: JSON.stringify({ stock: 2 }) });
  await handOver(shop, worker.actor, mixed.id, { vin: aRealVin() });
  expect(await unitsOf(mixed.carId)).toEqual([2, 1]);
});

test('only an available vehicle of this listing may be named; each refusal says why, and nothing changes', async () => {
  const { carId, id, delivered } = await anOrderOf({ vehicles: 3 });
  const [taken, preparing] = delivered;
  await shop.database.update(vehicles).set({ state: 'preparing' }).where(eq(vehicles.id, preparing!.id));
  const elsewhere = await anOrderOf({ vehicles: 2 });
  const [sold, free] = elsewhere.delivered;
  const name = (named: object) => handOver(shop, worker.actor, id, named);
  await expect(name({ vin: preparing!.vin })).rejects.toMatchObject({
    code: 'vehicle-not-free',
    message: `${preparing!.stockNumber} is preparing.`,
  });
  for (const other of [sold, free])
    await expect(name({ vehicleId: other!.id })).rejects.toMatchObject({
      code: 'vehicle-of-other-listing',
      message: expect.stringContaining('it belongs to another listing'),
    });
  await expect(name({ vehicleId: 'nothing' })).rejects.toMatchObject({ status: 404 });
  expect(await vehicleRowOf(shop, taken!.id)).toMatchObject({ state: 'sold', orderId: id });
  expect(await unitsOf(carId)).toEqual([2, 2]);
  expect(await vinOf(id)).toEqual([]);
  const [order] = await shop.database.select().from(orders).where(eq(orders.id, id));
  expect(order?.state).toBe('paid');
});

test('a used listing is its vehicle: another one cannot be named for it', async () => {
  const { id, delivered } = await anOrderOf({ vehicles: 1, condition: 'used', mileageKm: 9 });
  await expect(handOver(shop, worker.actor, id, { vin: aRealVin() })).rejects.toMatchObject({
    code: 'one-vehicle',
    message: `This listing can have only one vehicle: ${delivered[0]!.stockNumber}.`,
  });
  expect(await handOver(shop, worker.actor, id)).toMatchObject({ state: 'delivered' });
});

test('a mileage below what was written down is refused', async () => {
  const { id, delivered } = await anOrderOf({ vehicles: 1 });
  await shop.database.update(vehicles).set({ mileageKm: 1_200 }).where(eq(vehicles.id, delivered[0]!.id));
  await expect(handOver(shop, worker.actor, id, { mileageKm: 1_199 })).rejects.toMatchObject({
    status: 400,
    message: '1,200 km were recorded before: enter at least that number',
  });
  expect(await handOver(shop, worker.actor, id, { mileageKm: 1_200 })).toMatchObject({ state: 'delivered' });
});

test('in miles the refusal says miles, and the figure that was shown before is never refused', async () => {
  const { version } = await findSetting(shop, 'units');
  await storeSetting(shop, admin.actor, 'units', { seen: version, value: 'miles' });
  const { id, delivered } = await anOrderOf({ vehicles: 1, type: 'rent' });
  // 34,002 and 34,003 km are 21,128 miles.
  await shop.database.update(vehicles).set({ mileageKm: 34_003 }).where(eq(vehicles.id, delivered[0]!.id));
  await expect(handOver(shop, worker.actor, id, { mileageKm: 34_001 })).rejects.toMatchObject({
    message: '21,128 mi were recorded before: enter at least that number',
  });
  const mileageKm = metricFigure(21_128, 'miles');
  expect(mileageKm).toBeLessThan(34_003);
  await handOver(shop, worker.actor, id, { mileageKm });
  expect(await vehicleRowOf(shop, delivered[0]!.id)).toMatchObject({ mileageKm: 34_003 });
  await takeBack(shop, worker.actor, id, { mileageKm });
  expect(await vehicleRowOf(shop, delivered[0]!.id)).toMatchObject({ mileageKm: 34_003, state: 'available' });
  await storeSetting(shop, admin.actor, 'units', { seen: version + 1, value: 'metric' });
});

test('two workers name the same vehicle for two orders at the same moment: one hands it over', async () => {
  const { carId, id, delivered } = await anOrderOf({ vehicles: 3 });
  const { orders: placed } = await aSale(shop, customer, [aSoldLine(carId)]);
  const last = delivered[2]!;
  const ended = await Promise.allSettled(
    [id, placed[0]!._id].map((orderId) => handOver(shop, worker.actor, orderId, { vehicleId: last.id })),
  );
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(ended.find((end) => end.status === 'rejected')).toMatchObject({
    reason: { code: 'vehicle-not-free', message: `${last.stockNumber} is no longer in stock.` },
  });
  expect(await unitsOf(carId)).toEqual([1, 1]);
});

test('a rental comes back with its vehicle: at once, or to be prepared, with its mileage', async () => {
  const { carId, id, delivered } = await anOrderOf({ vehicles: 1, type: 'rent' });
  expect(await vehicleRowOf(shop, delivered[0]!.id)).toMatchObject({ state: 'rented', orderId: id });
  await handOver(shop, worker.actor, id, { mileageKm: 10 });
  expect(await vinOf(id)).toEqual([]);
  await expect(takeBack(shop, worker.actor, id, { vin: aRealVin() })).rejects.toMatchObject({
    code: 'other-vehicle',
    message: `This rental is ${delivered[0]!.stockNumber}, with a VIN ending in ${delivered[0]!.vin.slice(-6)}.`,
  });
  await takeBack(shop, worker.actor, id, { vin: delivered[0]!.vin, mileageKm: 400, state: 'preparing' });
  expect(await vehicleRowOf(shop, delivered[0]!.id)).toMatchObject({
    state: 'preparing',
    orderId: null,
    mileageKm: 400,
  });
  expect(await unitsOf(carId)).toEqual([0, 0]);
});

test('a rental of a unit without a VIN goes out without one, and may get it when it comes back', async () => {
  const { carId, id } = await anOrderOf({ without: 2, type: 'rent' });
  await handOver(shop, worker.actor, id);
  await expect(takeBack(shop, worker.actor, id, { state: 'preparing' })).rejects.toMatchObject({
    status: 400,
  });
  const vin = aRealVin();
  await takeBack(shop, worker.actor, id, { vin });
  expect(await unitsOf(carId)).toEqual([2, 1]);
  const [vehicle] = await shop.database.select().from(vehicles).where(eq(vehicles.vin, vin));
  expect(vehicle).toMatchObject({ state: 'available', carId });
});

test('a made-up VIN is given only where there is none, and is never sold again once its order is cancelled', async () => {
  const known = await anOrderOf({ vehicles: 1 });
  expect(await generateVin(shop, clerk.actor, known.receiptNumber)).toMatchObject({
    vin: known.delivered[0]!.vin,
  });
  expect(await vinOf(known.id)).toEqual([[known.delivered[0]!.vin, false]]);
  const unknown = await anOrderOf({ without: 1 });
  const { vin } = await generateVin(shop, clerk.actor, unknown.receiptNumber);
  expect(await vehicleOfOrder(shop.database, unknown.id)).toMatchObject({
    vin,
    isGenerated: true,
    state: 'sold',
  });
  await cancelOrder(shop, sandboxProvider(shop.database), admin.actor, unknown.id, 'Wrong colour');
  expect(await shop.database.select().from(vehicles).where(eq(vehicles.vin, vin))).toEqual([]);
  expect(await unitsOf(unknown.carId)).toEqual([1, 0]);
  expect(await vinOf(unknown.id)).toEqual([[vin, true]]);
});

test('the label of a made-up VIN outlives its order: scanned anywhere, it is refused, and leaves in no file', async () => {
  const { id, carId, receiptNumber } = await anOrderOf({ without: 2 });
  const { vin } = await generateVin(shop, clerk.actor, receiptNumber);
  await cancelOrder(shop, sandboxProvider(shop.database), admin.actor, id, 'Wrong colour');
  const refused = { status: 409, code: 'vin-withdrawn', extras: { details: { vin } } };
  const { orders: placed } = await aSale(shop, customer, [aSoldLine(carId)]);
  await expect(handOver(shop, worker.actor, placed[0]!._id, { vin })).rejects.toMatchObject(refused);
  const send = (path: string, body: object) =>
    worker.request(`/api${path}`, { method: 'POST', body: JSON.stringify(body) });
  const delivery = { carId, key: id, vins: [vin], unitsAre: 'new' };
  expect(await jsonOf(await send('/vehicles/deliveries', delivery))).toMatchObject({
    code: 'vin-withdrawn',
    message: `${vin} was generated for a canceled order. Use the maker's VIN.`,
  });
  expect(await shop.database.select().from(vehicles).where(eq(vehicles.vin, vin))).toEqual([]);
  const file = await (await worker.request('/api/car-exports/cars.csv')).text();
  expect(file).not.toContain(vin);
});

test('a real VIN of a cancelled order is sold again', async () => {
  const { carId, id, receiptNumber, delivered } = await anOrderOf({ vehicles: 1 });
  await generateVin(shop, clerk.actor, receiptNumber);
  await cancelOrder(shop, sandboxProvider(shop.database), admin.actor, id, 'Wrong colour');
  const { orders: placed } = await aSale(shop, customer, [aSoldLine(carId)]);
  await handOver(shop, worker.actor, placed[0]!._id);
  expect(await vinOf(placed[0]!._id)).toEqual([[delivered[0]!.vin, false]]);
  expect(await vinOf(id)).toEqual([[delivered[0]!.vin, false]]);
});

test('workers read what may be named, the vehicle that was taken first; customers do not', async () => {
  const { id, delivered } = await anOrderOf({ vehicles: 3 });
  const answer = await worker.request(`/api/orders/${id}/vehicles`);
  const { taken, available } = await jsonOf<NameableVehicles>(answer);
  expect(taken).toMatchObject({ _id: delivered[0]!.id, stockNumber: delivered[0]!.stockNumber });
  expect(available.map(({ _id }) => _id)).toEqual([delivered[1]!.id, delivered[2]!.id]);
  expect(available[0]?.daysHere).toBeGreaterThan(200);
  const ofOrders = await worker.request(`/api/vin/of-orders?ids=${id}`);
  expect(await ofOrders.json()).toEqual({ [id]: delivered[0]!.vin });
  expect((await worker.request('/api/orders/nothing/vehicles')).status).toBe(404);
  expect((await customer.request(`/api/orders/${id}/vehicles`)).status).toBe(403);
});

test('a VIN with a wrong check digit is handed over once it is confirmed, and the sheet says so', async () => {
  const { id } = await anOrderOf({ without: 1 });
  const vin = '3VWZZZ1KZ5P000006';
  await expect(handOver(shop, worker.actor, id, { vin })).rejects.toMatchObject({ code: 'vin-unconfirmed' });
  expect(await vinOf(id)).toEqual([]);
  await handOver(shop, worker.actor, id, { vin, vinConfirmed: true });
  expect(await vinOf(id)).toEqual([[vin, false]]);
  const vehicle = await vehicleOfOrder(shop.database, id);
  const events = await shop.database
    .select()
    .from(vehicleEvents)
    .where(eq(vehicleEvents.vehicleId, vehicle!.id))
    .orderBy(vehicleEvents.id);
  expect(events[0]).toMatchObject({ what: 'identified', details: { vinConfirmed: true } });
});
