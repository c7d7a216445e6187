import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '#features/accounts/accounts.tables.ts';
import { accountTakenBack } from '#features/accounts/email-change/use-email-link.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { planPayments } from '#features/payments/collection/collection.tables.ts';
import { appointments } from '#features/service-center/service-center.tables.ts';
import { setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { spend } from '#platform/limits/limits.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { aHold, offerHolds } from '../../../../tests/support/holds.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import { aPaidOrder } from '../../../../tests/support/orders.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { aPlanOf } from '../../../../tests/support/plans.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aTestDrive } from '../../../../tests/support/test-drives.ts';
import { calendarFeeds, garageCare, garageVehicles } from '../garage.tables.ts';
import { feedReads } from './calendar.routes.ts';
import { endAddressMadeSince } from './calendar.service.ts';

let shop: TestShop;
let owner: TestPerson;
let restoreClock: () => void;
beforeAll(async () => {
  shop = await openTestShop({ dealerTimezone: 'America/New_York', publicUrl: 'https://shop.example' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  // The clocks of the dealership go back on November 3, 2030.
  restoreClock = setClock(() => new Date('2030-11-02T16:00:00Z'));
  owner = await shop.aCustomer();
});
afterEach(() => restoreClock());

const send = (method: string) => owner.request('/api/garage/calendar', { method });
const anAddress = async (): Promise<string> =>
  (await jsonOf<{ address: string }>(await send('POST'))).address;
const otherAddress = async (): Promise<string> => {
  const other = await shop.aCustomer();
  const made = await other.request('/api/garage/calendar', { method: 'POST' });
  return (await jsonOf<{ address: string }>(made)).address;
};
const pathOf = (address: string) => address.replace('https://shop.example', '');
const open = (address: string) => shop.api.request(pathOf(address));

/** The properties of each component, unfolded. Throws for what RFC 5545 does not allow. */
function componentsOf(ics: string): { kind: string; of: Record<string, string> }[] {
  expect(ics.endsWith('\r\n')).toBe(true);
  const folded = ics.slice(0, -2).split('\r\n');
  for (const line of folded) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\p{Cc}]/u);
  }
  const lines = ics.slice(0, -2).replaceAll('\r\n ', '').split('\r\n');
  const components: { kind: string; of: Record<string, string> }[] = [];
  const within: typeof components = [];
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z-]+(?:;[A-Z]+=(?:"[^"]*"|[^":;]+))*):(.*)$/u.exec(line) ?? [];
    expect(name, line).not.toBe('');
    if (name === 'BEGIN') within.push({ kind: value, of: {} });
    else if (name === 'END') {
      const ended = within.pop()!;
      expect(ended.kind).toBe(value);
      components.push(ended);
    } else within.at(-1)!.of[name] = value;
  }
  expect(within).toEqual([]);
  return components;
}
const eventsOf = async (address: string) => {
  const answer = await open(address);
  expect(answer.status).toBe(200);
  return componentsOf(await answer.text())
    .filter(({ kind }) => kind === 'VEVENT')
    .map(({ of }) => of);
};

describe('a calendar address', () => {
  test('is told once, opens without a login, and is nowhere kept as it is', async () => {
    expect(await jsonOf(await send('GET'))).toEqual({});
    const address = await anAddress();
    expect(address).toMatch(/^https:\/\/shop\.example\/api\/calendar\/feed\.ics\?token=[\w-]{43}$/);
    expect(await jsonOf(await send('GET'))).toEqual({ madeOn: '2030-11-02' });
    const answer = await open(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const [row] = await shop.database
      .select()
      .from(calendarFeeds)
      .where(eq(calendarFeeds.userId, owner.userId));
    expect(address).not.toContain(row!.tokenHash);
  });

  test('ends with a new one, when it is ended, and with the account', async () => {
    const first = await anAddress();
    const second = await anAddress();
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
    expect((await send('DELETE')).status).toBe(204);
    expect((await send('DELETE')).status).toBe(204);
    expect((await open(second)).status).toBe(404);
    const third = await anAddress();
    await shop.database.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, owner.userId));
    expect((await open(third)).status).toBe(404);
    expect((await open(`${third}x`)).status).toBe(404);
  });

  test('is fetched so often in an hour by whoever has it; that of others goes on', async () => {
    const [address, another] = [await anAddress(), await otherAddress()];
    await spend(
      shop,
      feedReads(owner.userId).map((one) => ({ ...one, cost: one.limit.uses - 1 })),
    );
    expect((await open(address)).status).toBe(200);
    const refused = await open(address);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await open(another)).status).toBe(200);
  });

  test('of which nothing is due is a calendar all the same', async () => {
    const components = componentsOf(await (await open(await anAddress())).text());
    expect(components.map(({ kind }) => kind)).toEqual(['STANDARD', 'VTIMEZONE', 'VCALENDAR']);
  });
});

