import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { setClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { dateRangeText } from '#platform/dates/calendar-date.ts';
import { openApiDocument } from '#platform/http/api-description.ts';
import { audiences, may } from '#platform/permissions.ts';
import { keepFor } from '#platform/runtime/per-shop.ts';
import { createApi } from '#server/api.ts';
import { aCarOnSale } from '../../../tests/support/cars.ts';
import { jsonOf } from '../../../tests/support/json.ts';
import type { TestPerson } from '../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { endDowntime, scheduleDowntime } from './downtime.service.ts';
import { downtimes } from './downtime.tables.ts';
import { rereadSchedule } from './known-downtime.ts';

let shop: TestShop;
const people = new Map<string, TestPerson>();
let boss: TestPerson;
let resetClock = () => {};

beforeAll(async () => {
  shop = await openTestShop({ dealerTimezone: 'America/New_York' });
  for (const role of audiences) if (role !== 'visitor') people.set(role, await shop.signIn(role));
  boss = await shop.signIn('Global-Admin', { permits: ['global-admin'] });
});
afterEach(async () => {
  resetClock();
  resetClock = () => {};
  await shop.database.delete(downtimes);
  await rereadSchedule(shop);
});
afterAll(() => shop.close());

const goDown = (startTime = new Date()) =>
  scheduleDowntime(shop, boss.actor, { startTime, durationMinutes: 60, reason: 'New disks' });

const operations = () =>
  Object.entries(openApiDocument(shop.api).paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() })),
  );

// Whoever wants no more mails need not wait for the end of a downtime (rules.md#saved).
const open = [
  /^\/api\/(healthz|readyz|downtime\/current|blockchain\/record|saved\/mails\/end|payments\/stripe\/webhook)$/,
  /^\/api\/auth\//,
];

describe('every route × every role during downtime', () => {
  test.each(audiences)('%s', async (audience) => {
    const made = await goDown();
    const wrong: string[] = [];
    for (const { method, path } of operations()) {
      if (path.endsWith('/auth/logout') || path.endsWith('/{id}/end')) continue;
      const url = path.replaceAll(/\{\w+\}/g, 'nothing-has-this-id');
      const body = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } };
      const answer = await (people.get(audience) ?? shop.api).request(url, { method, ...body });
      const said: { code?: string; endsAt?: string } = await answer.json().catch(() => ({}));
      const shut = said.code === 'downtime';
      const expected = !may(audience, 'work during downtime') && !open.some((some) => some.test(path));
      if (shut !== expected) wrong.push(`${method} ${path}: ${answer.status} ${said.code}`);
      if (!shut) continue;
      expect(answer.status).toBe(503);
      expect(said.endsAt).toBe(made.endsAt);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3500);
      expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
    }
    expect(wrong).toEqual([]);
  });
});

test('no other method, and no other way to write an address, gets past it', async () => {
  await goDown();
  const addresses = [
    '/api/cars',
    '/api/cars/',
    '/api//cars',
    '/api/nothing',
    '/api/auth',
    '/api/auth/../cars',
  ];
  const disguised = [
    '/api/auth/%2e%2e/cars',
    '/api/auth%2f..%2fcars',
    '/api/downtime/current/x',
    '/api/DOWNTIME/current',
  ];
  for (const path of [...addresses, ...disguised, '/api/healthz/../cars'])
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await shop.api.request(path, { method });
      expect(answer.status, `${method} ${path}`).toBe(503);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(answer.headers.get('content-type')).toContain('application/json');
    }
});

test('a Global-Admin who has verified schedules, lists and ends; nobody else does', async () => {
  const body = JSON.stringify({
    startTime: new Date(Date.now() + 3_600_000).toISOString(),
    durationMinutes: 5,
    reason: 'New disks',
  });
  const create = (who: TestPerson) => who.request('/api/downtime/create', { method: 'POST', body });
  expect((await create(people.get('Admin')!)).status).toBe(403);
  expect(await (await create(people.get('Global-Admin')!)).json()).toMatchObject({ code: 'not-verified' });
  const answer = await create(boss);
  expect(answer.status).toBe(201);
  const { message, downtime } = await jsonOf<{ message: string; downtime: { _id: string } }>(answer);
  expect(message).toBe('Downtime scheduled successfully!');
  expect((await create(boss)).status).toBe(409);
  expect(await (await boss.request('/api/downtime')).json()).toMatchObject([{ _id: downtime._id }]);
  const ended = await boss.request(`/api/downtime/${downtime._id}/end`, { method: 'POST' });
  expect(await ended.json()).toMatchObject({ state: 'cancelled' });
});

