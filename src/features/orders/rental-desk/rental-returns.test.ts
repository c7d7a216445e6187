import { eq, like } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { listOwnVehicles } from '#features/service-center/own-vehicles/own-vehicles.service.ts';
import { serviceLoads } from '#features/service-center/service-center.tables.ts';
import { findSetting, storeSetting } from '#features/settings/settings.service.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { calendarDate, setClock } from '#platform/clock.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { aCarOnSale, stockOf } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { aPhoto } from '../../../../tests/support/pictures.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import { aRealVin } from '../../../../tests/support/vehicles.ts';
import type { OrderView } from '../order-view/order-view.contract.ts';
import { orders } from '../orders.tables.ts';
import { rentalPhotos } from '../rental-condition/rental-condition.tables.ts';
import { sweepRentalPhotos } from '../rental-condition/rental-photos.ts';
import type { RentalSheet } from './rental-desk.contract.ts';

let shop: TestShop;
let worker: TestPerson;
let customer: TestPerson;
const dealer = { userId: 'dealer', email: 'dealer@example.com' };
const terms = { units: 'metric', perDay: 300, perUnit: 0.5, perEighth: 15, perPercent: 1, perDayLate: 90 };

beforeAll(async () => {
  shop = await openTestShop({ dealerTimezone: 'America/New_York' });
  worker = await shop.signIn('Worker');
  customer = await shop.aCustomer();
  const { version } = await findSetting(shop, 'rentalReturns');
  await storeSetting(shop, dealer, 'rentalReturns', { seen: version, value: terms });
});
afterAll(() => shop.close());

const post = (person: TestPerson, path: string, body: object) =>
  person.request(`/api/${path}`, { method: 'POST', body: JSON.stringify(body) });

/** A paid rental of three days of a listing of its own, of which nine are left. */
async function aRental() {
  const carId = await aCarOnSale(shop);
  const line = aSoldLine(carId, { type: 'rent', rentalDays: 3, price: 2_529.02 });
  const { orders: rented } = await aSale(shop, customer, [line]);
  return { id: rented[0]!._id, receiptNumber: rented[0]!.receiptNumber, carId };
}

const handOut = (id: string, body: object = {}) => post(worker, `orders/${id}/delivered`, body);
const takeIn = (id: string, body: object = {}, by = worker) => post(by, `orders/${id}/returned`, body);
const sheetOf = async (id: string, by = worker) =>
  jsonOf<RentalSheet>(await by.request(`/api/orders/${id}/rental`));
const fieldsOf = async (answer: Response) => (await jsonOf<{ fields?: object }>(answer)).fields;

/** A photo of a phone, which says where it was taken. */
async function aSentPhoto(by = worker): Promise<string> {
  const bytes = await aPhoto(800, 600)
    .jpeg()
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '42/1 19/1 0/1' } })
    .toBuffer();
  const answer = await by.request('/api/rental-photos', {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(bytes),
  });
  expect(answer.status).toBe(201);
  return (await jsonOf<{ _id: string }>(answer))._id;
}

test('what is noted at the pick-up and at the return stays, costs what the order says, and is told', async () => {
  const { id, receiptNumber } = await aRental();
  const vin = aRealVin();
  const seen = { place: 'front', what: 'Scratch below the left light', photos: [await aSentPhoto()] };
  expect(
    (await handOut(id, { vin, mileageKm: 10_000, condition: { fuelEighths: 8, damages: [seen] } })).status,
  ).toBe(200);
  const gone = calendarDate(new Date(Date.now() - 5 * 86_400_000), 'America/New_York');
  await shop.database.update(orders).set({ returnDate: gone }).where(eq(orders.id, id));
  const late = (await sheetOf(id)).order.daysLate;
  expect(late).toBeGreaterThan(0);
  const scratch = { place: 'rear', what: 'Scratch on the bumper', photos: [await aSentPhoto()] };
  const back = {
    mileageKm: 11_020,
    condition: { fuelEighths: 5, damages: [scratch] },
    // Nothing is owed for the charge: it is not told as let go.
    waived: ['late', 'charge'],
  };
  expect((await takeIn(id, back)).status).toBe(200);
  const { records } = await sheetOf(id);
  expect(records).toMatchObject({
    terms,
    pickUp: { mileageKm: 10_000, fuelEighths: 8, damages: [{ place: 'front', photos: [{ width: 800 }] }] },
    back: { mileageKm: 11_020, fuelEighths: 5, damages: [{ place: 'rear', what: 'Scratch on the bumper' }] },
    claims: [
      { kind: 'distance', amount: 60, isWaived: false },
      { kind: 'fuel', amount: 45, isWaived: false },
      { kind: 'late', amount: 90 * late, isWaived: true },
    ],
    owed: 105,
  });
  const view = await jsonOf<OrderView>(await customer.request(`/api/orders/by-receipt/${receiptNumber}`));
  expect(view.rental).toEqual(records);
  const [mail] = await shop.database
    .select()
    .from(outgoingMails)
    .where(like(outgoingMails.cause, `order-returned:${id}`));
  for (const told of ['$105 is owed', 'has not been charged', 'Rear: Scratch on the bumper', '11,020 km'])
    expect(mail?.text).toContain(told);
  const audit = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id);
  expect(audit.at(-1)).toMatchObject({
    action: 'take back rental',
    after: { fuel: '5/8', damage: 'Rear: Scratch on the bumper', owed: 105, waived: 'late' },
  });
});

