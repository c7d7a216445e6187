import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bookEntries } from '#features/books/books.tables.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { sandboxCharges } from '#features/payments/providers/sandbox.tables.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import { orders } from '../orders.tables.ts';
import { refundPart } from '../refunds/refund-part.ts';
import { bookChecks, bookDifferences } from './bookkeeping.tables.ts';
import { compareBooks } from './compare-books.ts';
import { readBookCheck } from './read-books.ts';

let shop: TestShop;
let provider: PaymentProvider;
let admin: TestPerson;
/** Eight payments of one order each, in the order of their ids. */
let sold: { orderId: string; paymentId: string }[];
beforeAll(async () => {
  shop = await openTestShop();
  provider = sandboxProvider(shop.database);
  admin = await shop.signIn('Admin', { permits: ['admin-management'] });
  const customer = await shop.aCustomer();
  for (let sale = 0; sale < 8; sale += 1) await aSale(shop, customer, [aSoldLine(await aCarOnSale(shop))]);
  sold = await shop.database
    .select({ orderId: orders.id, paymentId: orders.paymentId })
    .from(orders)
    .orderBy(orders.paymentId);
});
afterAll(() => shop.close());
/** Each test begins as if nothing had been compared. */
afterEach(async () => {
  await shop.database.delete(bookChecks);
  await shop.database.delete(bookDifferences);
});

/** Whom the provider was asked about, in one run that compares so many payments of each kind. */
async function askedInRun(most: number): Promise<string[]> {
  const asked: string[] = [];
  await compareBooks(
    shop.database,
    {
      ...provider,
      holdings: (ids) => {
        asked.push(...ids);
        return provider.holdings(ids);
      },
    },
    most,
  );
  // What differs is asked about twice.
  return [...new Set(asked)].sort();
}

const charged = (paymentIds: string[], refundedCents: number) =>
  shop.database
    .update(sandboxCharges)
    .set({ refundedCents })
    .where(inArray(sandboxCharges.paymentId, paymentIds));
const readCheck = () => readBookCheck(shop.database);

/** What was sold lies so far back that no run takes it for what moved lately. */
const afterDays = (days: number) => setClock(() => new Date(Date.now() + days * 86_400_000));

test('a round comes through all payments in runs of equal size, and begins anew', async ({
  onTestFinished,
}) => {
  onTestFinished(afterDays(3));
  const runs: string[][] = [];
  for (let run = 0; run < 3; run += 1) {
    expect(await readCheck()).not.toHaveProperty('wholeAt');
    runs.push(await askedInRun(3));
  }
  expect(await readCheck()).toHaveProperty('wholeAt');
  expect(runs.map((asked) => asked.length)).toEqual([3, 3, 2]);
  expect(runs.flat()).toEqual(sold.map(({ paymentId }) => paymentId));
  expect(await askedInRun(3)).toEqual(runs[0]);
});

test('what moved is compared by the next run, wherever the round is; what moved before is left to the round', async ({
  onTestFinished,
}) => {
  onTestFinished(afterDays(3));
  await askedInRun(4);
  const [, refunded] = sold;
  const asked = { amount: 10, reason: 'A scratch', key: newId() };
  await refundPart(shop, provider, admin.actor, refunded!.orderId, asked);
  onTestFinished(setClock(() => new Date(Date.now() + 3 * 86_400_000 + 3_600_000)));
  expect(await askedInRun(4)).toEqual([refunded!, ...sold.slice(4)].map(({ paymentId }) => paymentId));
  expect(await askedInRun(4)).toEqual([]);
});

test('more that moved than a run takes is taken by the next ones; what moved in one millisecond stays together', async ({
  onTestFinished,
}) => {
  const at = new Date(Date.now() + 5 * 86_400_000);
  const moved = (place: number, ms: number) => ({
    id: `test:${newId()}`,
    movement: 'given' as const,
    orderId: sold[place]!.orderId,
    paymentId: sold[place]!.paymentId,
    at: new Date(at.getTime() + ms),
  });
  onTestFinished(setClock(() => at));
  await compareBooks(shop.database, provider);
  await shop.database
    .insert(bookEntries)
    .values([moved(7, 1), moved(6, 2), moved(5, 2), moved(4, 2), moved(3, 3)]);
  onTestFinished(setClock(() => new Date(at.getTime() + 3_600_000)));
  const paymentsOf = (...places: number[]) => places.map((place) => sold[place]!.paymentId).sort();
  const known = async (most: number) => {
    // The round and the differences that entries without a refund make are not what is looked at.
    await shop.database.delete(bookDifferences);
    await shop.database.update(bookChecks).set({ sweptUpTo: sold[7]!.paymentId });
    return askedInRun(most);
  };
  expect(await known(2)).toEqual(paymentsOf(4, 5, 6, 7));
  expect(await known(2)).toEqual(paymentsOf(3));
  await shop.database.transaction(async (transaction) => {
    await transaction.execute(sql`set local session_replication_role = replica`);
    await transaction.delete(bookEntries).where(sql`${bookEntries.id} like 'test:%'`);
  });
});

