import { and, eq, inArray } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { unnamedUnits } from '#features/orders/vins/unnamed-units.ts';
import { sandboxTokens } from '#features/payments/providers/sandbox.contract.ts';
import { aCarOnSale, carRowOf } from '../../../../tests/support/cars.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import { aDelivery, aRealVin, vehicleRowOf } from '../../../../tests/support/vehicles.ts';
import { vehicleEvents, vehicles } from '../vehicles.tables.ts';
import { changeVehicleState } from './change-vehicle-state.ts';
import { giveBackUnits } from './give-back-units.ts';
import { type Delivery, receiveVehicles } from './receive-vehicles.ts';
import { takeBackVehicle } from './take-back-vehicle.ts';
import { takeCertainVehicle, takeUnits } from './take-units.ts';

let shop: TestShop;
let worker: TestPerson;
let customer: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
  customer = await shop.aCustomer();
});
afterAll(() => shop.close());

const today = '2026-03-10';

/** Of a listing: what can be bought, and how many of these have a row. */
async function unitsOf(carId: string) {
  const row = await carRowOf(shop, carId);
  return [row?.stock, row?.identified];
}

const statesOf = async (ids: string[]) => {
  const found = await shop.database.select().from(vehicles).where(inArray(vehicles.id, ids));
  return ids.map((id) => found.find((one) => one.id === id)?.state);
};

const receive = (delivery: Partial<Delivery> & Pick<Delivery, 'carId' | 'vehicles'>) =>
  shop.database.transaction((transaction) =>
    receiveVehicles(
      transaction,
      worker.actor,
      { unitsAre: 'new', arrivedOn: today, ...delivery },
      unnamedUnits,
    ),
  );

const take = (carId: string, orderId: string) =>
  shop.database.transaction((transaction) => takeUnits(transaction, [{ carId, orderId, as: 'sold' }]));

const giveBack = (carId: string, orderId: string, as?: 'available' | 'preparing') =>
  shop.database.transaction((transaction) => giveBackUnits(transaction, [{ carId, orderId }], { as }));

test('new units raise the stock, counted ones only get their row, and the audit says so', async () => {
  const carId = await aCarOnSale(shop, { stock: 2 });
  const [first] = await aDelivery(shop, worker, carId, 3);
  expect(await unitsOf(carId)).toEqual([5, 3]);
  expect(first).toMatchObject({ state: 'available', arrivedOn: '2026-03-02', orderId: null });
  expect(first?.stockNumber).toMatch(/^V\d+$/);
  await aDelivery(shop, worker, carId, 2, { unitsAre: 'counted' });
  expect(await unitsOf(carId)).toEqual([5, 5]);
  const audited = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, carId))
    .orderBy(auditEntries.id);
  expect(audited.map(({ action, addedStock, newStock }) => [action, addedStock, newStock])).toEqual([
    ['receive vehicles', 3, 5],
    ['receive vehicles', 0, 5],
  ]);
});

test('what waits to be prepared cannot be bought; made available it can, and the other way round', async () => {
  const carId = await aCarOnSale(shop, { stock: 0 });
  const [vehicle] = await aDelivery(shop, worker, carId, 1, { state: 'preparing' });
  const change = (to: 'available' | 'preparing' | 'gone', from?: 'available' | 'preparing') =>
    shop.database.transaction((transaction) =>
      changeVehicleState(transaction, worker.actor, vehicle!.id, {
        to,
        from,
        reason: 'Sold for parts',
        today,
      }),
    );
  expect(await unitsOf(carId)).toEqual([0, 0]);
  await change('available');
  expect(await unitsOf(carId)).toEqual([1, 1]);
  await change('available');
  expect(await unitsOf(carId)).toEqual([1, 1]);
  await expect(change('gone', 'preparing')).rejects.toMatchObject({
    code: 'vehicle-changed',
    message: 'Someone else changed this vehicle in the meantime: it is available now.',
  });
  await change('preparing');
  await change('gone');
  expect(await unitsOf(carId)).toEqual([0, 0]);
  await expect(change('available')).rejects.toMatchObject({ code: 'vehicle-not-free' });
  const events = await shop.database
    .select()
    .from(vehicleEvents)
    .where(eq(vehicleEvents.vehicleId, vehicle!.id))
    .orderBy(vehicleEvents.id);
  expect(events.map(({ what, actorEmail }) => [what, actorEmail])).toEqual(
    ['arrived', 'state-changed', 'state-changed', 'left'].map((what) => [what, worker.email]),
  );
});

