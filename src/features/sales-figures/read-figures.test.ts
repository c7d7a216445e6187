import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookHistory } from '#features/orders/bookkeeping/book-history.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { calendarDate, setClock } from '#platform/clock.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { toDollars } from '#platform/money.ts';
import { aHistory, partsOf, type Told } from '../../../tests/support/history.ts';
import { jsonOf } from '../../../tests/support/json.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { closeDays, recountDays } from './close-days.ts';
import { periodOf } from './periods.rules.ts';
import { readSalesChart, readTotalSales } from './read-figures.ts';
import type { TotalSales } from './sales-figures.contract.ts';
import { salesPeriods } from './sales-figures.rules.ts';
import { salesDays, salesProgress } from './sales-figures.tables.ts';

let shop: TestShop;
let add: (told: Told, via?: TestShop['database']) => Promise<void>;
let clock = new Date();
let restoreClock = () => {};

beforeAll(async () => {
  shop = await openTestShop();
  add = await aHistory(shop.database);
});
afterAll(() => shop.close());
beforeEach(() => {
  restoreClock = setClock(() => clock);
});
afterEach(async () => {
  restoreClock();
  await forget();
});

async function forget() {
  // The books only grow: this writes past the trigger that says so.
  await shop.database.transaction(async (transaction) => {
    await transaction.execute(sql`set local session_replication_role = replica`);
    await transaction.execute(sql`delete from book_entries`);
  });
  await shop.database.delete(orders);
  await shop.database.delete(salesDays);
  await shop.database.delete(salesProgress);
}

const shopIn = (dealerTimezone: string) => ({
  database: shop.database,
  config: { ...shop.config, dealerTimezone },
});

const sale = (at: string, cents: number, cancelled?: string): Told => ({
  type: 'purchase',
  cents,
  paidAt: new Date(at),
  cancelledAt: cancelled ? new Date(cancelled) : null,
});

test('a sale counts when it is paid, its refund on the day of the cancellation, and what was never paid nowhere', async () => {
  clock = new Date('2026-11-21T12:00:00Z');
  await add(sale('2026-11-19T10:00:00Z', 10_000_01, '2026-11-21T09:00:00Z'));
  await add({ ...sale('2026-11-21T08:00:00Z', 300_50), type: 'rent' });
  await add({
    ...sale('2026-11-20T08:00:00Z', 77),
    paidAt: null,
    cancelledAt: new Date('2026-11-20T08:20:00Z'),
  });
  await add({ type: 'purchase', cents: 99, paidAt: null, cancelledAt: null });
  const admin = await shop.signIn('Admin');
  const total: TotalSales = await (await admin.request('/api/admin/orders/total-sales')).json();
  expect(total).toMatchObject({
    totalSalesValue: 300.5,
    gross: 10_300.51,
    refunds: 10_000.01,
    orders: 2,
    refundedOrders: 1,
    today: { total: -9699.51, gross: 300.5, refunds: 10_000.01, orders: 1 },
    thisMonth: { total: 300.5, orders: 2 },
    byType: { purchase: { total: 0, gross: 10_000.01 }, rent: { total: 300.5 } },
    date: '2026-11-21',
    timeZone: 'UTC',
  });
  const answer = await admin.request('/api/admin/orders/sales-chart?from=2026-11-18&to=2026-11-21');
  expect((await jsonOf<{ _id: string; total: number }[]>(answer)).map((one) => [one._id, one.total])).toEqual(
    [
      ['2026-11-18', 0],
      ['2026-11-19', 10_000.01],
      ['2026-11-20', 0],
      ['2026-11-21', -9699.51],
    ],
  );
});

test('asked without a range, the chart shows 30 days, 26 weeks or 12 months up to today', async () => {
  clock = new Date('2026-11-21T12:00:00Z');
  const points = async (period: 'day' | 'week' | 'month') => (await readSalesChart(shop, { period })).points;
  expect(await points('day')).toHaveLength(30);
  expect(await points('week')).toHaveLength(26);
  const months = await points('month');
  expect([months.length, months[0]?._id, months.at(-1)?._id]).toEqual([12, '2025-12', '2026-11']);
});

