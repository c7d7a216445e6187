import { eq, like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '#features/accounts/accounts.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { defaultOf } from '#features/settings/known-settings.ts';
import { staffNews } from '#features/staff-news/staff-news.tables.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { visitor } from '#platform/actor.ts';
import { setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { mailAttachments, outgoingMails } from '#platform/mail/mail.tables.ts';
import { aCarOnSale, aSoldOutCar, aVipCar } from '../../../../tests/support/cars.ts';
import { untilWaiting } from '../../../../tests/support/lock-waits.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aDelivery } from '../../../../tests/support/vehicles.ts';
import { aVip } from '../../../../tests/support/vip.ts';
import { aMember } from '../../../../tests/support/workshop.ts';
import { driveTokenOf } from '../drive-links.ts';
import {
  cancelOwnDrive,
  listOwnDrives,
  moveOwnDrive,
  readManagedDrive,
} from '../own-drives/own-drives.service.ts';
import { lapseUnconfirmed } from '../slots/find-place.ts';
import { holdMinutes, openDrives } from '../test-drives.rules.ts';
import { testDrives } from '../test-drives.tables.ts';
import { bookTestDrive, confirmDrive, readDriveOffer } from './booking.service.ts';

let shop: TestShop;
let worker: TestPerson;
beforeAll(async () => {
  shop = await openTestShop({ dealerTimezone: 'America/New_York' });
});
afterAll(() => shop.close());

// Wednesday noon in New York.
const noon = new Date('2030-05-01T16:00:00Z');
let restoreClock: () => void;
const standAt = (instant: Date | string) => {
  restoreClock?.();
  restoreClock = setClock(() => new Date(instant));
};
beforeEach(async () => {
  standAt(noon);
  worker ??= await shop.signIn('Worker');
  // Every test has the days to itself.
  await shop.database.delete(testDrives);
});
afterEach(() => restoreClock());

/** Saturday, May 4, 10 am to 5 pm. */
const saturday = (time: string) => new Date(`2030-05-04T${time}:00-04:00`).toISOString();
const anAddress = () => `${newId()}@example.com`;

const aVisitorBooks = (
  carId: string,
  startsAt: string,
  given: { email?: string; vehicleId?: string; from?: string } = {},
) =>
  bookTestDrive(
    shop,
    { actor: visitor, address: given.from ?? newId() },
    {
      carId,
      startsAt,
      name: 'Ada Byron',
      email: given.email ?? anAddress(),
      phone: '+1 313 555 0100',
      licence: true,
      ...(given.vehicleId && { vehicleId: given.vehicleId }),
    },
  );

const aMemberBooks = async (carId: string, startsAt: string, by?: Awaited<ReturnType<typeof aMember>>) =>
  bookTestDrive(
    shop,
    { actor: by ?? (await aMember(shop.database)), address: newId() },
    { carId, startsAt, name: 'Ada Byron', phone: '+1 313 555 0100', licence: true },
  );

const confirmTokenOf = (id: string) => driveTokenOf(shop.config, { kind: 'confirm', id });
const manageTokenOf = (id: string) => driveTokenOf(shop.config, { kind: 'manage', id });
const rowOf = async (id: string) => {
  const [row] = await shop.database.select().from(testDrives).where(eq(testDrives.id, id));
  return row!;
};
const mailsAbout = (id: string) =>
  shop.database
    .select()
    .from(outgoingMails)
    .where(like(outgoingMails.cause, `test-drive-%:${id}:%`))
    .orderBy(outgoingMails.id);
const calendarOf = async (mailId: string) => {
  const [attachment] = await shop.database
    .select()
    .from(mailAttachments)
    .where(eq(mailAttachments.mailId, mailId));
  return attachment?.content?.toString() ?? '';
};
const aCarWithVehicles = async (count: number) => {
  const carId = await aCarOnSale(shop, { stock: 0 });
  const vehicles = await aDelivery(shop, worker, carId, count);
  return { carId, vehicleIds: vehicles.map(({ id }) => id) };
};

describe('a visitor', () => {
  test('holds a time for 15 minutes and is mailed a link; nothing is booked, and staff hear of nothing', async () => {
    const carId = await aCarOnSale(shop);
    const { drive, isConfirmed, manageToken } = await aVisitorBooks(carId, saturday('10:45'));
    expect({ isConfirmed, manageToken }).toEqual({ isConfirmed: false, manageToken: undefined });
    expect(drive).toMatchObject({
      state: 'unconfirmed',
      date: '2030-05-04',
      time: '10:45 AM',
      isAhead: false,
    });
    const mails = await mailsAbout(drive._id);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Please confirm your test drive/),
    ]);
    expect(mails[0]!.text).toContain(`/test-drive/confirm?token=${confirmTokenOf(drive._id)}`);
    expect(await shop.database.$count(staffNews, eq(staffNews.subjectId, drive._id))).toBe(0);
    expect((await rowOf(drive._id)).heldUntil).toEqual(new Date(noon.getTime() + holdMinutes * 60_000));
  });

  test('has it booked by the link, which pressed twice does nothing more, and gets the time for the calendar', async () => {
    const carId = await aCarOnSale(shop);
    const { drive } = await aVisitorBooks(carId, saturday('10:45'));
    standAt(new Date(noon.getTime() + holdMinutes * 60_000 - 1));
    const [first, second] = await Promise.all([
      confirmDrive(shop, confirmTokenOf(drive._id)),
      confirmDrive(shop, confirmTokenOf(drive._id)),
    ]);
    expect(first).toEqual(second);
    expect(first).toMatchObject({ isConfirmed: true, manageToken: manageTokenOf(drive._id) });
    const [, booked, ...more] = await mailsAbout(drive._id);
    expect(more).toEqual([]);
    expect(booked!.subject).toMatch(/Saturday, May 4 at 10:45 AM$/);
    const entry = await calendarOf(booked!.id);
    expect(entry).toContain('DTSTART:20300504T144500Z\r\nDTEND:20300504T153000Z\r\n');
    expect(entry).toContain('TRANSP:OPAQUE');
    expect(entry).toContain('SEQUENCE:0');
    expect(await shop.database.$count(staffNews, eq(staffNews.subjectId, drive._id))).toBe(1);
  });

  test('comes too late with the link after 15 minutes, and the time is free again', async () => {
    const carId = await aCarOnSale(shop, { stock: 1 });
    const { drive } = await aVisitorBooks(carId, saturday('10:45'));
    standAt(new Date(noon.getTime() + holdMinutes * 60_000));
    await expect(confirmDrive(shop, confirmTokenOf(drive._id))).rejects.toMatchObject({ code: 'link-over' });
    await aMemberBooks(carId, saturday('10:45'));
    await aMemberBooks(carId, saturday('10:45'));
    expect((await rowOf(drive._id)).state).toBe('lapsed');
  });

  test('who takes another time gives the one before back: an address holds one', async () => {
    const [carId, email] = [await aCarOnSale(shop), anAddress()];
    const { drive: first } = await aVisitorBooks(carId, saturday('10:45'), { email });
    const { drive: second } = await aVisitorBooks(carId, saturday('11:30'), { email });
    expect((await rowOf(first._id)).state).toBe('lapsed');
    expect((await rowOf(second._id)).state).toBe('unconfirmed');
    await expect(confirmDrive(shop, confirmTokenOf(first._id))).rejects.toMatchObject({ code: 'link-over' });
    const both = await Promise.allSettled(
      ['12:15', '13:00', '13:45'].map((time) => aVisitorBooks(carId, saturday(time), { email })),
    );
    expect(both.every(({ status }) => status === 'fulfilled')).toBe(true);
    const rows = await shop.database.select().from(testDrives).where(eq(testDrives.email, email));
    expect(rows.filter(({ state }) => state === 'unconfirmed')).toHaveLength(1);
  });

  test('cannot flood a mailbox, nor the days from one address', async () => {
    const [carId, email, from] = [await aCarOnSale(shop), anAddress(), newId()];
    const slots = ['10:00', '10:45', '11:30', '12:15', '13:00', '13:45', '14:30'];
    const mostMails = 10;
    const answers = [];
    for (let asked = 0; asked <= mostMails; asked += 1)
      answers.push(
        await aVisitorBooks(carId, saturday(slots[asked % slots.length]!), { email }).catch((error) => error),
      );
    expect(answers.at(-2)).toHaveProperty('isConfirmed', false);
    expect(answers.at(-1)).toMatchObject({ status: 429, code: 'too-many' });
    const sold = await aSoldOutCar(shop);
    for (let place = 0; place < 20; place += 1)
      await expect(aVisitorBooks(sold, saturday('10:00'), { from })).rejects.toMatchObject({
        code: 'no-car',
      });
    await expect(aVisitorBooks(sold, saturday('10:00'), { from })).rejects.toMatchObject({
      code: 'too-many',
    });
  });

  test('is told that the car is gone where it is deleted at this moment', async () => {
    const carId = await aCarOnSale(shop);
    const booking = await shop.database.transaction(async (transaction) => {
      await transaction.delete(cars).where(eq(cars.id, carId));
      const refused = expect(aVisitorBooks(carId, saturday('10:00'))).rejects.toMatchObject({
        status: 409,
        code: 'no-car',
      });
      await untilWaiting(shop, 1);
      return { refused };
    });
    await booking.refused;
  });

  test('has to give an address, and a token that is not ours opens nothing', async () => {
    const carId = await aCarOnSale(shop);
    await expect(
      bookTestDrive(
        shop,
        { actor: visitor, address: 'x' },
        {
          carId,
          startsAt: saturday('10:00'),
          name: 'A',
          phone: '12345',
          licence: true,
        },
      ),
    ).rejects.toMatchObject({ status: 400, extras: { fields: { email: 'Enter your email address' } } });
    const { drive } = await aVisitorBooks(carId, saturday('10:00'));
    for (const token of [
      'x',
      `confirm.${drive._id}.${'a'.repeat(43)}`,
      manageTokenOf(drive._id),
      `${confirmTokenOf(drive._id)}x`,
    ])
      await expect(confirmDrive(shop, token)).rejects.toMatchObject({ status: 400, code: 'link-over' });
    await expect(cancelOwnDrive(shop, confirmTokenOf(drive._id))).rejects.toMatchObject({
      code: 'link-over',
    });
    await expect(readManagedDrive(shop, { token: manageTokenOf(drive._id) })).rejects.toMatchObject({
      code: 'link-over',
    });
  });
});

