import { asc, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentSettled } from '#features/payments/payment-settled.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { setClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import { aRealVin } from '../../../../tests/support/vehicles.ts';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { handOver } from '../handover/hand-over.ts';
import { orders } from '../orders.tables.ts';
import { refundPart } from '../refunds/refund-part.ts';
import { takeBackGenerously } from '../returns/take-back-purchase.ts';
import { invoiceNumber } from './invoices.rules.ts';
import { invoiceCounters, invoiceRounds, invoices } from './invoices.tables.ts';
import {
  issueCreditNotes,
  issueInvoices,
  issueInvoicesSince,
  issueMissedCreditNotes,
  issueMissedInvoices,
} from './issue-invoices.ts';

let shop: TestShop;
let admin: TestPerson;
let customer: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.signIn('Admin', { permits: ['admin-management'] });
  customer = await shop.aCustomer();
});
afterAll(() => shop.close());

/** Sells so many vehicles with one payment; its jobs have not run. */
async function sell(quantity = 1) {
  const sale = await aSale(shop, customer, [aSoldLine(await aCarOnSale(shop), { quantity })]);
  const [first] = await shop.database.select().from(orders).where(eq(orders.id, sale.orders[0]!._id));
  return { paymentId: first!.paymentId, ids: sale.orders.map(({ _id }) => _id) };
}

const numbersOf = async (kind: 'invoice' | 'credit-note', year: number) =>
  (
    await shop.database
      .select()
      .from(invoices)
      .where(sql`${invoices.kind} = ${kind} and ${invoices.year} = ${year}`)
      .orderBy(asc(invoices.place))
  ).map(({ place, orderId, number }) => ({ place, orderId, number }));

/** From 1 on, none left out and none twice; the counter says the last. */
async function expectGapless(kind: 'invoice' | 'credit-note', year = new Date().getUTCFullYear()) {
  const drawn = await numbersOf(kind, year);
  expect(drawn.map(({ place }) => place)).toEqual(drawn.map((_, index) => index + 1));
  expect(drawn.map(({ number }) => number)).toEqual(
    drawn.map((_, index) => invoiceNumber(kind, year, index + 1)),
  );
  const [counter] = await shop.database
    .select()
    .from(invoiceCounters)
    .where(sql`${invoiceCounters.kind} = ${kind} and ${invoiceCounters.year} = ${year}`);
  expect(counter?.last ?? 0).toBe(drawn.length);
  return drawn;
}

const aDayAgo = () => new Date(Date.now() - 86_400_000);

/** A database in which the transaction breaks before it ends, as by a crash. */
const crashing = (database: Database): Database =>
  new Proxy(database, {
    get: (target, name) =>
      name === 'transaction'
        ? (act: (transaction: Database) => Promise<unknown>) =>
            target.transaction(async (transaction) => {
              await act(transaction);
              throw new Error('A crash');
            })
        : Reflect.get(target, name),
  });

test('each vehicle of a payment has an invoice, in the order of the basket, once', async () => {
  const { paymentId, ids } = await sell(3);
  await shop.jobs.runWaiting();
  const drawn = (await expectGapless('invoice')).filter(({ orderId }) => ids.includes(orderId));
  expect(drawn.map(({ orderId }) => orderId)).toEqual(ids);
  await shop.jobs.send(shop.database, paymentSettled, { paymentId });
  await shop.jobs.runWaiting();
  expect(await issueInvoices(shop, [paymentId])).toBe(0);
  await expectGapless('invoice');
});

test('parallel jobs, crashes and retries leave no gap and no double', async () => {
  const sales = [];
  for (let turn = 0; turn < 8; turn += 1) sales.push(await sell(1 + (turn % 3)));
  const broken = { ...shop, database: crashing(shop.database) };
  const attempts = sales.flatMap(({ paymentId }) => [
    issueInvoices(broken, [paymentId]),
    issueInvoices(shop, [paymentId]),
    issueInvoices(shop, [paymentId]),
    issueInvoices(broken, [paymentId]),
    issueInvoicesSince(shop, new Date(Date.now() - 3_600_000)),
  ]);
  const settled = await Promise.allSettled(attempts);
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(16);
  const drawn = await expectGapless('invoice');
  const billed = drawn.map(({ orderId }) => orderId);
  for (const id of sales.flatMap(({ ids }) => ids))
    expect(billed.filter((one) => one === id)).toHaveLength(1);
});

test('a sale never waits for the counter', async () => {
  let soldMeanwhile = false;
  await shop.database.transaction(async (transaction) => {
    await transaction.select().from(invoiceCounters).for('update');
    const { ids } = await sell();
    soldMeanwhile = ids.length === 1;
  });
  expect(soldMeanwhile).toBe(true);
});

test('each refund of an order with an invoice has a credit note; one of an order without has none', async () => {
  const provider = sandboxProvider(shop.database);
  const [billed, unbilled] = [await sell(), await sell()];
  await issueInvoices(shop, [billed.paymentId]);
  for (const { ids } of [billed, unbilled]) {
    const asked = { amount: 10, reason: 'A scratch', key: newId() };
    await refundPart(shop, provider, admin.actor, ids[0]!, asked);
    await cancelOrder(shop, provider, admin.actor, ids[0]!, 'They changed their mind');
  }
  await Promise.all(Array.from({ length: 5 }, () => issueCreditNotes(shop, aDayAgo())));
  const drawn = (await expectGapless('credit-note')).map(({ orderId }) => orderId);
  expect(drawn.filter((id) => id === billed.ids[0])).toHaveLength(2);
  expect(drawn).not.toContain(unbilled.ids[0]);
});

