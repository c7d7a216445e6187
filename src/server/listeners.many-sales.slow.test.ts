import { asc, eq, inArray } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { garageVehicles } from '#features/garage/garage.tables.ts';
import { recordsOf } from '#features/ledger/chain/chain.service.ts';
import { verifyLedger } from '#features/ledger/chain/check-ledger.ts';
import { ledgerRecords } from '#features/ledger/ledger.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { invoices } from '#features/orders/papers/invoices.tables.ts';
import { paymentSettled } from '#features/payments/payment-settled.ts';
import { staffNews } from '#features/staff-news/staff-news.tables.ts';
import { newId } from '#platform/database/ids.ts';
import { queueOf } from '#platform/jobs/jobs.ts';
import { log } from '#platform/log.ts';
import { mailAttachments, outgoingMails } from '#platform/mail/mail.tables.ts';
import { crashAt } from '#platform/runtime/fault-points.ts';
import { aCarOnSale } from '../../tests/support/cars.ts';
import { openTestShop, type TestShop } from '../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../tests/support/sold.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import { listeners } from './listeners.ts';

let database: TestDatabase;
/** Two servers of one shop. */
let shop: TestShop;
let other: TestShop;
const logged = vi.spyOn(log, 'error');

beforeEach(async () => {
  database = await createTestDatabase();
  const at = { url: database.url, drop: async () => {} };
  shop = await openTestShop({}, at);
  other = await openTestShop({}, at);
  // The other one's own pictures are another store, which it says.
  logged.mockClear();
});

afterEach(async () => {
  await shop.close();
  await other.close();
  await database.drop();
});

/** Sells so many times one to three vehicles, each third time by a plan. Its jobs have not run. */
async function sellMany(count: number) {
  const carId = await aCarOnSale(shop, { stock: 3 * count });
  const customer = await shop.aCustomer();
  const plan = { periodYears: 1, frequency: 'monthly' } as const;
  for (let turn = 0; turn < count; turn += 1)
    await aSale(
      shop,
      customer,
      [aSoldLine(carId, { quantity: 1 + (turn % 3) })],
      turn % 3 === 2 ? { method: 'installment', plan } : {},
    );
  const sold = await shop.database.select().from(orders).where(eq(orders.carId, carId)).orderBy(orders.id);
  return { sold, paymentIds: [...new Set(sold.map(({ paymentId }) => paymentId))] };
}

/** Everything that follows these sales is there, once, and in one piece. */
async function expectAllOnce({ sold, paymentIds }: Awaited<ReturnType<typeof sellMany>>) {
  const ids = sold.map(({ id }) => id);
  expect(await shop.database.$count(ledgerRecords)).toBe(ids.length);
  expect(
    await recordsOf(
      shop.database,
      sold.map(({ receiptNumber }) => receiptNumber),
    ),
  ).toHaveProperty('size', ids.length);
  expect((await verifyLedger(shop.database)).flaw).toBeNull();

  const drawn = await shop.database.select().from(invoices).orderBy(asc(invoices.place));
  expect(drawn.map(({ orderId }) => orderId).toSorted()).toEqual(ids.toSorted());
  expect(drawn.map(({ place }) => place)).toEqual(drawn.map((_, index) => index + 1));

  const mails = await shop.database.select().from(outgoingMails);
  const planned = new Set(sold.filter(({ method }) => method === 'installment').map((one) => one.paymentId));
  const causes = [
    ...paymentIds.map((id) => `receipt:${id}`),
    ...[...planned].map((id) => `installment-plan:${id}`),
  ];
  const about = mails.filter(({ cause }) => /^(receipt|installment-plan):/.test(cause));
  expect(about.map(({ cause }) => cause).toSorted()).toEqual(causes.toSorted());
  expect(new Set(about.map(({ state }) => state))).toEqual(new Set(['kept']));
  for (const { id, cause, text } of about.filter((mail) => mail.cause.startsWith('receipt:'))) {
    const own = sold.filter(({ paymentId }) => cause === `receipt:${paymentId}`);
    for (const { receiptNumber } of own) expect(text).toContain(receiptNumber);
    for (const { orderId, number } of drawn)
      expect(text!.includes(number)).toBe(own.some((order) => order.id === orderId));
    const attached = await shop.database
      .select()
      .from(mailAttachments)
      .where(eq(mailAttachments.mailId, id))
      .orderBy(asc(mailAttachments.position));
    // A receipt and a contract for each vehicle.
    expect(attached.map(({ position }) => position)).toEqual(
      own.flatMap((_, index) => [2 * index, 2 * index + 1]),
    );
  }

  const news = await shop.database.select().from(staffNews).where(eq(staffNews.kind, 'order'));
  expect(news.map(({ subjectId }) => subjectId).toSorted()).toEqual(paymentIds.toSorted());
  const kept = await shop.database.select().from(garageVehicles).where(inArray(garageVehicles.orderId, ids));
  expect(kept).toHaveLength(ids.length);
}

const statesOf = async (queue: string) => {
  const { rows } = await shop.connection.pool.query(
    'select state, count(*) from pgboss.job where name = $1 group by state',
    [queue],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};
const waits = async () => {
  const { rows } = await shop.connection.pool.query(
    "select count(*) from pgboss.job where state in ('created', 'active') and name not like '\\_\\_pgboss%'",
  );
  return rows[0].count;
};
const untilIdle = () => expect.poll(waits).toBe(0);
const endRetryDelay = () =>
  shop.connection.pool.query("update pgboss.job set start_after = now() where state = 'retry'");

test('what follows many sales is done once for each, by two servers at work on the same queues', async () => {
  const sales = await sellMany(24);
  await Promise.all([shop.jobs.work(), other.jobs.work()]);
  await untilIdle();
  await expectAllOnce(sales);
  expect(logged).not.toHaveBeenCalled();
});

test('a sale that cannot be worked off keeps none of the others waiting, and is tried again by itself', async () => {
  const sales = await sellMany(9);
  await shop.jobs.send(shop.database, paymentSettled, { paymentId: newId() });
  await shop.jobs.work();
  await untilIdle();
  await expectAllOnce(sales);
  expect(await statesOf('payment-settled.mail-receipts')).toEqual({ completed: 9, retry: 1 });
  expect(await statesOf('payment-settled.record')).toEqual({ completed: 10 });
  expect(logged.mock.calls.map(([what]) => what)).toEqual(
    expect.arrayContaining([expect.objectContaining({ job: 'payment-settled.mail-receipts' })]),
  );
});

test('a crash between the steps of many sales leaves none out, and does nothing twice', async () => {
  const sales = await sellMany(9);
  const undo = crashAt('receipts: invoices drawn, mails not stored');
  await expect(shop.jobs.runWaiting()).rejects.toThrow('Crashed');
  expect(undo()).toBe(true);
  await endRetryDelay();
  await other.jobs.runWaiting();
  await expectAllOnce(sales);
});

test('many sales that were worked off by a server that died before it said so are worked off again, with nothing twice', async () => {
  const sales = await sellMany(9);
  const settled = sales.paymentIds.map((paymentId) => ({ paymentId }));
  for (const one of listeners.filter((heard) => queueOf(heard).startsWith('payment-settled.')))
    await one.handle(shop, settled);
  await other.jobs.runWaiting();
  await expectAllOnce(sales);
});