test('a delivery with a VIN that is here is refused whole, with its stock number; of a gone one it is taken', async () => {
  const carId = await aCarOnSale(shop, { stock: 0 });
  const [here] = await aDelivery(shop, worker, carId, 1);
  const twice = { carId, vehicles: [{ vin: aRealVin() }, { vin: here!.vin }] };
  await expect(receive(twice)).rejects.toMatchObject({
    code: 'vin-here',
    message: `${here!.vin} is already in the inventory, as ${here!.stockNumber}.`,
  });
  expect(await unitsOf(carId)).toEqual([1, 1]);
  await shop.database.transaction((transaction) =>
    changeVehicleState(transaction, worker.actor, here!.id, { to: 'gone', today }),
  );
  await receive(twice);
  expect(await unitsOf(carId)).toEqual([2, 2]);
  await expect(
    receive({ carId, vehicles: [{ vin: aRealVin(), stockNumber: here!.stockNumber }] }),
  ).rejects.toMatchObject({ code: 'stock-number-used' });
});

test('two who receive the same VIN at the same moment: one does', async () => {
  const [one, other] = [await aCarOnSale(shop, { stock: 0 }), await aCarOnSale(shop, { stock: 0 })];
  const delivered = [{ vin: aRealVin() }];
  const ended = await Promise.allSettled(
    [one, other].map((carId) => receive({ carId, vehicles: delivered })),
  );
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(ended.find((end) => end.status === 'rejected')).toMatchObject({ reason: { code: 'vin-here' } });
  const stocks = [await unitsOf(one), await unitsOf(other)];
  expect(stocks.flat().reduce((sum, count) => sum! + count!, 0)).toBe(2);
});

test('more counted units than the stock has without a VIN are refused', async () => {
  const carId = await aCarOnSale(shop, { stock: 1 });
  const counted = { carId, unitsAre: 'counted' as const };
  await expect(
    receive({ ...counted, vehicles: [{ vin: aRealVin() }, { vin: aRealVin() }] }),
  ).rejects.toMatchObject({
    code: 'not-counted',
    message: 'Only 1 of the units in stock has no VIN yet.',
  });
  await receive({ ...counted, vehicles: [{ vin: aRealVin() }] });
  await expect(receive({ ...counted, vehicles: [{ vin: aRealVin() }] })).rejects.toMatchObject({
    message: 'All units in stock already have a VIN: these are new units.',
  });
});

test('a used listing is one vehicle: a second one is refused, whichever way it comes', async () => {
  const carId = await aCarOnSale(shop, { condition: 'used', stock: 1, mileageKm: 5 });
  await expect(aDelivery(shop, worker, carId, 1)).rejects.toMatchObject({ code: 'one-vehicle' });
  const [vehicle] = await aDelivery(shop, worker, carId, 1, { unitsAre: 'counted' });
  await expect(aDelivery(shop, worker, carId, 1)).rejects.toMatchObject({
    code: 'one-vehicle',
    message: `This listing can have only one vehicle: ${vehicle!.stockNumber}.`,
  });
  expect(await unitsOf(carId)).toEqual([1, 1]);
});

test('a sale takes units without a row first, then what stands here longest', async () => {
  const carId = await aCarOnSale(shop, { stock: 1 });
  const [young] = await aDelivery(shop, worker, carId, 1, { arrivedOn: '2026-03-05' });
  const [old, middle] = await aDelivery(shop, worker, carId, 2, { arrivedOn: '2026-01-05' });
  const ids = [old!.id, middle!.id, young!.id];
  await take(carId, 'u-first');
  expect([await unitsOf(carId), await statesOf(ids)]).toEqual([
    [3, 3],
    ['available', 'available', 'available'],
  ]);
  await take(carId, 'u-second');
  await take(carId, 'u-third');
  expect([await unitsOf(carId), await statesOf(ids)]).toEqual([
    [1, 1],
    ['sold', 'sold', 'available'],
  ]);
  expect(await vehicleRowOf(shop, old!.id)).toMatchObject({ orderId: 'u-second' });
  await giveBack(carId, 'u-first');
  await giveBack(carId, 'u-second');
  expect([await unitsOf(carId), await statesOf(ids)]).toEqual([
    [3, 2],
    ['available', 'sold', 'available'],
  ]);
  await giveBack(carId, 'u-third', 'preparing');
  expect([await unitsOf(carId), await statesOf(ids)]).toEqual([
    [3, 2],
    ['available', 'preparing', 'available'],
  ]);
});

