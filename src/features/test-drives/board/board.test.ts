import { and, eq, like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { setClock } from '#platform/clock.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aDelivery } from '../../../../tests/support/vehicles.ts';
import { testDrives } from '../test-drives.tables.ts';
import type { StaffDrive } from './board.contract.ts';

let shop: TestShop;
let worker: TestPerson;
let restoreClock: () => void;
const standAt = (instant: string) => {
  restoreClock?.();
  restoreClock = setClock(() => new Date(instant));
};
// Wednesday noon in New York; the dealership is open from 9 am to 7 pm.
const noon = '2030-05-01T16:00:00Z';
beforeAll(async () => {
  shop = await openTestShop({ dealerTimezone: 'America/New_York' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  standAt(noon);
  worker ??= await shop.signIn('Worker');
  await shop.database.delete(testDrives);
});
afterEach(() => restoreClock());

const post = (path: string, body?: object, by = worker) =>
  by.request(`/api/test-drives/${path}`, {
    method: 'POST',
    ...(body && { body: JSON.stringify(body) }),
  });
const walkIn = (carId: string, at: string, more: Record<string, unknown> = {}) =>
  post('walk-ins', { carId, at, name: 'Ada Byron', phone: '+1 313 555 0100', licence: true, ...more });
const aDrive = async (at = '2030-05-01T14:00', more: Record<string, unknown> = {}): Promise<StaffDrive> => {
  const answer = await walkIn(await aCarOnSale(shop), at, more);
  expect(answer.status).toBe(201);
  return jsonOf(answer);
};
const auditsOf = (id: string) =>
  shop.database
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, 'test drive'), eq(auditEntries.subjectId, id)))
    .orderBy(auditEntries.id);
const mailsAbout = (id: string) =>
  shop.database
    .select({ subject: outgoingMails.subject })
    .from(outgoingMails)
    .where(like(outgoingMails.cause, `test-drive-%:${id}:%`))
    .orderBy(outgoingMails.id);

describe('somebody who stands there', () => {
  test('is booked without an address, at a time that has just begun', async () => {
    const drive = await aDrive('2030-05-01T11:30');
    expect(drive).toMatchObject({ state: 'booked', time: '11:30 AM', isDue: true, name: 'Ada Byron' });
    expect(await mailsAbout(drive._id)).toEqual([]);
    expect(await auditsOf(drive._id)).toEqual([{ action: 'book test drive for customer' }]);
  });

  test('is mailed where there is an address, and drives the vehicle that was named', async () => {
    const carId = await aCarOnSale(shop, { stock: 0 });
    const [, second] = await aDelivery(shop, worker, carId, 2);
    const answer = await walkIn(carId, '2030-05-01T14:00', {
      email: 'Ada@Example.com',
      vehicleId: second!.id,
    });
    const drive: StaffDrive = await jsonOf(answer);
    expect(drive).toMatchObject({ email: 'ada@example.com', vehicle: { stockNumber: second!.stockNumber } });
    expect(await mailsAbout(drive._id)).toHaveLength(1);
    expect((await walkIn(carId, '2030-05-01T14:30', { vehicleId: second!.id })).status).toBe(409);
  });

  test.each([
    ['2030-05-01T11:29', 'This time has passed: choose a later one'],
    ['2030-05-01T18:16', 'A drive takes 45 minutes, and we are open 9 am – 7 pm'],
    ['2030-07-01T10:00', 'Choose today or one of the next 60 days'],
    ['2030-02-30T10:00', 'This time does not exist that day because of the clock change'],
    ['9999-12-31T10:00', 'Choose today or one of the next 60 days'],
    ['tomorrow', 'Choose day and time'],
  ])('is not booked at %s', async (at, text) => {
    const answer = await walkIn(await aCarOnSale(shop), at);
    expect(answer.status).toBe(400);
    expect(await jsonOf(answer)).toMatchObject({ fields: { at: text } });
  });

  test('drives on a day by appointment at any time, and not in the hour that the clocks leave out', async () => {
    expect((await aDrive('2030-05-05T07:00')).time).toBe('7:00 AM');
    standAt('2030-03-08T16:00:00Z');
    const answer = await walkIn(await aCarOnSale(shop), '2030-03-10T02:30');
    expect(await jsonOf(answer)).toMatchObject({
      fields: { at: 'This time does not exist that day because of the clock change' },
    });
  });

  test('finds the cars that are here by their name and by a stock number', async () => {
    const carId = await aCarOnSale(shop, { stock: 0, make: 'Zagato', model: 'Drivable' });
    const [vehicle] = await aDelivery(shop, worker, carId, 1);
    await aCarOnSale(shop, { stock: 0, make: 'Zagato', model: 'Sold' });
    await aCarOnSale(shop, { listingState: 'draft', make: 'Zagato', model: 'Draft' });
    for (const search of ['zagato', vehicle!.stockNumber, vehicle!.vin.toLowerCase()]) {
      const found = await worker.request(`/api/test-drives/cars?search=${search}`);
      expect(await jsonOf(found)).toMatchObject([{ _id: carId, vehicles: [{ _id: vehicle!.id }] }]);
    }
  });
});