test.each([
  [{ durationMinutes: 0 }, 'durationMinutes', 'At least 1 minute'],
  [{ durationMinutes: -5 }, 'durationMinutes', 'At least 1 minute'],
  [{ durationMinutes: 0.5 }, 'durationMinutes', 'Enter whole minutes'],
  [{ durationMinutes: 1.5 }, 'durationMinutes', 'Enter whole minutes'],
  [{ durationMinutes: 43_201 }, 'durationMinutes', 'At most 30 days'],
  [{ durationMinutes: 1e9 }, 'durationMinutes', 'At most 30 days'],
  [{ durationMinutes: 1e300 }, 'durationMinutes', expect.any(String)],
  [{ durationMinutes: '5' }, 'durationMinutes', 'Enter whole minutes'],
  [{ durationMinutes: null }, 'durationMinutes', expect.any(String)],
  [{ startTime: 'tomorrow' }, 'startTime', 'Choose a date and a time'],
  [{ startTime: '' }, 'startTime', 'Choose a date and a time'],
  [{ startTime: 4_102_444_800_000 }, 'startTime', expect.any(String)],
  [{ startTime: '2099-02-30T00:00Z' }, 'startTime', 'Choose a date and a time'],
  [{ startTime: '2099-01-01T24:00Z' }, 'startTime', 'Choose a date and a time'],
  [{ startTime: '2099-01-01T00:00+25:00' }, 'startTime', 'Choose a date and a time'],
  [{ startTime: '2099-01-01' }, 'startTime', 'Choose a date and a time'],
  [{ startTime: '2026-12-31T23:59:60Z' }, 'startTime', 'Choose a date and a time'],
  [{ startTime: '+275760-09-13T00:00:00Z' }, 'startTime', 'Choose a date and a time'],
  [{ startTime: `2026-11-22T02:00${'0'.repeat(12_000)}` }, 'startTime', 'Choose a date and a time'],
  [{ startTime: '2200-01-01T00:00:00Z' }, 'startTime', dateRangeText],
  [{ startTime: '2199-12-31T23:59:59-00:01' }, 'startTime', dateRangeText],
  [{ startTime: '9999-12-31T23:59:59-23:59' }, 'startTime', dateRangeText],
  [{ startTime: '1999-12-31T23:59:59Z' }, 'startTime', 'Choose a start that is not in the past'],
  [{ startTime: '0000-01-01T00:00:00+23:59' }, 'startTime', 'Choose a start that is not in the past'],
  [{ startTime: '2020-01-01T00:00:00Z' }, 'startTime', 'Choose a start that is not in the past'],
  [{ reason: '' }, 'reason', 'Enter a reason'],
  [{ reason: ' \n ' }, 'reason', 'Enter a reason'],
  [{ reason: 'x'.repeat(1001) }, 'reason', 'At most 1,000 characters'],
])('input that does not fit is told per field: %o', async (change, field, text) => {
  const fits = { startTime: '2099-01-01T00:00Z', durationMinutes: 5, reason: 'New disks' };
  const body = JSON.stringify({ ...fits, ...change });
  const answer = await boss.request('/api/downtime/create', { method: 'POST', body });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ fields: { [field]: text } });
});

const send = (who: TestPerson, plan: object) =>
  who.request('/api/downtime/create', { method: 'POST', body: JSON.stringify(plan) });

test('a start counts where it says so; without a zone it is UTC', async () => {
  const starts = {
    '2099-01-01T02:00:00+01:00': '2099-01-01T01:00:00.000Z',
    '2099-01-01T02:00-05:00': '2099-01-01T07:00:00.000Z',
    '2099-01-02T02:00': '2099-01-02T02:00:00.000Z',
    '2099-01-02T02:00:30': '2099-01-02T02:00:30.000Z',
    '2099-01-02T02:00Z': '2099-01-02T02:00:00.000Z',
    '2099-01-03T02:00:00.500Z': '2099-01-03T02:00:00.500Z',
    '2199-12-31T23:59:59Z': '2199-12-31T23:59:59.000Z',
  };
  for (const [startTime, instant] of Object.entries(starts)) {
    const answer = await send(boss, { startTime, durationMinutes: 43_200, reason: 'New disks' });
    expect(answer.status, startTime).toBe(201);
    expect(await answer.json()).toMatchObject({ downtime: { startTime: instant } });
    await shop.database.delete(downtimes);
  }
});

test('a reason is kept to the letter, and nothing but text', async () => {
  const reason = '<img src=x onerror=alert(1)> & "new" disks\n第二';
  const plan = { startTime: '2099-01-01T00:00Z', durationMinutes: 5, reason };
  expect(await (await send(boss, plan)).json()).toMatchObject({ downtime: { reason } });
  const unstorable = { ...plan, startTime: '2098-01-01T00:00Z', reason: 'a\u0000b' };
  expect((await send(boss, unstorable)).status).toBe(400);
});

