import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orders } from '#features/orders/orders.tables.ts';
import { vehicleIdentifications } from '#features/orders/vins/vins.tables.ts';
import { appointments } from '#features/service-center/service-center.tables.ts';
import { tradeIns } from '#features/trade-ins/trade-ins.tables.ts';
import { setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import { aPaidOrder } from '../../../../tests/support/orders.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { type Garage, type GarageSheet, mostAdded, mostEntries } from '../garage.contract.ts';
import { findGarage } from '../garage.service.ts';
import { garageReadings } from '../garage.tables.ts';
import { noteBought } from './note-bought.ts';

let shop: TestShop;
let owner: TestPerson;
let restoreClock: () => void;
beforeAll(async () => {
  shop = await openTestShop({ dealerTimezone: 'America/New_York' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  restoreClock = setClock(() => new Date('2030-05-01T16:00:00Z'));
  owner = await shop.aCustomer();
});
afterEach(() => restoreClock());

const vin = 'WP0ZZZ99ZTS392124';
const other = 'WDDGF4HB8CR215467';
const send = (person: TestPerson, method: string, path: string, body?: unknown) =>
  person.request(`/api/garage${path}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
const garageOf = async (person: TestPerson): Promise<Garage> => jsonOf(await send(person, 'GET', ''));
const add = async (person: TestPerson, VIN = vin, more: object = {}) =>
  send(person, 'POST', '/vehicles', { VIN, make: 'Porsche', model: '911', ...more });
const anAddedOne = async (person: TestPerson, VIN = vin) =>
  (await jsonOf<GarageSheet>(await add(person, VIN)))._id;

/** A purchase of 2030-04-20, in its buyer's garage. */
async function aBoughtOne(
  person: TestPerson,
  given: Partial<typeof orders.$inferInsert> = {},
  named?: string,
) {
  const id = newId();
  const carId = await aCarOnSale(shop);
  const at = new Date('2030-04-20T16:00:00Z');
  await aPaidOrder(shop.database, {
    id,
    carId,
    userId: person.userId,
    createdAt: at,
    paidAt: at,
    deliveryDate: '2030-05-04',
    ...given,
  });
  const [order] = await shop.database.select().from(orders).where(eq(orders.id, id));
  await noteBought(shop.database, [order!.paymentId]);
  if (named)
    await shop.database.insert(vehicleIdentifications).values({
      orderId: id,
      vin: named,
      isGenerated: false,
      issuedBy: person.userId,
      issuedAt: at,
    });
  return { id, paymentId: order!.paymentId };
}

describe('a vehicle that was bought here', () => {
  test('stands in the garage once it is paid, again changes nothing, and is due for nothing before it comes', async () => {
    const { id, paymentId } = await aBoughtOne(owner, {}, vin);
    await noteBought(shop.database, [paymentId]);
    const { vehicles } = await garageOf(owner);
    expect(vehicles).toEqual([
      expect.objectContaining({
        _id: id,
        make: 'Audi',
        model: 'A4',
        VIN: vin,
        comesOn: '2030-05-04',
        due: [],
      }),
    ]);
  });

  test('is due from its handover on, with the mileage of that day', async () => {
    const { id } = await aBoughtOne(owner, {
      state: 'delivered',
      deliveredAt: new Date('2030-04-25T02:00:00Z'),
      handoverKm: 120,
    });
    const sheet = await jsonOf<GarageSheet>(await send(owner, 'GET', `/vehicles/${id}`));
    const last = { on: '2030-04-24', km: 120, by: 'handover' };
    expect(sheet.due).toEqual([
      { kind: 'service', state: 'later', on: '2031-04-24', isEstimate: false, atKm: 25_120, last },
      { kind: 'inspection', state: 'later', on: '2032-04-24', isEstimate: false, last },
    ]);
    expect(sheet.mileage).toEqual({ on: '2030-04-24', km: 120 });
    expect(sheet.readings).toEqual([{ on: '2030-04-24', km: 120, startsAnew: false }]);
    expect(sheet.order?._id).toBe(id);
  });

  test.each(['cancelled', 'returned'] as const)('that is %s leaves the garage', async (state) => {
    const { id } = await aBoughtOne(owner, {
      state: 'delivered',
      deliveredAt: new Date('2030-04-25T12:00:00Z'),
    });
    await shop.database
      .update(orders)
      .set(state === 'returned' ? { state, returnedAt: new Date() } : { state, cancelledAt: new Date() })
      .where(eq(orders.id, id));
    expect((await garageOf(owner)).vehicles).toEqual([]);
    expect((await send(owner, 'GET', `/vehicles/${id}`)).status).toBe(404);
  });

  test('is no rental, and no order that nobody paid', async () => {
    await aBoughtOne(owner, { type: 'rent', periodDays: 3 });
    await aBoughtOne(owner, { state: 'pending', paidAt: null });
    expect(await findGarage(shop.database, owner.userId)).toEqual([]);
  });

  test('can be taken out and put back, with what its owner noted', async () => {
    const { id } = await aBoughtOne(owner, {
      state: 'delivered',
      deliveredAt: new Date('2030-04-25T12:00:00Z'),
    });
    await send(owner, 'POST', `/vehicles/${id}/readings`, { on: '2030-05-01', km: 400 });
    expect((await send(owner, 'DELETE', `/vehicles/${id}`)).status).toBe(204);
    expect(await garageOf(owner)).toMatchObject({
      vehicles: [],
      removed: [{ _id: id, make: 'Audi', model: 'A4' }],
    });
    expect((await send(owner, 'POST', `/vehicles/${id}/back`)).status).toBe(200);
    expect(await garageOf(owner)).toMatchObject({ vehicles: [{ mileage: { km: 400 } }], removed: [] });
  });

  test('comes back by its VIN as well, as what it was', async () => {
    const { id } = await aBoughtOne(owner, {}, vin);
    await send(owner, 'PUT', `/vehicles/${id}`, { plate: 'AB 1' });
    await send(owner, 'DELETE', `/vehicles/${id}`);
    expect(await jsonOf(await add(owner))).toMatchObject({ _id: id, make: 'Audi', plate: 'AB 1' });
    await send(owner, 'DELETE', `/vehicles/${id}`);
    const renamed = await add(owner, vin, { plate: 'AB 2' });
    expect(await jsonOf(renamed)).toMatchObject({ _id: id, make: 'Audi', plate: 'AB 2' });
    expect((await garageOf(owner)).vehicles).toHaveLength(1);
  });

  test('is what its order says: only its plate changes', async () => {
    const { id } = await aBoughtOne(owner);
    const body = { make: 'Lada', model: 'Niva', modelYear: 1990, plate: ' ab 123 ' };
    const changed = await send(owner, 'PUT', `/vehicles/${id}`, body);
    expect(await jsonOf(changed)).toMatchObject({ make: 'Audi', model: 'A4', plate: 'AB 123' });
  });
});

describe('a car from elsewhere', () => {
  test('is added by its VIN, as it is typed, and told what it is', async () => {
    const added = await add(owner, 'wp0 zzz-99zts392124', { modelYear: 1996, plate: 'm-ab 1' });
    expect(added.status).toBe(201);
    expect(await jsonOf(added)).toMatchObject({
      VIN: vin,
      make: 'Porsche',
      model: '911',
      modelYear: 1996,
      plate: 'M-AB 1',
      image: '/no-picture.svg',
      due: [
        { kind: 'service', state: 'unknown' },
        { kind: 'inspection', state: 'unknown' },
      ],
    });
  });

  test.each([
    [{ VIN: '' }, 'VIN'],
    [{ VIN: '1M8G' }, 'VIN'],
    [{ VIN: '1M8GDM9A1KP04278Q' }, 'VIN'],
    [{ make: ' ' }, 'make'],
    [{ model: 'x'.repeat(61) }, 'model'],
    [{ model: 'a\u202eb' }, 'model'],
    [{ modelYear: 1800 }, 'modelYear'],
    [{ plate: 'A'.repeat(13) }, 'plate'],
    [{ plate: '<b>' }, 'plate'],
  ])('is refused at its field: %o', async (wrong, field) => {
    const refused = await add(owner, vin, wrong);
    expect(refused.status).toBe(400);
    expect(Object.keys((await jsonOf<{ fields: object }>(refused)).fields)).toEqual([field]);
  });

  test('of whose VIN a letter was meant as a digit is refused with the digit that is likely', async () => {
    const refused = await add(owner, '1M8GDM9A1KP04278O');
    expect(await jsonOf(refused)).toMatchObject({ fields: { VIN: 'A VIN has no O: is it a 0?' } });
  });

  test.each(['3VWZZZ1KZ5P000001', 'AM300-1141'])(
    'is added with the number %s, as a service is booked with it',
    async (number) => expect((await add(owner, number)).status).toBe(201),
  );

  test('stands there once, however often it is added at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(owner)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const again = await jsonOf<{ code: string; fields: object }>(await add(owner));
    expect(again).toMatchObject({
      code: 'in-garage-already',
      fields: { VIN: 'This car is already in your garage.' },
    });
    const neighbor = await shop.aCustomer();
    expect((await add(neighbor)).status).toBe(201);
  });

  test('that was bought here is there already, and one that is bought later stands once', async () => {
    await aBoughtOne(owner, {}, vin);
    expect((await add(owner)).status).toBe(409);
    await add(owner, other);
    const { id } = await aBoughtOne(owner, {}, other);
    const { vehicles } = await garageOf(owner);
    expect(vehicles.map((one) => one.VIN).sort()).toEqual([other, vin].sort());
    expect(vehicles.find((one) => one.VIN === other)?._id).toBe(id);
  });

  test('has room in a garage 20 times', async () => {
    const { garageVehicles } = await import('../garage.tables.ts');
    await shop.database.insert(garageVehicles).values(
      Array.from({ length: mostAdded }, (_, index) => ({
        id: newId(),
        userId: owner.userId,
        vin: `WP0ZZZ99ZTS39${String(index).padStart(4, '0')}`,
        make: 'Porsche',
        model: '911',
        addedAt: new Date(),
      })),
    );
    expect(await jsonOf(await add(owner, other))).toMatchObject({ code: 'garage-full' });
  });

  test('changes, and is forgotten with all that was noted', async () => {
    const id = await anAddedOne(owner);
    await send(owner, 'POST', `/vehicles/${id}/readings`, { on: '2030-05-01', km: 400 });
    const changed = await send(owner, 'PUT', `/vehicles/${id}`, {
      make: 'Porsche',
      model: 'Cayman',
      plate: '',
    });
    expect(await jsonOf(changed)).toMatchObject({ model: 'Cayman', plate: '' });
    expect((await send(owner, 'DELETE', `/vehicles/${id}`)).status).toBe(204);
    expect(await garageOf(owner)).toMatchObject({ vehicles: [], removed: [] });
    expect((await add(owner)).status).toBe(201);
  });

  test('that we took in part exchange leaves the garage', async () => {
    await anAddedOne(owner);
    await shop.database.insert(tradeIns).values({
      id: newId(),
      userId: owner.userId,
      vin,
      carKey: vin,
      mileageKm: 1,
      condition: 'good',
      accident: 'none',
      drives: true,
      owedCents: 0,
      note: '',
      state: 'taken',
      askedAt: new Date('2030-05-01T17:00:00Z'),
      changedAt: new Date('2030-05-01T17:00:00Z'),
      paymentId: 'paid',
    });
    expect((await garageOf(owner)).vehicles).toEqual([]);
    restoreClock();
    restoreClock = setClock(() => new Date('2030-05-01T18:00:00Z'));
    expect((await add(owner)).status).toBe(201);
    expect((await garageOf(owner)).vehicles).toHaveLength(1);
  });
});

describe('what was done', () => {
  const visit = (userId: string, given: Partial<typeof appointments.$inferInsert>) => {
    const id = newId();
    return shop.database.insert(appointments).values({
      id,
      originId: id,
      userId,
      vin: other,
      date: '2030-04-01',
      repairType: 'routine-servicing',
      state: 'done',
      closedAt: new Date(),
      createdAt: new Date(),
      ...given,
    });
  };

  test('here is told to the one whose appointment it was, to nobody else who adds the VIN', async () => {
    const neighbor = await shop.aCustomer();
    await visit(neighbor.userId, {});
    await visit(owner.userId, { date: '2030-03-01' });
    await visit(owner.userId, { date: '2030-05-03', state: 'booked', closedAt: null, isInspection: true });
    await visit(owner.userId, { date: '2030-02-01', repairType: 'technical', state: 'cancelled' });
    const id = await anAddedOne(owner, other);
    const sheet = await jsonOf<GarageSheet>(await send(owner, 'GET', `/vehicles/${id}`));
    expect(sheet.done.map(({ on, state, kind }) => [on, state, kind])).toEqual([
      ['2030-05-03', 'booked', 'inspection'],
      ['2030-03-01', 'done', 'service'],
    ]);
    expect(sheet.due).toMatchObject([
      { kind: 'service', on: '2031-03-01', last: { by: 'workshop' } },
      { kind: 'inspection', state: 'unknown', booked: '2030-05-03' },
    ]);
  });

  test('elsewhere counts as its owner says, once a day, and can be taken back', async () => {
    const id = await anAddedOne(owner);
    const care = { kind: 'service', on: '2030-01-15', km: 30_000 };
    expect((await send(owner, 'POST', `/vehicles/${id}/care`, care)).status).toBe(204);
    expect(await jsonOf(await send(owner, 'POST', `/vehicles/${id}/care`, care))).toMatchObject({
      code: 'care-known',
    });
    const tomorrow = { kind: 'service', on: '2030-05-02' };
    expect((await send(owner, 'POST', `/vehicles/${id}/care`, tomorrow)).status).toBe(400);
    const sheet = await jsonOf<GarageSheet>(await send(owner, 'GET', `/vehicles/${id}`));
    expect(sheet.due[0]).toMatchObject({ on: '2031-01-15', atKm: 55_000, last: { by: 'owner' } });
    const entry = sheet.done[0]!._id;
    expect((await send(owner, 'DELETE', `/vehicles/${id}/care/${entry}`)).status).toBe(204);
    expect((await send(owner, 'DELETE', `/vehicles/${id}/care/${entry}`)).status).toBe(404);
  });
});

describe('the mileage', () => {
  test('is kept of so many days; of one of these the new one counts all the same', async () => {
    const id = await anAddedOne(owner);
    await shop.database.insert(garageReadings).values(
      Array.from({ length: mostEntries }, (_, place) => ({
        id: newId(),
        vehicleId: id,
        readOn: addDays('2029-01-01', place),
        km: place,
        startsAnew: false,
      })),
    );
    const note = (on: string) =>
      send(owner, 'POST', `/vehicles/${id}/readings`, { on, km: mostEntries + 50 });
    expect(await jsonOf(await note('2030-04-01'))).toMatchObject({ code: 'too-many-entries' });
    expect((await note(addDays('2029-01-01', mostEntries - 1))).status).toBe(204);
  });

  test('is noted with its day, and says how far the car is driven', async () => {
    const id = await anAddedOne(owner);
    const note = (on: string, km: number) => send(owner, 'POST', `/vehicles/${id}/readings`, { on, km });
    await note('2030-01-01', 10_000);
    await note('2030-04-11', 13_000);
    const sheet = await jsonOf<GarageSheet>(await send(owner, 'GET', `/vehicles/${id}`));
    expect(sheet).toMatchObject({
      mileage: { on: '2030-04-11', km: 13_000 },
      kmPerYear: 10_958,
      kmToday: 13_600,
    });
    await note('2030-04-11', 13_100);
    const again = await jsonOf<GarageSheet>(await send(owner, 'GET', `/vehicles/${id}`));
    expect(again.readings.map(({ km }) => km)).toEqual([13_100, 10_000]);
  });

  test('is never below an earlier one without saying so', async () => {
    const id = await anAddedOne(owner);
    const note = (body: object) => send(owner, 'POST', `/vehicles/${id}/readings`, body);
    await note({ on: '2030-01-01', km: 10_000 });
    const less = await note({ on: '2030-02-01', km: 9_999 });
    expect(less.status).toBe(409);
    expect(await jsonOf(less)).toMatchObject({
      code: 'reading-disagrees',
      isLess: true,
      fields: { km: 'It already showed 10,000 km on January 1, 2030.' },
    });
    const more = await note({ on: '2029-12-01', km: 10_001, startsAnew: true });
    expect(await jsonOf(more)).toMatchObject({ isLess: false });
    expect((await note({ on: '2030-02-01', km: 5, startsAnew: true })).status).toBe(204);
    expect((await note({ on: '2030-05-02', km: 20_000 })).status).toBe(400);
    expect((await note({ on: '2030-04-31', km: 20_000 })).status).toBe(400);
    expect((await note({ on: '2030-04-30', km: -1 })).status).toBe(400);
    expect((await note({ on: '2030-04-30', km: 1.5 })).status).toBe(400);
  });
});

test('a VIN says what is known of its car', async () => {
  const read = async (asked: string) => jsonOf(await send(owner, 'GET', `/vin?vin=${asked}`));
  expect(await read('wp0zzz99zts392124')).toEqual({ VIN: vin, make: 'Porsche' });
  expect(await read('1HGCM82633A004352')).toMatchObject({ make: 'Honda', modelYear: 2003 });
  expect(await read('ZZZZZZZZZZZZZZZZZ')).toEqual({ VIN: 'ZZZZZZZZZZZZZZZZZ' });
  expect((await send(owner, 'GET', '/vin?vin=none')).status).toBe(400);
});
