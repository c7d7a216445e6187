import { eq, inArray, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookEntries } from '#features/books/books.tables.ts';
import { compareBooks } from '#features/orders/bookkeeping/compare-books.ts';
import { cancelOrder } from '#features/orders/cancellation/cancel-order.ts';
import { refundPart } from '#features/orders/refunds/refund-part.ts';
import { collectDue } from '#features/payments/collection/collect-due.ts';
import { planPayments } from '#features/payments/collection/collection.tables.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { sandboxTokens } from '#features/payments/providers/sandbox.contract.ts';
import { sandboxCharges } from '#features/payments/providers/sandbox.tables.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { giveLeftoverRefunds } from '#features/payments/refunds/refunds.service.ts';
import { newId } from '#platform/database/ids.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { sum } from '#platform/money.ts';
import { Crash, crashAt } from '#platform/runtime/fault-points.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { aPlanOf, atNoonOf, duesOf, planRow } from '../../../../tests/support/plans.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';

let shop: TestShop;
let provider: PaymentProvider;
let customer: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  provider = sandboxProvider(shop.database);
  customer = await shop.aCustomer();
  admin = await shop.signIn('Admin', { permits: ['admin-management'] });
});
afterAll(() => shop.close());

const ordered = '2031-01-31';
const due = ['2031-04-30', '2031-07-31', '2031-10-31', '2032-01-31'];

const aPlan = (given: Parameters<typeof aPlanOf>[2] = {}) =>
  atNoonOf(ordered, () => aPlanOf(shop, customer, given));
const collectOn = (day: string, time?: string) => atNoonOf(day, () => collectDue(shop, provider), time);
const statesOf = async (paymentId: string) => (await duesOf(shop, paymentId)).map(({ state }) => state);
const chargesOf = async (paymentId: string) => {
  const ids = (await duesOf(shop, paymentId)).flatMap(({ chargeId }) => chargeId ?? []);
  return shop.database.select().from(sandboxCharges).where(inArray(sandboxCharges.paymentId, ids));
};
const mailsOf = async (paymentId: string) => {
  await shop.jobs.runWaiting();
  const mails = await shop.database
    .select()
    .from(outgoingMails)
    .where(like(outgoingMails.cause, `plan-payment:${paymentId}.%`))
    .orderBy(outgoingMails.createdAt, outgoingMails.id);
  return mails.map(({ cause, subject }) => [cause.slice(`plan-payment:${paymentId}.`.length), subject]);
};
/** What the books say of a plan: with the provider, owed by the customer. */
const balanceOf = async (paymentId: string) => {
  const ids = [paymentId, ...(await duesOf(shop, paymentId)).flatMap(({ chargeId }) => chargeId ?? [])];
  const rows = await shop.database.select().from(bookEntries).where(inArray(bookEntries.paymentId, ids));
  const of = (account: 'providerCents' | 'receivableCents' | 'payoutsCents') =>
    sum(rows.map((row) => row[account]));
  return { provider: of('providerCents'), owed: of('receivableCents'), byHand: of('payoutsCents') };
};
const expectBooksToAgree = async () => {
  const found = await atNoonOf('2040-01-01', () => compareBooks(shop.database, provider));
  expect(found).toBe(0);
};

test('with the order nothing is charged: the total is owed, and the card is kept by consent', async () => {
  const { paymentId } = await aPlan();
  const rows = await duesOf(shop, paymentId);
  expect(rows.map(({ dueDate, amountCents }) => [dueDate, amountCents])).toEqual(
    due.map((day, place) => [day, place < 3 ? 2_107_513 : 2_107_511]),
  );
  expect(await shop.database.$count(sandboxCharges, eq(sandboxCharges.paymentId, paymentId))).toBe(0);
  expect(await balanceOf(paymentId)).toEqual({ provider: 0, owed: 8_430_050, byHand: 0 });
  expect(await planRow(shop, paymentId)).toMatchObject({ card: sandboxTokens.paid, cardProvider: 'sandbox' });
  await expectBooksToAgree();
});

test('a card that is not to be kept sells nothing', async () => {
  await expect(aPlan({ token: sandboxTokens.declined })).rejects.toMatchObject({ code: 'payment-declined' });
});