test('a mileage below the pick-up’s needs a reason, and the vehicle keeps the higher one', async () => {
  const { id } = await aRental();
  const vin = aRealVin();
  await handOut(id, { vin, mileageKm: 10_000 });
  const refused = await takeIn(id, { mileageKm: 9_000 });
  expect(refused.status).toBe(400);
  expect(await fieldsOf(refused)).toMatchObject({
    mileageKm: expect.stringContaining('explain why it is lower'),
  });
  expect((await takeIn(id, { mileageKm: 9_000, lowerReason: 'Typed wrong at pick-up' })).status).toBe(200);
  expect((await sheetOf(id)).records.back).toMatchObject({ lowerReason: 'Typed wrong at pick-up' });
  const [vehicle] = await shop.database.select().from(vehicles).where(eq(vehicles.vin, vin));
  expect(vehicle).toMatchObject({ state: 'available', mileageKm: 10_000 });
});

test('of two who take it back at the same time one does, and it is noted once', async () => {
  const { id, carId } = await aRental();
  await handOut(id, { mileageKm: 5 });
  const before = (await stockOf(shop, carId))!;
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, turn) =>
      takeIn(id, { mileageKm: 10 + turn, condition: { fuelEighths: 1 } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await stockOf(shop, carId)).toBe(before + 1);
  const audit = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id);
  expect(audit.filter(({ action }) => action === 'take back rental')).toHaveLength(1);
});

test('to the workshop first: neither sold nor rented before the workshop is done with it', async () => {
  const { id, carId } = await aRental();
  const vin = aRealVin();
  await handOut(id, { vin });
  const before = (await stockOf(shop, carId))!;
  const { _id: next } = (
    await aSale(shop, customer, [aSoldLine(carId, { type: 'rent', rentalDays: 2, price: 1_686.01 })])
  ).orders[0]!;
  expect((await sheetOf(id)).next).toMatchObject({ customer: 'Ada Byron' });
  const back = { state: 'workshop', workshopFor: 'non-technical' };
  expect(await jsonOf(await takeIn(id, back))).toMatchObject({ state: 'returned', isPreparing: true });
  expect(await stockOf(shop, carId)).toBe(before - 1);
  // Whoever waits for a vehicle of this listing gets another one, and cannot get this.
  expect((await handOut(next, { vin })).status).toBe(409);
  await shop.jobs.runWaiting();
  await shop.jobs.runWaiting();
  const job = (await listOwnVehicles(shop)).find(({ orderId }) => orderId === id)!;
  expect(job).toMatchObject({ vehicle: { vin, isHere: true }, repairType: 'non-technical' });
  expect(job.date).toBeDefined();
  const loads = await shop.database.select().from(serviceLoads).where(eq(serviceLoads.date, job.date!));
  expect(loads).toMatchObject([{ repairType: 'non-technical', taken: 1 }]);
  const done = () => post(worker, `service-center/own-vehicles/${job._id}/done`, {});
  const both = await Promise.all([done(), done()]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await stockOf(shop, carId)).toBe(before);
  expect((await handOut(next, { vin })).status).toBe(200);
});

