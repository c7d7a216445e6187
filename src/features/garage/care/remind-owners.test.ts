import { eq, like, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '#features/accounts/accounts.tables.ts';
import { chooseReminders, wantsReminders } from '#features/accounts/reminders.service.ts';
import { appointments } from '#features/service-center/service-center.tables.ts';
import { setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { garageCare, garageVehicles } from '../garage.tables.ts';
import { remindOwners } from './remind-owners.ts';

let shop: TestShop;
let owner: TestPerson;
let restoreClock: () => void;
const standAt = (instant: string) => {
  restoreClock?.();
  restoreClock = setClock(() => new Date(instant));
};
beforeAll(async () => {
  shop = await openTestShop({ dealerTimezone: 'America/New_York', publicUrl: 'https://shop.example' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  standAt('2030-05-01T16:00:00Z');
  await shop.database.delete(garageVehicles);
  owner = await shop.aCustomer();
});
afterEach(() => restoreClock());

const vin = 'WP0ZZZ99ZTS392124';

/** A car of the owner, with its last service and inspection on these days. */
async function aCar(done: { service?: string; inspection?: string } = {}, userId = owner.userId) {
  const id = newId();
  await shop.database.insert(garageVehicles).values({
    id,
    userId,
    vin,
    make: 'Porsche',
    model: '911',
    plate: 'AB 123',
    addedAt: new Date(),
  });
  for (const kind of ['service', 'inspection'] as const) {
    const doneOn = done[kind];
    if (doneOn) await shop.database.insert(garageCare).values({ id: newId(), vehicleId: id, kind, doneOn });
  }
  return id;
}
const mailsAbout = (id: string) =>
  shop.database
    .select()
    .from(outgoingMails)
    .where(like(outgoingMails.cause, `garage-due:${id}:%`))
    .orderBy(outgoingMails.id);
const lookOn = async (id: string) => {
  const [row] = await shop.database.select().from(garageVehicles).where(eq(garageVehicles.id, id));
  return row?.lookOn;
};

describe('the reminder of a service', () => {
  test('comes 30 days before it is due and once more when it is overdue, each once', async () => {
    const id = await aCar({ service: '2029-06-15' });
    const at = async (instant: string) => {
      standAt(instant);
      return remindOwners(shop);
    };
    expect(await at('2030-05-15T16:00:00Z')).toBe(0);
    expect(await at('2030-05-16T16:00:00Z')).toBe(1);
    expect(await at('2030-05-16T17:00:00Z')).toBe(0);
    expect(await at('2030-06-15T16:00:00Z')).toBe(0);
    expect(await at('2030-06-16T16:00:00Z')).toBe(1);
    expect(await at('2030-06-17T16:00:00Z')).toBe(0);
    expect(await at('2030-07-01T16:00:00Z')).toBe(0);
    expect((await mailsAbout(id)).map(({ subject }) => subject)).toEqual([
      'Your Porsche 911 is due for its service',
      'The service of your Porsche 911 is overdue',
    ]);
  });

  test('leads to the booking of this car, to the garage, and out of these mails by one click', async () => {
    const id = await aCar({ service: '2029-05-10', inspection: '2028-05-10' });
    expect(await remindOwners(shop)).toBe(1);
    const [mail, ...more] = await mailsAbout(id);
    expect(more).toEqual([]);
    expect(mail!.recipient).toBe(owner.email);
    expect(mail!.subject).toBe('Your Porsche 911 is due for service and inspection');
    expect(mail!.text).toContain('AB 123');
    expect(mail!.text).toContain('May 10, 2030');
    expect(mail!.text).toContain(`https://shop.example/book-appointment?vin=${vin}&for=service`);
    expect(mail!.text).toContain(`https://shop.example/book-appointment?vin=${vin}&for=inspection`);
    expect(mail!.text).toContain(`https://shop.example/garage/${id}`);
    const end = new URL(mail!.oneClickEnd!);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const ended = await shop.api.request(`${end.pathname}${end.search}`, {
      method: 'POST',
      headers,
      body: 'List-Unsubscribe=One-Click',
    });
    expect(ended.status).toBe(200);
    expect(await wantsReminders(shop.database, owner.userId)).toBe(false);
  });

  test('begins anew after the next service', async () => {
    const id = await aCar({ service: '2029-05-10' });
    await remindOwners(shop);
    await shop.database
      .insert(garageCare)
      .values({ id: newId(), vehicleId: id, kind: 'service', doneOn: '2030-05-05' });
    standAt('2031-05-01T16:00:00Z');
    expect(await remindOwners(shop)).toBe(1);
    expect(await mailsAbout(id)).toHaveLength(2);
  });

  test('does not come where the car is booked in for it', async () => {
    const id = await aCar({ service: '2029-05-10' });
    const appointment = newId();
    await shop.database.insert(appointments).values({
      id: appointment,
      originId: appointment,
      userId: owner.userId,
      vin,
      date: '2030-05-04',
      repairType: 'routine-servicing',
      createdAt: new Date(),
    });
    expect(await remindOwners(shop)).toBe(0);
    await shop.database
      .update(appointments)
      .set({ state: 'cancelled', closedAt: new Date() })
      .where(eq(appointments.id, appointment));
    standAt('2030-05-09T16:00:00Z');
    expect(await remindOwners(shop)).toBe(1);
    expect(await mailsAbout(id)).toHaveLength(1);
  });

  test('is not mailed to who chose none, also when the choice is taken back, nor to an account that is closed', async () => {
    const id = await aCar({ service: '2029-05-10' });
    await chooseReminders(shop.database, owner.userId, false);
    expect(await remindOwners(shop)).toBe(0);
    await chooseReminders(shop.database, owner.userId, true);
    standAt('2030-05-08T16:00:00Z');
    expect(await remindOwners(shop)).toBe(0);
    const closed = await shop.aCustomer();
    const theirs = await aCar({ service: '2029-05-10' }, closed.userId);
    await shop.database.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, closed.userId));
    expect(await remindOwners(shop)).toBe(0);
    expect([...(await mailsAbout(id)), ...(await mailsAbout(theirs))]).toEqual([]);
  });

  test('comes neither at night, nor for a car that was removed, nor for what is overdue for months', async () => {
    const id = await aCar({ service: '2029-05-10' });
    standAt('2030-05-01T08:00:00Z');
    expect(await remindOwners(shop)).toBe(0);
    await shop.database.update(garageVehicles).set({ lookOn: null }).where(eq(garageVehicles.id, id));
    await shop.database.delete(garageVehicles).where(eq(garageVehicles.id, id));
    const old = await aCar({ service: '2028-01-01' });
    standAt('2030-05-01T16:00:00Z');
    expect(await remindOwners(shop)).toBe(0);
    expect(await mailsAbout(old)).toEqual([]);
  });

  test('looks at a car again when something may be due, and within a week', async () => {
    const later = await aCar({ service: '2030-04-01' });
    await remindOwners(shop);
    expect(await lookOn(later)).toBe('2030-05-08');
    const other = await shop.aCustomer();
    const near = await aCar({ service: '2029-06-03' }, other.userId);
    await remindOwners(shop);
    expect(await lookOn(near)).toBe('2030-05-04');
  });

  test('that cannot be sent keeps none of the others waiting, and is sent by a later run', async () => {
    const [stuck, other] = [await shop.aCustomer(), await shop.aCustomer()];
    const first = await aCar({ service: '2029-05-10' }, stuck.userId);
    const second = await aCar({ service: '2029-05-10' }, other.userId);
    const { database } = shop;
    await database.execute(
      sql.raw(`alter table garage_reminders add constraint stuck check (vehicle_id <> '${first}') not valid`),
    );
    try {
      expect(await remindOwners(shop)).toBe(1);
    } finally {
      await database.execute(sql`alter table garage_reminders drop constraint stuck`);
    }
    expect([(await mailsAbout(first)).length, (await mailsAbout(second)).length]).toEqual([0, 1]);
    expect(await remindOwners(shop)).toBe(1);
    expect(await mailsAbout(first)).toHaveLength(1);
  });

  test('is sent once, also by two servers at the same moment', async () => {
    const id = await aCar({ service: '2029-05-10' });
    await Promise.all([remindOwners(shop), remindOwners(shop), remindOwners(shop)]);
    expect(await mailsAbout(id)).toHaveLength(1);
  });
});