test('a range that is too long or runs backwards is refused with a text', async () => {
  const admin = await shop.signIn('Admin');
  const refused = [
    'from=2026-02-01&to=2026-01-01',
    'from=2000-01-01&to=2026-01-01',
    'from=2000-01-01',
    'from=2199-01-01',
    'from=yesterday',
    'from=yesterday&to=2026-01-01',
    'from=0000-01-01&to=0001-01-01',
    'from=9989-12-30&to=9999-12-31',
  ];
  for (const range of salesPeriods.flatMap((period) => refused.map((dates) => `${dates}&period=${period}`))) {
    const answer = await admin.request(`/api/admin/orders/sales-chart?${range}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'bad-input', fields: { from: expect.any(String) } });
  }
});

const zones = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Asia/Beirut'];

/** The figures as anybody would add them up, order by order. */
function naive(history: readonly Told[], timeZone: string, belongs: (day: string) => boolean) {
  const day = (at: Date) => calendarDate(at, timeZone);
  const sold = history.filter(({ paidAt }) => paidAt && belongs(day(paidAt)));
  const back = history.filter(
    ({ paidAt, cancelledAt }) => paidAt && cancelledAt && belongs(day(cancelledAt)),
  );
  const sum = (told: readonly Told[], of: (cents: number) => number) =>
    told.reduce((all, one) => all + of(one.cents), 0);
  const cents = (told: readonly Told[]) => sum(told, (all) => all);
  const left = (of: (cents: number) => number) => sum(sold, of) - sum(back, of);
  const tax = left((all) => partsOf(all).taxCents);
  const stateCharges = left((all) => partsOf(all).stateCents);
  return {
    total: toDollars(cents(sold) - cents(back)),
    netSales: toDollars(cents(sold) - cents(back) - tax - stateCharges),
    tax: toDollars(tax),
    stateCharges: toDollars(stateCharges),
    gross: toDollars(cents(sold)),
    refunds: toDollars(cents(back)),
    orders: sold.length,
    refundedOrders: back.length,
  };
}

test('whatever was sold and cancelled, in any zone, the figures are the sum of the orders', async () => {
  // Around the days on which the clocks of these zones change, so that every border is met.
  const start = new Date('2026-03-01T00:00:00Z').getTime();
  const hours = 45 * 24;
  const told = fc.record({
    type: fc.constantFrom('purchase' as const, 'rent' as const),
    cents: fc.integer({ min: 0, max: 5_000_000_00 }),
    paidHour: fc.integer({ min: 0, max: hours * 4 }),
    cancelledAfter: fc.option(fc.integer({ min: 0, max: 20 * 24 * 4 })),
    isPaid: fc.boolean(),
  });
  const quarter = (count: number) => new Date(start + count * 900_000);
  await fc.assert(
    fc.asyncProperty(
      fc.array(told, { maxLength: 25 }),
      fc.constantFrom(...zones),
      fc.array(fc.integer({ min: 0, max: hours * 4 }), { maxLength: 3 }),
      async (tales, timeZone, readings) => {
        await forget();
        const history = tales.map((one): Told => {
          const paidAt = quarter(one.paidHour);
          const cancelledAt = one.cancelledAfter === null ? null : quarter(one.paidHour + one.cancelledAfter);
          return { type: one.type, cents: one.cents, paidAt: one.isPaid ? paidAt : null, cancelledAt };
        });
        const there = shopIn(timeZone);
        const momentOf = (one: Told) => one.paidAt ?? one.cancelledAt ?? new Date(start);
        const waiting = history.toSorted((one, other) => momentOf(one).getTime() - momentOf(other).getTime());
        // Days are closed in between, as time goes on: what is sold later must still be found.
        for (const reading of readings.toSorted((one, other) => one - other)) {
          clock = quarter(reading);
          while (waiting[0] && momentOf(waiting[0]) <= clock) {
            const next = waiting.shift()!;
            await add(next);
          }
          await closeDays(there);
        }
        for (const one of waiting) await add(one);
        clock = quarter((hours + 30 * 24) * 4);
        const total = await readTotalSales(there);
        const { totalSalesValue, today, thisMonth, byType, date: _, timeZone: __, ...rest } = total;
        expect({ total: totalSalesValue, ...rest }).toEqual(naive(history, timeZone, () => true));
        const rents = history.filter(({ type }) => type === 'rent');
        expect(byType.rent).toEqual(naive(rents, timeZone, () => true));
        const now = calendarDate(clock, timeZone);
        expect(today).toEqual(naive(history, timeZone, (day) => day === now));
        expect(thisMonth).toEqual(naive(history, timeZone, (day) => day.slice(0, 7) === now.slice(0, 7)));
        for (const period of salesPeriods) {
          const { points } = await readSalesChart(there, { period, from: '2026-02-01', to: addDays(now, 1) });
          for (const { _id, from: _, to: __, ...figures } of points)
            expect(figures).toEqual(naive(history, timeZone, (day) => periodOf(period, day) === _id));
        }
      },
    ),
    { numRuns: 25 },
  );
});

test('a sale that is written long after midnight still counts on its day', async () => {
  const real = new Date();
  // Its transaction begins now; the day that it belongs to is over by the shop's clock before it ends.
  const client = await shop.connection.pool.connect();
  try {
    await client.query('begin');
    await client.query('select 1');
    await add(sale(new Date(real.getTime() - 2 * 86_400_000).toISOString(), 100_00));
    // Noon: at any hour of the real day the same number of days is over.
    clock = new Date(`${addDays(calendarDate(real, 'UTC'), 3)}T12:00:00Z`);
    const openFrom = await closeDays(shop);
    expect(openFrom <= calendarDate(real, 'UTC')).toBe(true);
    const { rows } = await client.query('select * from orders');
    const [known] = rows;
    await client.query(
      `insert into orders (id, receipt_number, payment_id, user_id, car_id, make, model, color, top_speed, type,
         price_cents, state, delivery_date, created_at, paid_at)
       select 'late', 'late', payment_id, user_id, car_id, make, model, color, top_speed, type, 2300, 'paid',
         delivery_date, created_at, $1 from orders where id = $2`,
      [real, known.id],
    );
    await bookHistory(drizzle(client));
    expect((await readTotalSales(shop)).totalSalesValue).toBe(100);
    await client.query('commit');
  } finally {
    client.release();
  }
  expect((await readTotalSales(shop)).totalSalesValue).toBe(123);
  expect(await closeDays(shop)).toBe(calendarDate(clock, 'UTC'));
  expect((await readTotalSales(shop)).totalSalesValue).toBe(123);
});

test('two servers that close the same days at once count nothing twice', async () => {
  for (let day = 1; day <= 28; day += 1)
    await add(sale(`2026-0${1 + (day % 6)}-${String(day).padStart(2, '0')}T12:00:00Z`, 1_00));
  clock = new Date('2026-07-10T12:00:00Z');
  await Promise.all([closeDays(shop), closeDays(shop), readTotalSales(shop), recountDays(shop)]);
  expect((await readTotalSales(shop)).totalSalesValue).toBe(28);
  const closed = await shop.database.select().from(salesDays);
  expect(closed.reduce((all, one) => all + one.soldCents, 0)).toBe(28_00);
});

test('a dealership that moves to another time zone has its days there', async () => {
  await add(sale('2026-05-01T03:00:00Z', 50_00));
  clock = new Date('2026-06-10T12:00:00Z');
  const day = async (timeZone: string) => {
    const { points } = await readSalesChart(shopIn(timeZone), {
      period: 'day',
      from: '2026-04-28',
      to: '2026-05-03',
    });
    return points.filter(({ total }) => total !== 0).map(({ _id }) => _id);
  };
  expect(await day('UTC')).toEqual(['2026-05-01']);
  expect(await day('America/New_York')).toEqual(['2026-04-30']);
  expect(await day('UTC')).toEqual(['2026-05-01']);
});

test('history that was written into closed days is found by the recount of the night', async () => {
  await add(sale('2026-05-01T03:00:00Z', 50_00));
  clock = new Date('2026-06-10T12:00:00Z');
  expect((await readTotalSales(shop)).totalSalesValue).toBe(50);
  await add(sale('2026-02-11T03:00:00Z', 7_00));
  await add(sale('2026-05-02T03:00:00Z', 3_00));
  await recountDays(shop);
  expect((await readTotalSales(shop)).totalSalesValue).toBe(60);
});
