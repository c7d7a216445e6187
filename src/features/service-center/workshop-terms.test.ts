import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SettingName } from '#features/settings/settings.contract.ts';
import { findSetting, storeSetting } from '#features/settings/settings.service.ts';
import { settingVersions } from '#features/settings/settings.tables.ts';
import type { Member } from '#platform/actor.ts';
import { setClock } from '#platform/clock.ts';
import { type OpeningHours, weekdays } from '#platform/dates/opening-hours.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { aMember, aVin, loadsThatLie } from '../../../tests/support/workshop.ts';
import { bookAppointment, listOwnAppointments, readAvailability } from './booking/booking.service.ts';
import type { RepairType } from './service-center.rules.ts';
import { bookForCustomer } from './workshop/book-for-customer.ts';
import { moveAppointment, readWorkshopWeek } from './workshop/workshop.service.ts';

let shop: TestShop;
let worker: Member;
let restoreClock: () => void;
beforeAll(async () => {
  shop = await openTestShop();
  worker = await aMember(shop.database, 'Worker');
  // A Tuesday.
  restoreClock = setClock(() => new Date('2030-01-01T12:00:00Z'));
});
afterAll(async () => {
  restoreClock();
  await shop.close();
});
afterEach(async () => {
  await shop.database.delete(settingVersions);
  shop.kept.values.clear();
});

const set = async (name: SettingName, value: unknown) => {
  const { version } = await findSetting(shop, name);
  await storeSetting(shop, { userId: 'grace', email: 'grace@example.com' }, name, { seen: version, value });
};

const open = { opens: '09:00', closes: '17:00' };
const hours = (change: Partial<OpeningHours['week']>, closedDays: OpeningHours['closedDays'] = []) => ({
  week: { ...Object.fromEntries(weekdays.map((day) => [day, open])), ...change },
  closedDays,
});

const book = async (date: string, repairType: RepairType = 'technical') =>
  bookAppointment(shop, await aMember(shop.database), { VIN: aVin(), date, repairType });

test('the workshop takes as many cars as the setting says, and those that were booked before stay', async () => {
  const date = '2030-01-02';
  await book(date);
  await book(date);
  await set('workshopPlaces', { technical: 1, 'non-technical': 0, 'routine-servicing': 3 });
  await expect(book(date)).rejects.toMatchObject({ status: 409, code: 'day-full' });
  await expect(book(date, 'non-technical')).rejects.toMatchObject({ code: 'day-full' });
  await Promise.all(Array.from({ length: 3 }, () => book(date, 'routine-servicing')));
  await expect(book(date, 'routine-servicing')).rejects.toMatchObject({ code: 'day-full' });
  const { days } = await readAvailability(shop);
  expect(days[0]).toEqual({
    date,
    closed: false,
    free: { technical: 0, 'non-technical': 0, 'routine-servicing': 0 },
  });
  expect(days[1]?.free).toEqual({ technical: 1, 'non-technical': 0, 'routine-servicing': 3 });
  await set('workshopPlaces', { technical: 3, 'non-technical': 0, 'routine-servicing': 3 });
  await book(date);
  await expect(book(date)).rejects.toMatchObject({ code: 'day-full' });
  expect(await loadsThatLie(shop.database)).toEqual([]);
});

test('on a closed weekday and on a closed day nobody books, and by appointment everybody may', async () => {
  // Thursday the 3rd, Friday the 4th, Sunday the 6th.
  await set(
    'openingHours',
    hours({ thursday: 'closed', sunday: 'appointment' }, [{ date: '2030-01-04', reason: 'Stocktaking' }]),
  );
  for (const [date, name] of [
    ['2030-01-03', 'Thursday, January 3'],
    ['2030-01-04', 'Friday, January 4'],
  ] as const)
    await expect(book(date)).rejects.toMatchObject({
      status: 409,
      code: 'day-closed',
      message: expect.stringContaining(`We are closed on ${name}. Free days: `),
      extras: {
        details: { freeDates: ['2030-01-02', '2030-01-05', '2030-01-06', '2030-01-07', '2030-01-08'] },
      },
    });
  await book('2030-01-06');
  const { days } = await readAvailability(shop);
  expect(days).toHaveLength(7);
  expect(days.filter(({ closed }) => closed).map(({ date }) => date)).toEqual(['2030-01-03', '2030-01-04']);
  expect(days[1]?.free).toEqual({ technical: 0, 'non-technical': 0, 'routine-servicing': 0 });
  expect(await loadsThatLie(shop.database)).toEqual([]);
});

test('staff neither book nor move a car to a closed day; one that was booked before stays and can be moved away', async () => {
  const customer = await aMember(shop.database);
  const VIN = aVin();
  const made = await bookAppointment(shop, customer, { VIN, date: '2030-01-05', repairType: 'technical' });
  await set(
    'openingHours',
    hours({}, [
      { date: '2030-01-05', reason: '' },
      { date: '2030-01-09', reason: '' },
    ]),
  );
  expect(await listOwnAppointments(shop, customer)).toMatchObject([{ date: '2030-01-05', state: 'booked' }]);
  const { days } = await readWorkshopWeek(shop, '2030-01-04');
  expect(days[1]).toMatchObject({ date: '2030-01-05', closed: true });
  expect(days[1]?.repairTypes[0]?.appointments).toHaveLength(1);
  expect(days[0]).toMatchObject({ closed: false });
  await expect(moveAppointment(shop, worker, made._id, '2030-01-09')).rejects.toMatchObject({
    code: 'day-closed',
  });
  const other = await aMember(shop.database);
  await expect(
    bookForCustomer(shop, worker, {
      VIN: aVin(),
      date: '2030-01-09',
      repairType: 'technical',
      email: other.email,
      plate: '',
      vehicle: '',
      complaint: '',
      time: '',
    }),
  ).rejects.toMatchObject({ code: 'day-closed' });
  const moved = await moveAppointment(shop, worker, made._id, '2030-01-10');
  expect(moved.date).toBe('2030-01-10');
  expect(await loadsThatLie(shop.database)).toEqual([]);
});