test('each payment is charged once, from eight in the morning of its day at the dealership on, until all are paid', async () => {
  const { paymentId } = await aPlan();
  await collectOn('2031-04-29', '23:59:00Z');
  await collectOn('2031-04-30', '07:59:00Z');
  expect(await statesOf(paymentId)).toEqual(['due', 'due', 'due', 'due']);
  await collectOn('2031-04-30', '08:00:00Z');
  await collectOn('2031-04-30');
  expect(await statesOf(paymentId)).toEqual(['paid', 'due', 'due', 'due']);
  expect(await balanceOf(paymentId)).toEqual({ provider: 2_107_513, owed: 6_322_537, byHand: 0 });
  for (const day of due) await collectOn(day);
  expect(await statesOf(paymentId)).toEqual(['paid', 'paid', 'paid', 'paid']);
  expect((await chargesOf(paymentId)).map(({ outcome }) => outcome)).toEqual([
    'paid',
    'paid',
    'paid',
    'paid',
  ]);
  expect(await balanceOf(paymentId)).toEqual({ provider: 8_430_050, owed: 0, byHand: 0 });
  expect((await planRow(shop, paymentId)).finishedAt).not.toBeNull();
  expect(await mailsOf(paymentId)).toEqual([
    ['1.1:paid', 'We received $21,075.13 of your plan'],
    ['2.1:paid', 'We received $21,075.13 of your plan'],
    ['3.1:paid', 'We received $21,075.13 of your plan'],
    ['4.1:finished', expect.stringContaining('is paid')],
  ]);
  await expectBooksToAgree();
});

test('at the dealership it is morning when it is morning there, also on the day on which clocks change', async () => {
  const { paymentId } = await aPlan();
  const inDetroit = { ...shop, config: { ...shop.config, dealerTimezone: 'America/Detroit' } };
  await shop.database
    .update(planPayments)
    .set({ nextTryOn: '2031-03-09' })
    .where(eq(planPayments.paymentId, paymentId));
  // Clocks went forward at 2: 11:59 UTC is 7:59 there.
  await atNoonOf('2031-03-09', () => collectDue(inDetroit, provider), '11:59:00Z');
  expect(await statesOf(paymentId)).toEqual(['due', 'due', 'due', 'due']);
  await atNoonOf('2031-03-09', () => collectDue(inDetroit, provider), '12:00:00Z');
  expect(await statesOf(paymentId)).toEqual(['paid', 'paid', 'paid', 'paid']);
});

test('two servers at once charge once', async () => {
  const { paymentId } = await aPlan();
  await atNoonOf(due[0]!, () => Promise.all(Array.from({ length: 5 }, () => collectDue(shop, provider))));
  expect(await chargesOf(paymentId)).toHaveLength(1);
  expect(await balanceOf(paymentId)).toMatchObject({ provider: 2_107_513 });
  expect(await mailsOf(paymentId)).toHaveLength(1);
});

test('what the card refuses is tried again after 3 and 7 days and then late; the customer is told each time', async () => {
  const { paymentId } = await aPlan({ token: sandboxTokens.declinedLater });
  const first = async () => (await duesOf(shop, paymentId))[0]!;
  await collectOn('2031-04-30');
  await collectOn('2031-05-02');
  expect(await first()).toMatchObject({ state: 'failed', refusals: 1, nextTryOn: '2031-05-03', attempts: 1 });
  await collectOn('2031-05-03');
  expect(await first()).toMatchObject({ state: 'failed', refusals: 2, nextTryOn: '2031-05-07', attempts: 2 });
  await collectOn('2031-05-07');
  await collectOn('2031-06-30');
  expect(await first()).toMatchObject({ state: 'late', refusals: 3, nextTryOn: null, attempts: 3 });
  expect((await mailsOf(paymentId)).map(([what]) => what)).toEqual(['1.1:failed', '1.2:failed', '1.3:late']);
  expect(await balanceOf(paymentId)).toEqual({ provider: 0, owed: 8_430_050, byHand: 0 });
  await expectBooksToAgree();
});

test.each(['collection: begun, not charged', 'collection: charged, not settled'])(
  'a crash at “%s” is mended by the next run, and the payment is charged once',
  async (point) => {
    const { paymentId } = await aPlan();
    const crash = crashAt(point);
    expect(await collectOn(due[0]!)).toBe(0);
    expect(crash()).toBe(true);
    expect((await statesOf(paymentId))[0]).toBe('charging');
    await collectOn(due[0]!, '12:03:00Z');
    expect((await statesOf(paymentId))[0]).toBe('charging');
    await collectOn(due[0]!, '12:06:00Z');
    expect(await statesOf(paymentId)).toEqual(['paid', 'due', 'due', 'due']);
    expect(await chargesOf(paymentId)).toHaveLength(1);
    expect(await balanceOf(paymentId)).toMatchObject({ provider: 2_107_513, owed: 6_322_537 });
    expect(await mailsOf(paymentId)).toHaveLength(1);
    await expectBooksToAgree();
  },
);

test('a provider that does not answer leaves the payment under way, and is asked again under the same key', async () => {
  const { paymentId } = await aPlan();
  const silent = { ...provider, chargeKept: () => Promise.reject(new Error('out of reach')) };
  await atNoonOf(due[0]!, () => collectDue(shop, silent));
  expect((await statesOf(paymentId))[0]).toBe('charging');
  await collectOn(due[0]!, '13:00:00Z');
  expect((await duesOf(shop, paymentId))[0]).toMatchObject({ state: 'paid', attempts: 1 });
});