test('the workshop needs to know which vehicle it is', async () => {
  const { id } = await aRental();
  await handOut(id);
  const refused = await takeIn(id, { state: 'workshop' });
  expect(refused.status).toBe(400);
  expect(Object.keys((await fieldsOf(refused))!)).toEqual(['vin']);
});

test('photos are seen by the customer and by staff alone, without what the camera wrote into them', async () => {
  const photo = await aSentPhoto();
  const other = await shop.signIn('Worker');
  expect((await other.request(`/api/rental-photos/${photo}`)).status).toBe(404);
  const { id } = await aRental();
  const stolen = { damages: [{ place: 'hood', what: 'Dent', photos: [photo] }] };
  expect((await post(other, `orders/${id}/delivered`, { condition: stolen })).status).toBe(400);
  expect((await handOut(id, { condition: stolen })).status).toBe(200);
  const mine = await customer.request(`/api/own-rental-photos/${photo}`);
  expect(mine.headers.get('cache-control')).toBe('private, no-store');
  const { exif, format } = await sharp(Buffer.from(await mine.arrayBuffer())).metadata();
  expect({ exif, format }).toEqual({ exif: undefined, format: 'jpeg' });
  const stranger = await shop.aCustomer();
  expect((await stranger.request(`/api/own-rental-photos/${photo}`)).status).toBe(404);
  expect((await stranger.request(`/api/rental-photos/${photo}`)).status).toBe(403);
  expect((await shop.api.request(`/api/rental-photos/${photo}`)).status).toBe(401);
  for (const role of ['Workers-Admin', 'Admin', 'Global-Admin'] as const) {
    const staff = await shop.signIn(role);
    expect((await staff.request(`/api/rental-photos/${photo}`)).status, role).toBe(200);
  }
});

test('photos go that no record took within a day, and all of them after a year', async () => {
  const [kept, waiting] = [await aSentPhoto(), await aSentPhoto()];
  const { id } = await aRental();
  await handOut(id, { condition: { damages: [{ place: 'roof', what: 'Dent', photos: [kept] }] } });
  const left = async () =>
    (await shop.database.select({ id: rentalPhotos.id }).from(rentalPhotos))
      .map((row) => row.id)
      .filter((one) => one === kept || one === waiting);
  const sweepIn = async (days: number) => {
    const restore = setClock(() => new Date(Date.now() + days * 86_400_000));
    await sweepRentalPhotos(shop).finally(restore);
  };
  await sweepIn(2);
  expect(await left()).toEqual([kept]);
  await sweepIn(366);
  expect(await left()).toEqual([]);
});

test('a customer confirms once that they have seen the record, at the desk or on their own', async () => {
  const [one, other] = [await aRental(), await aRental()];
  for (const { id } of [one, other]) {
    await handOut(id);
    expect((await post(customer, `orders/${id}/return-record/acknowledged`, {})).status).toBe(404);
    await takeIn(id, { mileageKm: 20 });
  }
  const atDesk = (name: string) => post(worker, `orders/${one.id}/rental-record/acknowledged`, { name });
  expect(await fieldsOf(await atDesk(' '))).toEqual({ name: 'Enter your name' });
  await atDesk('Ada Byron');
  await atDesk('Someone else');
  expect((await sheetOf(one.id)).records.back).toMatchObject({ acknowledgedAs: 'Ada Byron' });
  const stranger = await shop.aCustomer();
  expect((await post(stranger, `orders/${other.id}/return-record/acknowledged`, {})).status).toBe(404);
  expect((await post(customer, `orders/${other.id}/return-record/acknowledged`, {})).status).toBe(204);
  expect((await sheetOf(other.id)).records.back).toMatchObject({ acknowledgedAs: customer.email });
});

test('a change of the terms leaves an order alone, and a purchase has none', async () => {
  const { id } = await aRental();
  const { version } = await findSetting(shop, 'rentalReturns');
  await storeSetting(shop, dealer, 'rentalReturns', { seen: version, value: { ...terms, perDayLate: 1 } });
  expect((await sheetOf(id)).records.terms).toEqual(terms);
  const bought = (await aSale(shop, customer, [aSoldLine(await aCarOnSale(shop))])).orders[0]!;
  const [row] = await shop.database.select().from(orders).where(eq(orders.id, bought._id));
  expect(row?.rentalTerms).toBeNull();
  expect((await worker.request(`/api/orders/${bought._id}/rental`)).status).toBe(404);
});