describe('what staff say of a drive', () => {
  test('is said once it has begun, told apart by who said it, and can be taken back', async () => {
    const drive = await aDrive('2030-05-01T12:10');
    expect(await jsonOf(await post(`${drive._id}/driven`))).toMatchObject({ code: 'drive-ahead' });
    standAt('2030-05-01T16:10:00Z');
    expect(await jsonOf(await post(`${drive._id}/driven`))).toMatchObject({ state: 'driven' });
    const other = await shop.signIn('Workers-Admin');
    expect(await jsonOf(await post(`${drive._id}/driven`, undefined, other))).toMatchObject({
      state: 'driven',
      othersAct: { by: worker.email },
    });
    expect(await jsonOf(await post(`${drive._id}/no-show`))).toMatchObject({ code: 'drive-closed' });
    expect(await jsonOf(await post(`${drive._id}/reopen`))).toMatchObject({ state: 'booked' });
    expect(await jsonOf(await post(`${drive._id}/no-show`))).toMatchObject({ state: 'no-show' });
    expect((await auditsOf(drive._id)).map(({ action }) => action)).toEqual([
      'book test drive for customer',
      'mark test drive driven',
      'open test drive again',
      'mark test drive not come',
    ]);
  });

  test('a vehicle whose driver did not come is free for another; then the first cannot be opened again', async () => {
    const carId = await aCarOnSale(shop, { stock: 0 });
    await aDelivery(shop, worker, carId, 1);
    const first: StaffDrive = await jsonOf(await walkIn(carId, '2030-05-01T11:45'));
    expect((await walkIn(carId, '2030-05-01T12:00')).status).toBe(409);
    await post(`${first._id}/no-show`);
    expect((await walkIn(carId, '2030-05-01T12:00')).status).toBe(201);
    expect(await jsonOf(await post(`${first._id}/reopen`))).toMatchObject({ code: 'slot-taken' });
  });

  test('moves and cancels it with a mail each; of a time that has passed nobody is mailed', async () => {
    const drive = await aDrive('2030-05-01T14:00', { email: 'a@example.com' });
    expect(await jsonOf(await post(`${drive._id}/move`, { at: '2030-05-02T09:10' }))).toMatchObject({
      date: '2030-05-02',
      time: '9:10 AM',
    });
    expect(await jsonOf(await post(`${drive._id}/cancel`))).toMatchObject({
      state: 'cancelled',
      endedBy: 'staff',
    });
    expect(await jsonOf(await post(`${drive._id}/cancel`))).toMatchObject({ state: 'cancelled' });
    expect((await mailsAbout(drive._id)).map(({ subject }) => subject.split(':')[0])).toEqual([
      expect.stringContaining('Your test drive'),
      'Moved',
      'Canceled',
    ]);
    const past = await aDrive('2030-05-01T12:10', { email: 'b@example.com' });
    standAt('2030-05-01T16:10:00Z');
    await post(`${past._id}/cancel`);
    expect(await mailsAbout(past._id)).toHaveLength(1);
  });
});