describe('the calendar', () => {
  test('has deliveries and rentals by the day', async () => {
    const carId = await aCarOnSale(shop);
    const given = { userId: owner.userId, carId };
    await aPaidOrder(shop.database, { ...given, id: 'bought', deliveryDate: '2030-11-03', make: 'A; B, C' });
    await aPaidOrder(shop.database, {
      ...given,
      id: 'rented',
      type: 'rent',
      periodDays: 3,
      firstDay: '2030-11-02',
      deliveryDate: '2030-11-02',
    });
    await aPaidOrder(shop.database, {
      ...given,
      id: 'out',
      type: 'rent',
      periodDays: 2,
      state: 'delivered',
      deliveredAt: new Date('2030-11-01T12:00:00Z'),
      returnDate: '2030-11-03',
    });
    await aPaidOrder(shop.database, { ...given, id: 'gone', state: 'cancelled', cancelledAt: new Date() });
    const events = await eventsOf(await anAddress());
    const days = Object.fromEntries(
      events.map(({ UID, 'DTSTART;VALUE=DATE': from, 'DTEND;VALUE=DATE': to }) => [
        UID!.split('@')[0],
        `${from}-${to}`,
      ]),
    );
    expect(days).toEqual({
      'delivery-bought': '20301103-20301104',
      'rental-rented': '20301102-20301103',
      'rental-end-rented': '20301105-20301106',
      'rental-end-out': '20301103-20301104',
    });
    const delivery = events.find(({ UID }) => UID?.startsWith('delivery-'))!;
    expect(delivery.SUMMARY).toMatch(/^A\\; B\\, C A4: delivery by /);
    expect(delivery.URL).toMatch(/^https:\/\/shop\.example\/orders\/MQ-/);
    expect(delivery.DTSTAMP).toBe('20301102T160000Z');
    expect(await eventsOf(await anAddress())).toEqual(events);
    await shop.database.delete(orders).where(eq(orders.userId, owner.userId));
  });

  test('has the drives that were booked without the account, once its address is confirmed', async () => {
    const carId = await aCarOnSale(shop);
    const id = await aTestDrive(shop, {
      carId,
      email: owner.email,
      startsAt: new Date('2030-11-05T15:00:00Z'),
    });
    await aTestDrive(shop, { carId, startsAt: new Date('2030-11-05T15:00:00Z') });
    const address = await anAddress();
    await shop.database.update(users).set({ emailVerified: false }).where(eq(users.id, owner.userId));
    expect(await eventsOf(address)).toEqual([]);
    await shop.database.update(users).set({ emailVerified: true }).where(eq(users.id, owner.userId));
    expect((await eventsOf(address)).map(({ UID }) => UID!.split('@')[0])).toEqual([`test-drive-${id}`]);
  });

  test('has drives, reservations and appointments, on both sides of a change of the clocks', async () => {
    const carId = await aCarOnSale(shop);
    for (const [id, at] of [
      ['before', '2030-11-03T01:30:00-04:00'],
      ['after', '2030-11-03T01:30:00-05:00'],
    ] as const) {
      await aTestDrive(shop, { carId, userId: owner.userId, startsAt: new Date(at), name: id });
    }
    await aTestDrive(shop, { carId, userId: owner.userId, state: 'cancelled', endedBy: 'customer' });
    await offerHolds(shop);
    await aHold(shop, owner, carId);
    const id = newId();
    const visit = {
      originId: id,
      userId: owner.userId,
      vin: 'WP0ZZZ99ZTS392124',
      repairType: 'routine-servicing' as const,
      createdAt: new Date(),
    };
    await shop.database.insert(appointments).values([
      { ...visit, id, date: '2030-11-03', state: 'moved', closedAt: new Date() },
      { ...visit, id: newId(), date: '2030-11-04', moves: 1, isInspection: true },
    ]);
    const events = await eventsOf(await anAddress());
    const starts = events.map((event) => event.DTSTART ?? event['DTSTART;VALUE=DATE']);
    expect(starts).toEqual(['20301105T160000Z', '20301103T053000Z', '20301103T063000Z', '20301104']);
    expect(events[1]!.DTEND).toBe('20301103T061500Z');
    expect(events[3]).toMatchObject({ SEQUENCE: '1', SUMMARY: expect.stringMatching(/^Inspection at /) });
    expect(events[3]!.UID).toMatch(new RegExp(`^appointment-${id}@`));
  });

  test('has the installments that are still owed', async () => {
    const { paymentId } = await aPlanOf(shop, owner);
    const due = await shop.database
      .select()
      .from(planPayments)
      .where(eq(planPayments.paymentId, paymentId))
      .orderBy(planPayments.dueDate);
    const owed = due.filter(({ state }) => state === 'due');
    const events = await eventsOf(await anAddress());
    const installments = events.filter(({ UID }) => UID?.startsWith('installment-'));
    expect(installments.map((event) => event['DTSTART;VALUE=DATE'])).toEqual(
      owed.map(({ dueDate }) => dueDate.replaceAll('-', '')),
    );
    expect(installments.length).toBeGreaterThan(1);
    expect(installments[0]!.SUMMARY).toMatch(/^Installment of \$[\d\\,.]+ to /);
  });

  test('has what the cars of the garage are due for, until it is booked', async () => {
    const id = newId();
    const vin = 'WDDGF4HB8CR215467';
    await shop.database.insert(garageVehicles).values({
      id,
      userId: owner.userId,
      vin,
      make: 'Mercedes-Benz',
      model: 'C 250',
      addedAt: new Date(),
    });
    await shop.database
      .insert(garageCare)
      .values({ id: newId(), vehicleId: id, kind: 'service', doneOn: '2029-12-24' });
    const address = await anAddress();
    const [service, ...more] = await eventsOf(address);
    expect(more).toEqual([]);
    expect(service).toMatchObject({
      UID: expect.stringMatching(new RegExp(`^service-${id}-2029-12-24@`)),
      'DTSTART;VALUE=DATE': '20301224',
      SUMMARY: 'Service due: Mercedes-Benz C 250',
      URL: `https://shop.example/garage/${id}`,
    });
    const visit = newId();
    await shop.database.insert(appointments).values({
      id: visit,
      originId: visit,
      userId: owner.userId,
      vin,
      date: '2030-11-08',
      repairType: 'routine-servicing',
      createdAt: new Date(),
    });
    expect((await eventsOf(address)).map(({ UID }) => UID!.split('-')[0])).toEqual(['appointment']);
  });
});

test('an account that was taken back loses a calendar address that was made since, and keeps an older one', async () => {
  const since = new Date('2030-11-01T00:00:00Z');
  const address = await anAddress();
  await endAddressMadeSince(shop.database, owner.userId, new Date('2030-11-03T00:00:00Z'));
  expect((await open(address)).status).toBe(200);
  await shop.jobs.send(shop.database, accountTakenBack, { userId: owner.userId, since: since.toISOString() });
  await shop.jobs.runWaiting();
  expect((await open(address)).status).toBe(404);
});
