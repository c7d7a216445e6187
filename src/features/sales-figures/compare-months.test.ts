import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bookEntries } from '#features/books/books.tables.ts';
import { setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { aHistory, type Told } from '../../../tests/support/history.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { compareMonths } from './compare-months.ts';

let shop: TestShop;
let add: (told: Told) => Promise<void>;
let restore = () => {};
beforeAll(async () => {
  shop = await openTestShop();
  add = await aHistory(shop.database);
});
afterEach(() => restore());
afterAll(() => shop.close());

const sale = (at: string, cents: number, type: Told['type'] = 'purchase'): Told => ({
  type,
  cents,
  paidAt: new Date(at),
  cancelledAt: null,
});
const deposit = (at: string, cents: number) =>
  shop.database.insert(bookEntries).values({
    id: `deposit:${newId()}`,
    movement: 'deposit',
    orderId: newId(),
    paymentId: newId(),
    at: new Date(at),
    receivableCents: cents,
    depositsCents: 0 - cents,
  });

test('as many days of both months count, which begin and end at midnight of the dealership, also where clocks change', async () => {
  restore = setClock(() => new Date('2026-11-02T12:00:00Z'));
  // New York: UTC−4 until November 1, 2026, 02:00, then UTC−5.
  await add(sale('2026-10-01T04:00:00Z', 100_00));
  await add(sale('2026-10-03T03:59:59Z', 10_00, 'rent'));
  await add(sale('2026-10-01T03:59:59Z', 5_000_00));
  await add(sale('2026-10-03T04:00:00Z', 6_000_00));
  await add(sale('2026-11-01T04:00:00Z', 300_00));
  await add(sale('2026-11-02T04:59:59Z', 30_00, 'rent'));
  await deposit('2026-10-02T12:00:00Z', 99_00);
  await deposit('2026-10-20T12:00:00Z', 98_00);
  await deposit('2026-11-01T12:00:00Z', 97_00);
  const config = { ...shop.config, dealerTimezone: 'America/New_York' };
  expect(await compareMonths({ database: shop.database, config })).toEqual({
    days: 2,
    current: { from: '2026-11-01', to: '2026-11-02', purchase: 300, rent: 30, deposit: 97 },
    before: { from: '2026-10-01', to: '2026-10-02', purchase: 100, rent: 10, deposit: 99 },
    timeZone: 'America/New_York',
  });
});