describe('the desk', () => {
  test('has the day by its times, and the days beside it, up to the ends of the calendar', async () => {
    const late = await aDrive('2030-05-01T15:00');
    const early = await aDrive('2030-05-01T14:00');
    await aDrive('2030-05-02T14:00');
    const day = await jsonOf(await worker.request('/api/test-drives/day'));
    expect(day).toMatchObject({
      date: '2030-05-01',
      before: '2030-04-30',
      after: '2030-05-02',
      hours: '9 am – 7 pm',
      isClosed: false,
    });
    expect(day.drives.map(({ _id }: StaffDrive) => _id)).toEqual([early._id, late._id]);
    for (const date of ['2000-01-01', '2199-12-31', '2030-03-10', '2030-11-03'])
      expect((await worker.request(`/api/test-drives/day?date=${date}`)).status).toBe(200);
    expect((await worker.request('/api/test-drives/day?date=9999-12-31')).status).toBe(400);
  });

  test('finds drives by person and car, with their count, page by page, and as CSV', async () => {
    const carId = await aCarOnSale(shop, { make: 'Zagato', model: `Listed ${Date.now()}` });
    for (const at of ['2030-05-02T09:00', '2030-05-02T10:00', '2030-05-02T11:00'])
      await walkIn(carId, at, { name: `=cmd ${at.slice(11)}`, phone: '0700-900-123' });
    const list = (query: string) => worker.request(`/api/test-drives?${query}`);
    const first = await list('search=zagato%20listed&limit=2');
    expect(first.headers.get('x-total-count')).toBe('3');
    const times = async (answer: Response) => (await jsonOf(answer)).map(({ time }: StaffDrive) => time);
    expect(await times(first)).toEqual(['9:00 AM', '10:00 AM']);
    const next = /<\/api\/test-drives\?([^>]*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(await times(await list(next))).toEqual(['11:00 AM']);
    expect(await times(await list('search=zagato&limit=2&page=2'))).toEqual(['11:00 AM']);
    expect(await times(await list('search=zagato&limit=2&sort=reversed'))).toEqual(['11:00 AM', '10:00 AM']);
    expect(await times(await list('search=zagato&limit=2&sort=reversed&page=2'))).toEqual(['9:00 AM']);
    expect(await times(await list('search=900123'))).toHaveLength(3);
    expect(await times(await list('search=%25'))).toEqual([]);
    expect(await times(await list('show=due'))).toEqual([]);
    expect(await times(await list('show=today&search=zagato'))).toEqual([]);
    expect(await times(await list('show=all&search=cmd'))).toEqual(['11:00 AM', '10:00 AM', '9:00 AM']);
    const admin = await shop.signIn('Admin');
    const csv = await (await admin.request('/api/test-drives/export.csv?search=zagato')).text();
    const lines = csv.trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(
      /^2030-05-02,9:00 AM,45,booked,Zagato,.*,'=cmd 09:00,,0700-900-123,2030-05-01T[\d:.]+Z,,/,
    );
    standAt('2030-05-02T13:30:00Z');
    const late = await shop.signIn('Worker');
    expect(await times(await late.request('/api/test-drives?show=due'))).toEqual(['9:00 AM']);
    const today = await late.request('/api/test-drives?show=today&search=zagato');
    expect(await times(today)).toEqual(['10:00 AM', '11:00 AM']);
    expect(today.headers.get('x-total-count')).toBe('2');
  });

  test('is read by admins, and run by workers', async () => {
    const drive = await aDrive();
    const admin = await shop.signIn('Admin');
    expect((await admin.request('/api/test-drives')).status).toBe(200);
    expect((await post(`${drive._id}/cancel`, undefined, admin)).status).toBe(403);
    expect((await (await shop.aCustomer()).request('/api/test-drives')).status).toBe(403);
  });
});
