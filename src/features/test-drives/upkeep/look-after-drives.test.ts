import { eq, like, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chooseReminders } from '#features/accounts/reminders.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { changeVehicleState } from '#features/vehicles/units/change-vehicle-state.ts';
import { setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { mailAttachments, outgoingMails } from '#platform/mail/mail.tables.ts';
import { crashAt } from '#platform/runtime/fault-points.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { aPaidOrder } from '../../../../tests/support/orders.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aDelivery } from '../../../../tests/support/vehicles.ts';
import { aMember } from '../../../../tests/support/workshop.ts';
import { bookTestDrive } from '../booking/booking.service.ts';
import { testDrives } from '../test-drives.tables.ts';
import { lookAfterDrives } from './look-after-drives.ts';
import { remindOfDrives } from './remind-of-drives.ts';

let shop: TestShop;
let worker: TestPerson;
let restoreClock: () => void;
const standAt = (instant: string) => {
  restoreClock?.();
  restoreClock = setClock(() => new Date(instant));
};
const noon = '2030-05-01T16:00:00Z';
beforeAll(async () => {
  shop = await openTestShop({ dealerTimezone: 'America/New_York', publicUrl: 'https://shop.example' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  standAt(noon);
  worker ??= await shop.signIn('Worker');
  await shop.database.delete(testDrives);
});
afterEach(() => restoreClock());

const saturday = (time: string) => new Date(`2030-05-04T${time}:00-04:00`).toISOString();
const book = async (carId: string, startsAt: string): Promise<string> => {
  const actor = await aMember(shop.database);
  const wanted = { carId, startsAt, name: 'Ada Byron', phone: '+1 313 555 0100', licence: true as const };
  return (await bookTestDrive(shop, { actor, address: newId() }, wanted)).drive._id;
};
const rowOf = async (id: string) => {
  const [row] = await shop.database.select().from(testDrives).where(eq(testDrives.id, id));
  return row!;
};
const mailsAbout = async (id: string) =>
  (
    await shop.database
      .select()
      .from(outgoingMails)
      .where(like(outgoingMails.cause, `test-drive-%:${id}:%`))
      .orderBy(outgoingMails.id)
  ).slice(1);
const aCarWithVehicles = async (count: number) => {
  const carId = await aCarOnSale(shop, { stock: 0 });
  const arrived = await aDelivery(shop, worker, carId, count);
  return { carId, ids: arrived.map(({ id }) => id) };
};
const leave = (id: string) =>
  shop.database.transaction((transaction) =>
    changeVehicleState(transaction, worker.actor, id, { to: 'gone', today: '2030-05-01', reason: 'Sold' }),
  );

describe('a drive whose vehicle leaves', () => {
  test('goes on with another one of its listing, and its customer is told, once', async () => {
    const { carId, ids } = await aCarWithVehicles(2);
    const id = await book(carId, saturday('10:00'));
    await leave(ids[0]!);
    expect(await lookAfterDrives(shop)).toBe(1);
    expect(await lookAfterDrives(shop)).toBe(0);
    expect(await rowOf(id)).toMatchObject({ state: 'booked', vehicleId: ids[1], sequence: 1 });
    const mails = await mailsAbout(id);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/is still on, with another car/),
    ]);
  });

  test('is cancelled where the others are driven then, with the times at which one is free', async () => {
    const { carId, ids } = await aCarWithVehicles(2);
    const first = await book(carId, saturday('10:00'));
    const second = await book(carId, saturday('10:00'));
    await leave(ids[0]!);
    expect(await lookAfterDrives(shop)).toBe(1);
    expect(await rowOf(first)).toMatchObject({ state: 'cancelled', endedBy: 'shop' });
    expect(await rowOf(second)).toMatchObject({ state: 'booked', vehicleId: ids[1] });
    const [mail, ...more] = await mailsAbout(first);
    expect(more).toEqual([]);
    expect(mail!.text).toContain('Wednesday, May 1 at 2:15 PM; Wednesday, May 1 at 3:00 PM');
    expect(mail!.text).toContain(`https://shop.example/test-drive/${carId}`);
    const [entry] = await shop.database
      .select()
      .from(mailAttachments)
      .where(eq(mailAttachments.mailId, mail!.id));
    expect(entry!.content!.toString()).toContain('STATUS:CANCELLED');
    expect(await mailsAbout(second)).toEqual([]);
  });

  test('is cancelled where the last one left, and other cars are shown', async () => {
    const { carId, ids } = await aCarWithVehicles(1);
    const id = await book(carId, saturday('10:00'));
    await leave(ids[0]!);
    await lookAfterDrives(shop);
    expect((await mailsAbout(id))[0]!.text).toContain('https://shop.example/cars');
  });

  test('that is over already is left alone', async () => {
    const { carId, ids } = await aCarWithVehicles(1);
    const id = await book(carId, saturday('10:00'));
    await leave(ids[0]!);
    standAt(saturday('10:00'));
    expect(await lookAfterDrives(shop)).toBe(0);
    expect((await rowOf(id)).state).toBe('booked');
  });

  test('that cannot be seen to keeps none of the others waiting, and is seen to by a later run', async () => {
    const { carId, ids } = await aCarWithVehicles(1);
    const [stuck, other] = [await book(carId, saturday('10:00')), await book(carId, saturday('10:45'))];
    await leave(ids[0]!);
    const { database } = shop;
    await database.execute(
      sql.raw(`alter table test_drives add constraint stuck check (id <> '${stuck}') not valid`),
    );
    try {
      expect(await lookAfterDrives(shop)).toBe(1);
      expect([(await rowOf(stuck)).state, (await rowOf(other)).state]).toEqual(['booked', 'cancelled']);
    } finally {
      await database.execute(sql`alter table test_drives drop constraint stuck`);
    }
    expect(await lookAfterDrives(shop)).toBe(1);
    expect((await rowOf(stuck)).state).toBe('cancelled');
  });

  test('a crash between two of them leaves none behind: the next run ends it as if there had been none', async () => {
    const { carId, ids } = await aCarWithVehicles(1);
    const drives = [await book(carId, saturday('10:00')), await book(carId, saturday('10:45'))];
    await leave(ids[0]!);
    const disarm = crashAt('test drives: one has another car, the next has none yet');
    await expect(lookAfterDrives(shop)).rejects.toThrow('Crashed');
    expect(disarm()).toBe(true);
    expect((await rowOf(drives[1]!)).state).toBe('booked');
    expect(await lookAfterDrives(shop)).toBe(1);
    for (const id of drives) {
      expect(await rowOf(id)).toMatchObject({ state: 'cancelled', endedBy: 'shop' });
      expect(await mailsAbout(id)).toHaveLength(1);
    }
  });
});