test('a transaction that ended late is met: a run leaves the last minutes to the next, and the round meets all else', async ({
  onTestFinished,
}) => {
  const at = Date.now() + 10 * 86_400_000;
  onTestFinished(setClock(() => new Date(at)));
  await compareBooks(shop.database, provider);
  const late = sold[6]!;
  // Decided three minutes before the run that did not see it yet.
  await shop.database
    .insert(bookEntries)
    .values({ ...late, id: 'test:late', movement: 'given', at: new Date(at - 180_000) });
  onTestFinished(setClock(() => new Date(at + 3_600_000)));
  expect(await askedInRun(1)).toContain(late.paymentId);
  await shop.database.transaction(async (transaction) => {
    await transaction.execute(sql`set local session_replication_role = replica`);
    await transaction.delete(bookEntries).where(eq(bookEntries.id, 'test:late'));
  });
});

test('a difference is known until its payment is looked at again and agrees, which is with the next run', async ({
  onTestFinished,
}) => {
  onTestFinished(afterDays(3));
  const [first, , , , , , , last] = sold.map(({ paymentId }) => paymentId);
  await charged([first!, last!], 5);
  expect(await compareBooks(shop.database, provider, 3)).toBe(1);
  expect(await compareBooks(shop.database, provider, 3)).toBe(1);
  expect(await readCheck()).not.toHaveProperty('wholeAt');
  expect(await compareBooks(shop.database, provider, 3)).toBe(2);
  await charged([first!], 0);
  expect(await compareBooks(shop.database, provider, 3)).toBe(1);
  expect((await readCheck()).differences).toEqual([
    expect.objectContaining({ what: 'provider', reference: last }),
  ]);
  await charged([last!], 0);
  expect(await compareBooks(shop.database, provider, 3)).toBe(0);
});

test('a run that breaks in the midst is done again: its payments are not passed over, and what it found stays', async ({
  onTestFinished,
}) => {
  onTestFinished(afterDays(3));
  const payments = sold.map(({ paymentId }) => paymentId);
  await compareBooks(shop.database, provider, 3);
  await charged([payments[4]!], 5);
  const away = { ...provider, holdings: () => Promise.reject(new Error('out of reach')) };
  await expect(compareBooks(shop.database, away, 3)).rejects.toThrow('out of reach');
  expect(await askedInRun(3)).toEqual(expect.arrayContaining(payments.slice(3, 6)));
  expect(await shop.database.$count(bookDifferences)).toBe(1);
  // The next run breaks where the known difference is looked at: it is not forgotten.
  await expect(compareBooks(shop.database, away, 3)).rejects.toThrow('out of reach');
  expect(await shop.database.$count(bookDifferences)).toBe(1);
  await charged([payments[4]!], 0);
});

test('what stands in the books alone, of a payment that is none, is met as well', async ({
  onTestFinished,
}) => {
  onTestFinished(afterDays(3));
  await shop.database.insert(bookEntries).values({
    id: 'test:alone',
    movement: 'sale',
    orderId: 'nobody',
    paymentId: '~',
    at: new Date(0),
  });
  expect(await compareBooks(shop.database, provider)).toBe(2);
  expect((await readCheck()).differences.map(({ what }) => what)).toEqual(['sale', 'provider']);
  await shop.database.transaction(async (transaction) => {
    await transaction.execute(sql`set local session_replication_role = replica`);
    await transaction.delete(bookEntries).where(eq(bookEntries.id, 'test:alone'));
  });
  expect(await shop.database.$count(refunds)).toBe(1);
});

describe('each thing that is compared is a difference by itself:', () => {
  const change = (table: 'orders' | 'refunds', by: string, orderId: string) =>
    shop.database.execute(
      sql`update ${sql.identifier(table)} set ${sql.raw(by)} where ${sql.identifier(table === 'orders' ? 'id' : 'order_id')} = ${orderId}`,
    );

  test.each([
    [2, 'the tax of a sale', 'orders', 'tax_cents = tax_cents + 1', 'tax_cents = tax_cents - 1', 'sale'],
    [
      3,
      'its state charges',
      'orders',
      'state_cents = state_cents + 1',
      'state_cents = state_cents - 1',
      'sale',
    ],
    [4, 'its moment', 'orders', "paid_at = paid_at + '1 s'", "paid_at = paid_at - '1 s'::interval", 'sale'],
    [5, 'how a refund was given', 'refunds', "note = 'In cash'", 'note = null', 'given'],
    [
      6,
      'what an order says of its refunds',
      'orders',
      'refunded_cents = refunded_cents + 1',
      'refunded_cents = refunded_cents - 1',
      'refunded',
    ],
  ] as const)('of payment %i, %s', async (place, _, table, by, back, what) => {
    const { orderId, paymentId } = sold[place]!;
    const asked = { amount: 10, reason: 'A scratch', key: newId() };
    await refundPart(shop, provider, admin.actor, orderId, asked);
    expect(await compareBooks(shop.database, provider)).toBe(0);
    await change(table, by, orderId);
    expect(await compareBooks(shop.database, provider)).toBe(1);
    const told = await shop.database.select().from(bookDifferences);
    expect(told).toMatchObject([{ what, paymentId, orderId }]);
    await change(table, back, orderId);
    expect(await compareBooks(shop.database, provider)).toBe(0);
  });
});