test('a vehicle that somebody edits is passed over by a sale, and waited for where it is the last', async () => {
  const carId = await aCarOnSale(shop, { stock: 0 });
  const [old, young] = await aDelivery(shop, worker, carId, 2);
  const edit = (during: () => Promise<unknown>) =>
    shop.database.transaction(async (transaction) => {
      await transaction.update(vehicles).set({ notes: 'Polished' }).where(eq(vehicles.id, old!.id));
      return during();
    });
  await edit(() => take(carId, 'e-first'));
  expect(await statesOf([old!.id, young!.id])).toEqual(['available', 'sold']);
  let waiting: Promise<unknown> | undefined;
  await edit(async () => {
    waiting = take(carId, 'e-second');
  });
  await waiting;
  expect(await statesOf([old!.id, young!.id])).toEqual(['sold', 'sold']);
  expect(await vehicleRowOf(shop, old!.id)).toMatchObject({ notes: 'Polished', orderId: 'e-second' });
});

test('a certain vehicle goes to one of many, and its listing counts it once', async () => {
  const carId = await aCarOnSale(shop, { stock: 0 });
  const [vehicle] = await aDelivery(shop, worker, carId, 2);
  const ended = await Promise.allSettled(
    Array.from({ length: 8 }, (_, place) =>
      shop.database.transaction((transaction) =>
        takeCertainVehicle(transaction, {
          carId,
          vehicleId: vehicle!.id,
          orderId: `c-${place}`,
          as: 'sold',
        }),
      ),
    ),
  );
  const refused = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  expect(refused).toHaveLength(7);
  for (const reason of refused)
    expect(reason).toMatchObject({
      code: 'vehicle-taken',
      message: 'This car was just taken.',
    });
  expect(await unitsOf(carId)).toEqual([1, 1]);
});

test('one vehicle of a listing of which the others are sold says that it has just been sold', async () => {
  const carId = await aCarOnSale(shop, {
    condition: 'used',
    stock: 1,
    mileageKm: 5,
    make: 'Saab',
    model: '9',
  });
  await take(carId, 'o-first');
  await expect(take(carId, 'o-second')).rejects.toMatchObject({
    code: 'sold-out',
    message: 'This Saab 9 has just been sold.',
  });
});

/** The statements of this sale, from its first to its last. */
async function statementsOf(sell: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await sell();
    return query.mock.calls.map(([asked]) => JSON.stringify(asked));
  } finally {
    query.mockRestore();
  }
}

test('a sale of a listing without identified vehicles needs no statement more than before there were any', async () => {
  const plain = await aCarOnSale(shop, { stock: 5 });
  const mixed = await aCarOnSale(shop, { stock: 5 });
  await aDelivery(shop, worker, mixed, 1);
  // The first sale reads the settings, which are not due again, however slow this is.
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  await aSale(shop, customer, [aSoldLine(plain)]);
  const statements = await statementsOf(() => aSale(shop, customer, [aSoldLine(plain)]));
  expect(statements.filter((text) => text.includes('vehicle'))).toEqual([]);
  expect(await statementsOf(() => aSale(shop, customer, [aSoldLine(mixed)]))).toHaveLength(statements.length);
  // What is offered, the begun sale, the sandbox's books, the settled sale.
  expect(statements).toHaveLength(4);
});