describe('a drive of a listing without vehicles', () => {
  test('stands while one is left, waits for a payment under way, and ends once the last one is sold', async () => {
    const carId = await aCarOnSale(shop, { stock: 1 });
    const id = await book(carId, saturday('10:00'));
    expect(await lookAfterDrives(shop)).toBe(0);
    await shop.database.update(cars).set({ stock: 0 }).where(eq(cars.id, carId));
    const { userId } = await aMember(shop.database);
    await aPaidOrder(shop.database, { userId, carId, state: 'pending', paidAt: null });
    expect(await lookAfterDrives(shop)).toBe(0);
    await shop.database
      .update(orders)
      .set({ state: 'paid', paidAt: new Date() })
      .where(eq(orders.carId, carId));
    expect(await lookAfterDrives(shop)).toBe(1);
    expect((await rowOf(id)).state).toBe('cancelled');
  });

  test('ends where the listing is taken off', async () => {
    const carId = await aCarOnSale(shop);
    const id = await book(carId, saturday('10:00'));
    await shop.database.update(cars).set({ listingState: 'archived' }).where(eq(cars.id, carId));
    expect(await lookAfterDrives(shop)).toBe(1);
    expect((await rowOf(id)).endedBy).toBe('shop');
  });
});

describe('the reminder', () => {
  test('comes the day before, from eight in the morning on, once', async () => {
    const id = await book(await aCarOnSale(shop), saturday('10:00'));
    const at = async (instant: string) => {
      standAt(instant);
      return remindOfDrives(shop);
    };
    expect(await at('2030-05-02T20:00:00Z')).toBe(0);
    expect(await at('2030-05-03T04:00:00Z')).toBe(0);
    expect(await at('2030-05-03T11:59:59Z')).toBe(0);
    expect(await at('2030-05-03T12:00:00Z')).toBe(1);
    expect(await at('2030-05-03T13:00:00Z')).toBe(0);
    expect(await at('2030-05-04T12:00:00Z')).toBe(0);
    expect((await mailsAbout(id)).map(({ subject }) => subject.slice(0, 9))).toEqual(['Tomorrow:']);
  });

  test('that cannot be sent keeps none of the others waiting, and is sent by a later run', async () => {
    const stuck = await book(await aCarOnSale(shop), saturday('10:00'));
    const other = await book(await aCarOnSale(shop), saturday('10:45'));
    standAt('2030-05-03T12:00:00Z');
    const { database } = shop;
    await database.execute(
      sql.raw(`alter table test_drives add constraint stuck check (id <> '${stuck}') not valid`),
    );
    try {
      expect(await remindOfDrives(shop)).toBe(1);
    } finally {
      await database.execute(sql`alter table test_drives drop constraint stuck`);
    }
    expect([(await mailsAbout(stuck)).length, (await mailsAbout(other)).length]).toEqual([0, 1]);
    expect(await remindOfDrives(shop)).toBe(1);
    expect([(await mailsAbout(stuck)).length, (await mailsAbout(other)).length]).toEqual([1, 1]);
  });

  test('is not sent to those who booked that day, nor for what was cancelled', async () => {
    standAt('2030-05-03T12:00:00Z');
    await book(await aCarOnSale(shop), saturday('10:45'));
    expect(await remindOfDrives(shop)).toBe(0);
  });

  test('is not mailed to who chose none, also when the choice is taken back later', async () => {
    const customer = await shop.aCustomer();
    const id = await book(await aCarOnSale(shop), saturday('11:30'));
    await shop.database.update(testDrives).set({ userId: customer.userId }).where(eq(testDrives.id, id));
    await chooseReminders(shop.database, customer.userId, false);
    standAt('2030-05-03T12:00:00Z');
    expect(await remindOfDrives(shop)).toBe(0);
    await chooseReminders(shop.database, customer.userId, true);
    expect(await remindOfDrives(shop)).toBe(0);
    expect(await mailsAbout(id)).toEqual([]);
  });
});