test('a payment that cannot be written down keeps those of other plans waiting no longer than itself', async () => {
  const [stuck, other] = [await aPlan(), await aPlan()];
  const { database } = shop;
  await database.execute(
    `alter table plan_payments add constraint stuck check (payment_id <> '${stuck.paymentId}') not valid`,
  );
  await collectOn(due[0]!);
  expect((await statesOf(stuck.paymentId))[0]).toBe('due');
  expect((await statesOf(other.paymentId))[0]).toBe('paid');
  await database.execute('alter table plan_payments drop constraint stuck');
  await collectOn(due[0]!, '13:00:00Z');
  expect((await statesOf(stuck.paymentId))[0]).toBe('paid');
  expect(await chargesOf(stuck.paymentId)).toHaveLength(1);
});

test('a cancellation ends what is owed and gives back what came in, each charge its own', async () => {
  const { paymentId, orderId } = await aPlan();
  await collectOn(due[0]!);
  await collectOn(due[1]!);
  const { refund } = await cancelOrder(shop, provider, admin.actor, orderId, 'Changed their mind');
  expect(refund).toMatchObject({ state: 'done', amount: 42_150.26, ended: 42_150.24 });
  expect(await statesOf(paymentId)).toEqual(['paid', 'paid', 'ended', 'ended']);
  expect((await chargesOf(paymentId)).map(({ outcome }) => outcome)).toEqual(['refunded', 'refunded']);
  expect(await balanceOf(paymentId)).toEqual({ provider: 0, owed: 0, byHand: 0 });
  await collectOn(due[3]!);
  expect(await chargesOf(paymentId)).toHaveLength(2);
  const [payment] = await shop.database.select().from(payments).where(eq(payments.id, paymentId));
  expect(payment!.state).toBe('refunded');
  await expectBooksToAgree();
});

test('a crash after one part of a refund was given is mended, and no part goes back twice', async () => {
  const { paymentId, orderId } = await aPlan();
  await collectOn(due[0]!);
  await collectOn(due[1]!);
  const crash = crashAt('refund: a part given, not written down');
  await expect(cancelOrder(shop, provider, admin.actor, orderId, 'Changed their mind')).rejects.toThrow(
    Crash,
  );
  expect(crash()).toBe(true);
  await giveLeftoverRefunds(shop.database, provider);
  expect((await chargesOf(paymentId)).map(({ refundedCents }) => refundedCents)).toEqual([
    2_107_513, 2_107_513,
  ]);
  expect(await balanceOf(paymentId)).toEqual({ provider: 0, owed: 0, byHand: 0 });
  await expectBooksToAgree();
});

test('a part comes off the last payments first; what is more than is owed goes back', async () => {
  const { paymentId, orderId } = await aPlan();
  for (const day of due.slice(0, 3)) await collectOn(day);
  const part = (amount: number) =>
    refundPart(shop, provider, admin.actor, orderId, { amount, reason: 'A scratch', key: newId() });
  expect((await part(1000)).refund).toMatchObject({ state: 'done', amount: 0, ended: 1000 });
  expect((await duesOf(shop, paymentId))[3]).toMatchObject({ state: 'due', endedCents: 100_000 });
  expect((await part(21_000)).refund).toMatchObject({ state: 'done', amount: 924.89, ended: 20_075.11 });
  expect(await statesOf(paymentId)).toEqual(['paid', 'paid', 'paid', 'ended']);
  expect(await balanceOf(paymentId)).toMatchObject({ owed: 0, provider: 6_322_539 - 92_489 });
  await expectBooksToAgree();
});

test('of a plan for two cars one is cancelled: its share of what is owed ends, and its share of what came in goes back', async () => {
  const { paymentId, orderIds } = await aPlan({ cars: 2 });
  await collectOn(due[0]!);
  const { refund } = await cancelOrder(shop, provider, admin.actor, orderIds[1]!, 'Only one of them');
  expect(refund).toMatchObject({ state: 'done', amount: 21_075.12, ended: 63_225.38 });
  const rest = await duesOf(shop, paymentId);
  expect(sum(rest.map(({ amountCents, endedCents }) => amountCents - endedCents))).toBe(
    8_430_050 + 2_107_512,
  );
  await cancelOrder(shop, provider, admin.actor, orderIds[0]!, 'And the other one');
  expect(await balanceOf(paymentId)).toEqual({ provider: 0, owed: 0, byHand: 0 });
  await expectBooksToAgree();
});

test('while a payment is being charged nothing is refunded', async () => {
  const { orderId } = await aPlan();
  const crash = crashAt('collection: begun, not charged');
  expect(await collectOn(due[0]!)).toBe(0);
  expect(crash()).toBe(true);
  const refused = cancelOrder(shop, provider, admin.actor, orderId, 'Changed their mind');
  await expect(refused).rejects.toMatchObject({ status: 409, code: 'plan-being-charged' });
  await collectOn(due[0]!, '13:00:00Z');
  await cancelOrder(shop, provider, admin.actor, orderId, 'Changed their mind');
  await expectBooksToAgree();
});