describe('a time', () => {
  test('of one vehicle is driven by one of two who book it at the same moment', async () => {
    const { carId, vehicleIds } = await aCarWithVehicles(1);
    const tries = await Promise.allSettled(
      Array.from({ length: 6 }, () => aVisitorBooks(carId, saturday('10:45'))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, code: 'slot-taken' });
    const rows = await shop.database.select().from(testDrives).where(eq(testDrives.carId, carId));
    expect(rows.map(({ vehicleId }) => vehicleId)).toEqual(vehicleIds);
    await expect(aVisitorBooks(carId, saturday('10:45'))).rejects.toThrow(
      /Still free on Saturday, May 4: 10:00 AM, 11:30 AM/,
    );
  });

  test('has as many vehicles as there are, and no more drives at once than the setting says', async () => {
    const { carId, vehicleIds } = await aCarWithVehicles(3);
    const { atOnce } = defaultOf(shop, 'testDrives');
    const made = [];
    for (let place = 0; place < atOnce; place += 1) made.push(await aVisitorBooks(carId, saturday('10:45')));
    const driven = await Promise.all(made.map(({ drive }) => rowOf(drive._id)));
    expect(driven.map(({ vehicleId }) => vehicleId)).toEqual(vehicleIds.slice(0, atOnce));
    await expect(aVisitorBooks(carId, saturday('10:45'))).rejects.toMatchObject({ code: 'slot-taken' });
    const other = await aCarOnSale(shop);
    await expect(aVisitorBooks(other, saturday('10:45'))).rejects.toMatchObject({ code: 'slot-taken' });
  });

  test('of the asked vehicle is that one or none', async () => {
    const { carId, vehicleIds } = await aCarWithVehicles(2);
    const { drive } = await aVisitorBooks(carId, saturday('10:45'), { vehicleId: vehicleIds[1]! });
    expect((await rowOf(drive._id)).vehicleId).toBe(vehicleIds[1]);
    await expect(
      aVisitorBooks(carId, saturday('10:45'), { vehicleId: vehicleIds[1]! }),
    ).rejects.toMatchObject({ code: 'slot-taken' });
  });

  test('is named by its stock number: in the offer where it was asked for, in the answer, the mail and the link', async () => {
    const { carId, vehicleIds } = await aCarWithVehicles(2);
    const [, asked] = vehicleIds;
    const offer = await readDriveOffer(shop, visitor, { car: carId, vehicle: asked });
    expect(offer.vehicle).toMatchObject({ _id: asked, stockNumber: expect.any(String) });
    expect((await readDriveOffer(shop, visitor, { car: carId })).vehicle).toBeUndefined();
    const { stockNumber = '' } = offer.vehicle!;
    const { drive } = await aVisitorBooks(carId, saturday('10:45'), { vehicleId: asked! });
    expect(drive).toMatchObject({ stockNumber });
    const { manageToken: token = '' } = await confirmDrive(shop, confirmTokenOf(drive._id));
    expect((await readManagedDrive(shop, { token })).drive).toMatchObject({ stockNumber });
    const mails = await mailsAbout(drive._id);
    expect(mails.map(({ text }) => (text ?? '').includes(stockNumber))).toEqual([true, true]);
    // Not there any more, it is not named, and has no times; others have.
    await shop.database.update(vehicles).set({ state: 'preparing' }).where(eq(vehicles.id, asked!));
    const gone = await readDriveOffer(shop, visitor, { car: carId, vehicle: asked });
    expect(gone).toMatchObject({ isOffered: true });
    expect([gone.vehicle, gone.date, ...gone.days.filter(({ free }) => free > 0)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('no other of the database may give a vehicle twice, whatever the code does', async () => {
    const { carId } = await aCarWithVehicles(1);
    const { drive } = await aVisitorBooks(carId, saturday('10:45'));
    const { id: _, ...row } = await rowOf(drive._id);
    await expect(
      shop.database.insert(testDrives).values({ ...row, id: newId(), email: anAddress() }),
    ).rejects.toMatchObject({ cause: { constraint: 'test_drives_vehicle_once' } });
  });

  test('is one of those on offer: no minute beside it, no past, no closed day, no year far off', async () => {
    const carId = await aCarOnSale(shop);
    for (const startsAt of [
      saturday('10:01'),
      saturday('16:30'),
      '2030-05-01T13:00:00.000Z',
      '2030-05-05T14:00:00.000Z',
      '2030-06-08T14:00:00.000Z',
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59Z',
    ])
      await expect(aVisitorBooks(carId, startsAt)).rejects.toMatchObject({
        status: 400,
        extras: { fields: { startsAt: 'Choose one of the times' } },
      });
  });

  test('is on no closed day, which says that it is closed; a day that has nothing left is open', async () => {
    // Wednesday at 6:30 PM: the last drive of the day has begun.
    standAt('2030-05-01T22:30:00Z');
    const { days } = await readDriveOffer(shop, visitor, { car: await aCarOnSale(shop) });
    expect(days.slice(0, 5).map(({ date, free, closed }) => [date, free > 0, closed])).toEqual([
      ['2030-05-01', false, false],
      ['2030-05-02', true, false],
      ['2030-05-03', true, false],
      ['2030-05-04', true, false],
      ['2030-05-05', false, true],
    ]);
  });

  test('is on no day by appointment, which says that it is one', async () => {
    const { days } = await readDriveOffer(shop, visitor, { car: await aCarOnSale(shop) });
    expect(days.slice(2, 5).map(({ date, free, byAppointment }) => [date, free > 0, byAppointment])).toEqual([
      ['2030-05-03', true, false],
      ['2030-05-04', true, false],
      ['2030-05-05', false, true],
    ]);
  });

  test('on the day on which the clocks go back is told as the clocks show it', async () => {
    // Saturday, November 2, before the change; the dealership is closed on the Sunday itself but for appointments.
    standAt('2030-11-01T16:00:00Z');
    const carId = await aCarOnSale(shop);
    const offer = await readDriveOffer(shop, visitor, { car: carId, date: '2030-11-04' });
    expect(offer.slots[0]).toEqual({ startsAt: '2030-11-04T14:00:00.000Z', time: '9:00 AM', isFree: true });
    expect((await readDriveOffer(shop, visitor, { car: carId, date: '2030-11-02' })).slots[0]).toEqual({
      startsAt: '2030-11-02T14:00:00.000Z',
      time: '10:00 AM',
      isFree: true,
    });
  });
});

describe('a car', () => {
  test('that is not on offer has no drives, and a sold-out one none now', async () => {
    const draft = await aCarOnSale(shop, { listingState: 'draft' });
    await expect(aVisitorBooks(draft, saturday('10:00'))).rejects.toMatchObject({ status: 404 });
    await expect(readDriveOffer(shop, visitor, { car: draft })).rejects.toMatchObject({ status: 404 });
    const sold = await aSoldOutCar(shop);
    expect(await readDriveOffer(shop, visitor, { car: sold })).toMatchObject({
      isOffered: false,
      days: [],
      slots: [],
    });
    await expect(aVisitorBooks(sold, saturday('10:00'))).rejects.toMatchObject({
      status: 409,
      code: 'no-car',
    });
  });

  test('of the VIP catalogue is driven by those who have access; for all others it is not there', async () => {
    const carId = await aVipCar(shop);
    const [vip, customer] = [await aVip(shop), await shop.aCustomer()];
    await expect(aVisitorBooks(carId, saturday('10:00'))).rejects.toMatchObject({ status: 404 });
    await expect(readDriveOffer(shop, worker.actor, { car: carId })).rejects.toMatchObject({ status: 404 });
    await expect(aMemberBooks(carId, saturday('10:00'), customer.actor)).rejects.toMatchObject({
      status: 403,
      code: 'vip-access-needed',
    });
    expect((await aMemberBooks(carId, saturday('10:00'), vip.actor)).isConfirmed).toBe(true);
  });
});

describe('a member', () => {
  test('has it booked at once, with the mail of the account', async () => {
    const carId = await aCarOnSale(shop);
    const member = await aMember(shop.database);
    const { drive, manageToken } = await aMemberBooks(carId, saturday('10:00'), member);
    expect(drive).toMatchObject({ state: 'booked', isAhead: true });
    const [mail, ...more] = await mailsAbout(drive._id);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: member.email });
    expect(mail!.text).toContain(`/test-drive/manage?token=${manageToken}`);
    expect(await listOwnDrives(shop, member)).toEqual([{ ...drive, manageToken }]);
  });

  test('has so many ahead at most, also where all are booked at the same moment', async () => {
    const carId = await aCarOnSale(shop);
    const member = await aMember(shop.database);
    const times = ['10:00', '10:45', '11:30', '12:15', '13:00'];
    const tries = await Promise.allSettled(times.map((time) => aMemberBooks(carId, saturday(time), member)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(openDrives);
    const refused = tries.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({ reason: { status: 409, code: 'too-many-open' } });
  });

  test("sees the drives of the account's address once that is confirmed, and nobody else's", async () => {
    const carId = await aCarOnSale(shop);
    const member = await aMember(shop.database);
    const own = eq(users.id, member.userId);
    await shop.database.update(users).set({ emailVerified: false }).where(own);
    const { drive } = await aVisitorBooks(carId, saturday('10:00'), { email: member.email });
    await aMemberBooks(carId, saturday('10:45'));
    await confirmDrive(shop, confirmTokenOf(drive._id));
    expect(await listOwnDrives(shop, member)).toEqual([]);
    await shop.database.update(users).set({ emailVerified: true }).where(own);
    expect((await listOwnDrives(shop, member)).map(({ _id }) => _id)).toEqual([drive._id]);
  });
});

describe('the link of the mail', () => {
  test('moves the drive, which keeps its vehicle, and takes the place of the entry before', async () => {
    const { carId, vehicleIds } = await aCarWithVehicles(2);
    await aMemberBooks(carId, saturday('10:00'));
    const { drive, manageToken: token = '' } = await aMemberBooks(carId, saturday('10:00'));
    const opened = await readManagedDrive(shop, { token, date: '2030-05-04' });
    expect(opened.drive._id).toBe(drive._id);
    expect(opened.slots.find(({ time }) => time === '10:00 AM')).toMatchObject({ isFree: true });
    const moved = await moveOwnDrive(shop, { token, startsAt: saturday('13:45') });
    expect(moved).toMatchObject({ time: '1:45 PM', state: 'booked' });
    expect(await rowOf(drive._id)).toMatchObject({ vehicleId: vehicleIds[1], sequence: 1 });
    const mails = await mailsAbout(drive._id);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your test drive/),
      expect.stringMatching(/^Moved: .* Saturday, May 4 at 1:45 PM$/),
    ]);
    expect(await calendarOf(mails[1]!.id)).toContain('SEQUENCE:1');
    // The same time again is no move.
    await moveOwnDrive(shop, { token, startsAt: saturday('13:45') });
    expect(await mailsAbout(drive._id)).toHaveLength(2);
  });

  test('of two who move to one time at the same moment, one gets it, and the other keeps what there was', async () => {
    const { carId } = await aCarWithVehicles(1);
    const drives = [
      await aMemberBooks(carId, saturday('10:00')),
      await aMemberBooks(carId, saturday('12:15')),
    ];
    const moves = await Promise.allSettled(
      drives.map(({ manageToken: token = '' }) => moveOwnDrive(shop, { token, startsAt: saturday('15:15') })),
    );
    expect(moves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(moves.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'slot-taken' },
    });
    const rows = await Promise.all(drives.map(({ drive }) => rowOf(drive._id)));
    expect(rows.filter(({ sequence }) => sequence === 1)).toHaveLength(1);
  });

  test('cancels it once, by however many presses, and frees the time', async () => {
    const { carId } = await aCarWithVehicles(1);
    const { drive, manageToken: token = '' } = await aMemberBooks(carId, saturday('10:00'));
    await Promise.all([cancelOwnDrive(shop, token), cancelOwnDrive(shop, token)]);
    expect(await rowOf(drive._id)).toMatchObject({ state: 'cancelled', endedBy: 'customer' });
    const mails = await mailsAbout(drive._id);
    expect(mails).toHaveLength(2);
    expect(await calendarOf(mails[1]!.id)).toContain('STATUS:CANCELLED');
    expect(await readManagedDrive(shop, { token })).toMatchObject({
      drive: { state: 'cancelled' },
      days: [],
    });
    await expect(moveOwnDrive(shop, { token, startsAt: saturday('10:45') })).rejects.toMatchObject({
      code: 'drive-closed',
    });
    expect((await aMemberBooks(carId, saturday('10:00'))).isConfirmed).toBe(true);
  });

  test('opens nothing any more from the moment on at which the drive begins', async () => {
    const carId = await aCarOnSale(shop);
    const { manageToken: token = '' } = await aMemberBooks(carId, saturday('10:00'));
    standAt(new Date(Date.parse(saturday('10:00')) - 1));
    expect((await readManagedDrive(shop, { token })).drive.isAhead).toBe(true);
    standAt(saturday('10:00'));
    await expect(readManagedDrive(shop, { token })).rejects.toMatchObject({ code: 'link-over' });
    await expect(cancelOwnDrive(shop, token)).rejects.toMatchObject({ code: 'drive-past' });
    await expect(moveOwnDrive(shop, { token, startsAt: saturday('14:30') })).rejects.toMatchObject({
      code: 'drive-past',
    });
  });
});

test('what was never confirmed lapses by itself, once', async () => {
  const carId = await aCarOnSale(shop);
  const { drive } = await aVisitorBooks(carId, saturday('10:00'));
  expect(await lapseUnconfirmed(shop.database)).toBe(0);
  standAt(new Date(noon.getTime() + holdMinutes * 60_000));
  expect(await lapseUnconfirmed(shop.database)).toBe(1);
  expect(await lapseUnconfirmed(shop.database)).toBe(0);
  expect((await rowOf(drive._id)).state).toBe('lapsed');
});