test('a refund of nothing has no credit note', async () => {
  const provider = sandboxProvider(shop.database);
  const { paymentId, ids } = await sell();
  await issueInvoices(shop, [paymentId]);
  const [id] = ids;
  await handOver(shop, admin.actor, id!, { vin: aRealVin(), mileageKm: 10 });
  await refundPart(shop, provider, admin.actor, id!, {
    amount: 84_300.5,
    reason: 'You have all it',
    key: newId(),
  });
  await takeBackGenerously(shop, provider, admin.actor, id!, {
    mileageKm: 20,
    reason: 'It came back as well',
  });
  const given = await shop.database
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, id!))
    .orderBy(refunds.id);
  expect(given.map(({ amountCents }) => amountCents)).toEqual([8_430_050, 0]);
  await issueCreditNotes(shop, aDayAgo());
  const drawn = await shop.database.select().from(invoices).where(eq(invoices.orderId, id!));
  expect(drawn.flatMap(({ refundId }) => refundId ?? [])).toEqual([given[0]!.id]);
});

/** Orders that were paid so many days ago, whose jobs never ran. */
async function soldDaysAgo(days: number, quantity = 1) {
  const { ids } = await sell(quantity);
  const paidAt = new Date(Date.now() - days * 86_400_000);
  await shop.database.update(orders).set({ paidAt }).where(inArray(orders.id, ids));
  return ids;
}

test('an invoice that was missed for weeks is drawn by the round, slice by slice; orders from before there were any get none', async ({
  onTestFinished,
}) => {
  const [round] = await shop.database.select().from(invoiceRounds);
  onTestFinished(async () => {
    await shop.database.update(invoiceRounds).set(round!);
  });
  await shop.database.update(invoiceRounds).set({ since: new Date(Date.now() - 40 * 86_400_000) });
  const [before, missed] = [await soldDaysAgo(41), await soldDaysAgo(39, 3)];
  const invoiced = async (ids: readonly string[]) =>
    (await expectGapless('invoice')).filter(({ orderId }) => ids.includes(orderId)).length;
  await issueInvoicesSince(shop, new Date(Date.now() - 7 * 86_400_000));
  expect(await invoiced(missed)).toBe(0);
  const broken = { ...shop, database: crashing(shop.database) };
  const perRun: number[] = [];
  for (let run = 0; (await invoiced(missed)) < 3; run += 1) {
    expect(run).toBeLessThan(50);
    await issueMissedInvoices(broken, 2).catch(() => 0);
    perRun.push(await issueMissedInvoices(shop, 2));
  }
  expect(Math.max(...perRun)).toBeLessThanOrEqual(2);
  // The round goes on, all of it and beyond, and finds nothing further.
  for (let run = 0; run < 3; run += 1) expect(await issueMissedInvoices(shop)).toBe(0);
  await issueInvoicesSince(shop, new Date(0));
  expect(await invoiced(before)).toBe(0);
});

test('a credit note that was missed for long is drawn by the round, slice by slice; a crash in the midst loses none', async () => {
  const provider = sandboxProvider(shop.database);
  const late = await sell(3);
  const reason = 'They changed their mind';
  for (const id of late.ids) await cancelOrder(shop, provider, admin.actor, id, reason);
  // Decided long before the invoice came.
  const longAgo = new Date('2026-01-01T00:00:00Z');
  await shop.database.update(refunds).set({ createdAt: longAgo }).where(inArray(refunds.orderId, late.ids));
  await issueInvoices(shop, [late.paymentId]);
  await issueCreditNotes(shop, aDayAgo());
  const drawnOf = async () =>
    (await expectGapless('credit-note')).filter(({ orderId }) => late.ids.includes(orderId)).length;
  expect(await drawnOf()).toBe(0);
  const broken = { ...shop, database: crashing(shop.database) };
  const perRun: number[] = [];
  for (let run = 0; (await drawnOf()) < 3; run += 1) {
    expect(run).toBeLessThan(50);
    await issueMissedCreditNotes(broken, 2).catch(() => 0);
    perRun.push(await issueMissedCreditNotes(shop, 2));
  }
  expect(Math.max(...perRun)).toBeLessThanOrEqual(2);
  // The round goes on and finds nothing further.
  for (let run = 0; run < 3; run += 1) expect(await issueMissedCreditNotes(shop)).toBe(0);
});

test('a year begins with 1, at the dealership', async ({ onTestFinished }) => {
  const config = { ...shop.config, dealerTimezone: 'America/Detroit' };
  let at = new Date('2031-01-01T04:59:00Z');
  onTestFinished(setClock(() => at));
  const [before, after] = [await sell(), await sell()];
  await issueInvoices({ ...shop, config }, [before.paymentId]);
  at = new Date('2031-01-01T05:00:00Z');
  await issueInvoices({ ...shop, config }, [after.paymentId]);
  expect((await expectGapless('invoice', 2030)).map(({ number }) => number)).toEqual(['INV-2030-000001']);
  expect((await expectGapless('invoice', 2031)).map(({ number }) => number)).toEqual(['INV-2031-000001']);
});