test('of two Global-Admins who schedule the same hour at the same instant, one succeeds', async () => {
  const other = await shop.signIn('Global-Admin', { permits: ['global-admin'] });
  const plan = { startTime: '2099-01-01T00:00Z', durationMinutes: 60, reason: 'New disks' };
  const answers = await Promise.all([boss, other].map((who) => send(who, plan)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const refused = answers.find(({ status }) => status === 409)!;
  expect(await refused.json()).toMatchObject({
    code: 'overlaps',
    message: 'Another downtime is scheduled from Jan 1, 2099, 12:00 AM to Jan 1, 2099, 1:00 AM UTC.',
  });
});

/** Instants at which a calendar or a clock does something special in New York. */
const borders = {
  'a new day': '2026-06-10T04:00:00Z',
  'a new month': '2026-07-01T04:00:00Z',
  'a new year': '2027-01-01T05:00:00Z',
  'the hour that is left out': '2027-03-14T07:00:00Z',
  'the hour that comes twice': '2027-11-07T06:00:00Z',
};

test.each(Object.entries(borders))('starts and ends at the instant at %s', async (_, border) => {
  const start = Date.parse(border);
  let time = start - 30 * 60_000;
  resetClock = setClock(() => new Date(time));
  await goDown(new Date(start));
  const status = async (at: number) => {
    time = at;
    return (await shop.api.request('/api/cars')).status;
  };
  expect(await status(start - 1)).toBe(200);
  expect(await status(start)).toBe(503);
  expect(await status(start + 3_600_000 - 1)).toBe(503);
  expect(await status(start + 3_600_000)).toBe(200);
});

test('a second server of the shop is down as well within a moment, and up again', async () => {
  const connection = openDatabase(shop.databaseUrl);
  const second = createApi({
    ...shop,
    database: connection.database,
    kept: keepFor(connection.database),
  });
  const statusThere = async () => (await second.request('/api/cars')).status;
  expect(await statusThere()).toBe(200);
  const { _id } = await goDown();
  resetClock = setClock(() => new Date(Date.now() + 1_000));
  expect(await statusThere()).toBe(503);
  await endDowntime(shop, boss.actor, _id);
  resetClock();
  resetClock = setClock(() => new Date(Date.now() + 2_000));
  expect(await statusThere()).toBe(200);
  await connection.close();
});

const anAtlas = () => aCarOnSale(shop, { make: 'Atlas', model: 'One', priceCents: 5_000_00 });

const aBuyer = { firstName: 'A', lastName: 'B', phone: '1', address: 'Street 1' };
const waysToPay = {
  card: (carId: string) => ({ basket: [{ carId, quantity: 1, price: 5000 }] }),
  installment: (carId: string) => ({ carId, totalAmount: 5000, period: 1, frequency: 'monthly' }),
};

describe.each(Object.entries(waysToPay))('a payment by %s', (way, bodyFor) => {
  /** A shop whose provider does something before it answers, and a customer who pays there. */
  async function aPayer(beforeTheAnswer: () => Promise<unknown>) {
    const sandbox = sandboxProvider(shop.database);
    const api = createApi(shop, {
      ...sandbox,
      async charge(...asked: Parameters<typeof sandbox.charge>) {
        await beforeTheAnswer();
        return sandbox.charge(...asked);
      },
      // A plan keeps the card, and charges nothing with the order.
      async keepCard(...asked: Parameters<typeof sandbox.keepCard>) {
        await beforeTheAnswer();
        return sandbox.keepCard(...asked);
      },
    });
    const customer = await shop.aCustomer();
    const body = JSON.stringify({ buyer: { ...aBuyer, email: customer.email }, ...bodyFor(await anAtlas()) });
    const pay = (key: string) =>
      api.request(`/api/payments/${way}`, {
        method: 'POST',
        headers: { cookie: customer.cookie, 'content-type': 'application/json', 'idempotency-key': key },
        body,
      });
    return { customer, pay };
  }

  test('that has begun when the downtime starts finishes, and its answer can be asked for again', async () => {
    // The downtime begins between the two transactions, while the provider thinks.
    const { customer, pay } = await aPayer(goDown);
    const key = newId();
    const paid = await pay(key);
    expect(paid.status).toBe(200);
    const first = await jsonOf<{ receiptNumber: string; status: string }>(paid);
    expect(first.status).toBe('paid');
    const again = await pay(key);
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual(first);
    const another = await pay(newId());
    expect(another.status).toBe(503);
    expect(await another.json()).toMatchObject({ code: 'downtime' });
    const recorded = await customer.request('/api/blockchain/record', {
      method: 'POST',
      body: JSON.stringify({ carId: 'Atlas-One', amount: 5000 }),
    });
    expect(recorded.status).toBe(200);
    // What follows the sale is the shop's own work.
    await expect(shop.jobs.runWaiting()).resolves.toBeGreaterThan(0);
  });

  test('whose provider gave no answer before the downtime is completed by the retry during it', async () => {
    let isBroken = true;
    const { pay } = await aPayer(async () => {
      if (isBroken) throw new Error('The line is dead');
    });
    const key = newId();
    expect(await (await pay(key)).json()).toMatchObject({ code: 'payment-unconfirmed' });
    await goDown();
    isBroken = false;
    expect(await (await pay(key)).json()).toMatchObject({ status: 'paid' });
  });

  test("cannot be begun by somebody else's key", async () => {
    const one = await aPayer(goDown);
    const key = newId();
    expect((await one.pay(key)).status).toBe(200);
    const other = await aPayer(goDown);
    expect(await (await other.pay(key)).json()).toMatchObject({ code: 'downtime' });
  });
});