test('a payment that is declined gives its vehicle back, and nothing is lost', async () => {
  const carId = await aCarOnSale(shop, { stock: 1 });
  const ids = (await aDelivery(shop, worker, carId, 2)).map(({ id }) => id);
  const lines = [aSoldLine(carId, { quantity: 3 })];
  await expect(aSale(shop, customer, lines, { token: sandboxTokens.declined })).rejects.toMatchObject({
    status: 402,
  });
  expect([await unitsOf(carId), await statesOf(ids)]).toEqual([
    [3, 2],
    ['available', 'available'],
  ]);
  const sold = await aSale(shop, customer, lines);
  expect([await unitsOf(carId), await statesOf(ids)]).toEqual([
    [0, 0],
    ['sold', 'sold'],
  ]);
  const taken = await shop.database.select().from(vehicles).where(inArray(vehicles.id, ids));
  const orderIds = sold.orders.map(({ _id }) => _id);
  expect(taken.every(({ orderId }) => orderIds.includes(orderId!))).toBe(true);
  expect(new Set(taken.map(({ orderId }) => orderId)).size).toBe(2);
});

test('a returned vehicle is preparing, in a draft of its own with its mileage, and its old listing is left alone', async () => {
  const carId = await aCarOnSale(shop, { stock: 0, make: 'Saab', model: 'Turbo' });
  const [vehicle] = await aDelivery(shop, worker, carId, 1);
  await take(carId, 'r-order');
  await shop.database
    .update(vehicles)
    .set({ state: 'gone', leftOn: today })
    .where(eq(vehicles.id, vehicle!.id));
  const back = { orderId: 'r-order', carId, mileageKm: 120, today: '2026-04-01' };
  const { draftId } = await shop.database.transaction((transaction) =>
    takeBackVehicle(transaction, worker.actor, back),
  );
  expect(await vehicleRowOf(shop, vehicle!.id)).toMatchObject({
    carId: draftId,
    state: 'preparing',
    mileageKm: 120,
    orderId: null,
    arrivedOn: '2026-04-01',
    leftOn: null,
  });
  expect(await carRowOf(shop, draftId)).toMatchObject({
    make: 'Saab',
    model: 'Turbo',
    condition: 'used',
    mileageKm: 120,
    previousOwners: 1,
    listingState: 'draft',
    stock: 0,
  });
  expect(await unitsOf(carId)).toEqual([0, 0]);
  await shop.database.transaction((transaction) =>
    changeVehicleState(transaction, worker.actor, vehicle!.id, { to: 'available', today }),
  );
  expect(await unitsOf(draftId)).toEqual([1, 1]);
});

test('of a sale without a row a return asks for the VIN, and the vehicle begins there', async () => {
  const carId = await aCarOnSale(shop, { stock: 1 });
  const back = { orderId: 'n-order', carId, mileageKm: 7, today };
  const bring = (vin?: string) =>
    shop.database.transaction((transaction) =>
      takeBackVehicle(transaction, worker.actor, { ...back, ...(vin && { vin }) }),
    );
  await expect(bring()).rejects.toMatchObject({ status: 400 });
  const { vehicle } = await bring(aRealVin());
  expect(vehicle).toMatchObject({ state: 'preparing', mileageKm: 7 });
  await expect(bring(vehicle.vin)).rejects.toMatchObject({ code: 'vin-here' });
  const drafts = await shop.database
    .select()
    .from(cars)
    .where(and(eq(cars.listingState, 'draft'), eq(cars.mileageKm, 7)));
  expect(drafts).toHaveLength(1);
});

test('a listing that became used while two of its units were away takes one back; the other stands in a draft', async () => {
  const carId = await aCarOnSale(shop, { stock: 0, make: 'Saab', model: 'Twin' });
  const [one, other] = await aDelivery(shop, worker, carId, 2);
  await take(carId, 't-first');
  await take(carId, 't-second');
  await shop.database.update(cars).set({ condition: 'used', mileageKm: 10 }).where(eq(cars.id, carId));
  await giveBack(carId, 't-first');
  await giveBack(carId, 't-second');
  expect(await unitsOf(carId)).toEqual([1, 1]);
  const rows = [await vehicleRowOf(shop, one!.id), await vehicleRowOf(shop, other!.id)];
  expect(rows.map((row) => row?.state)).toEqual(['available', 'available']);
  expect(rows.map((row) => row?.carId).filter((id) => id === carId)).toHaveLength(1);
  const draft = rows.find((row) => row?.carId !== carId)!;
  expect(await carRowOf(shop, draft.carId)).toMatchObject({
    listingState: 'draft',
    stock: 1,
    identified: 1,
    model: 'Twin',
  });
});
