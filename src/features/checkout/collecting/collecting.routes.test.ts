import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookEntries } from '#features/books/books.tables.ts';
import { compareBooks } from '#features/orders/bookkeeping/compare-books.ts';
import { cancelOrder } from '#features/orders/cancellation/cancel-order.ts';
import { markPaidBack } from '#features/orders/refunds/retry-refund.ts';
import { beginCharge } from '#features/payments/collection/charge-payment.ts';
import { collectDue } from '#features/payments/collection/collect-due.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { sandboxTokens } from '#features/payments/providers/sandbox.contract.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { staffNews } from '#features/staff-news/staff-news.tables.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { aPlanOf, atNoonOf, duesOf } from '../../../../tests/support/plans.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { noteLatePayment } from '../plan-payments/note-late-payment.ts';
import type { OwnPlan } from '../plan-payments/plan-payments.contract.ts';
import { tellOfComing } from '../plan-payments/tell-of-coming.ts';
import type { CollectingFigures, ListedPayment, OfficePlan } from './collecting.contract.ts';
import { readCollectingFigures } from './collecting.service.ts';

let shop: TestShop;
let provider: PaymentProvider;
let customer: TestPerson;
let admin: TestPerson;
let verified: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  provider = sandboxProvider(shop.database);
  customer = await shop.aCustomer();
  admin = await shop.signIn('Admin');
  verified = await shop.signIn('Admin', { permits: ['admin-management'] });
});
afterAll(() => shop.close());

const ordered = '2031-01-31';
const aPlan = (given: Parameters<typeof aPlanOf>[2] = {}) =>
  atNoonOf(ordered, () => aPlanOf(shop, customer, given));
const collectOn = (day: string, time?: string) => atNoonOf(day, () => collectDue(shop, provider), time);
const send = (person: TestPerson, method: string, path: string, body: object) =>
  person.request(`/api${path}`, { method, body: JSON.stringify(body) });
const pay = (id: string, number: number, paymentToken: string = sandboxTokens.paid) =>
  send(customer, 'POST', `/plans/${id}/pay`, { number, paymentToken });
const receive = (person: TestPerson, orderId: string, body: object) =>
  send(person, 'POST', `/admin/orders/${orderId}/plan/received`, body);
const expectBooksToAgree = async () =>
  expect(await atNoonOf('2040-01-01', () => compareBooks(shop.database, provider))).toBe(0);

test('a customer sees the own plan: what is paid, due, tried again and late', async () => {
  const { paymentId, orderIds } = await aPlan({ token: sandboxTokens.declinedLater });
  await collectOn('2031-04-30');
  const plan = await jsonOf<OwnPlan>(await customer.request(`/api/plans/${paymentId}`));
  expect(plan).toMatchObject({ collectedAmount: 0, owedAmount: 84_300.5, hasCard: true });
  expect(plan.orders.map(({ _id }) => _id)).toEqual(orderIds);
  expect(plan.payments[0]).toMatchObject({ state: 'failed', tries: 1, nextTryOn: '2031-05-03' });
  expect(plan.payments[0]!.refusal).toBe('The bank declined this card.');
  const other = await shop.aCustomer();
  expect((await other.request(`/api/plans/${paymentId}`)).status).toBe(404);
});

test('a payment that was refused is paid now by another card, once, however often it is asked for', async () => {
  const { paymentId } = await aPlan({ token: sandboxTokens.declinedLater });
  await collectOn('2031-04-30');
  const refused = await pay(paymentId, 1, sandboxTokens.declined);
  expect(refused.status).toBe(402);
  expect(await refused.json()).toMatchObject({
    code: 'payment-declined',
    message: 'The bank declined this card. Nothing was charged.',
  });
  expect((await duesOf(shop, paymentId))[0]).toMatchObject({
    state: 'failed',
    refusals: 1,
    nextTryOn: '2031-05-03',
  });
  const answers = await Promise.all(Array.from({ length: 4 }, () => pay(paymentId, 1)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toContain(200);
  expect((await pay(paymentId, 1)).status).toBe(200);
  const charges = await shop.database.select().from(bookEntries).where(like(bookEntries.id, 'collected:%'));
  expect(charges.filter(({ providerCents }) => providerCents === 2_107_513)).toHaveLength(1);
  await collectOn('2031-05-03');
  expect((await duesOf(shop, paymentId))[0]).toMatchObject({ state: 'paid', attempts: 3 });
  await expectBooksToAgree();
});

test('a payment of which the customer is gone in the middle is not charged afterwards', async () => {
  const { paymentId } = await aPlan();
  const [row] = await duesOf(shop, paymentId);
  const silent = { ...provider, charge: () => Promise.reject(new Error('out of reach')) };
  const { payNow } = await import('#features/payments/collection/pay-now.ts');
  const paying = atNoonOf('2031-03-01', () => payNow(shop, silent, row!, sandboxTokens.paid));
  await expect(paying).rejects.toMatchObject({ code: 'payment-unconfirmed' });
  await collectOn('2031-03-01', '12:10:00Z');
  expect((await duesOf(shop, paymentId))[0]!.state).toBe('charging');
  await collectOn('2031-03-01', '12:20:00Z');
  expect((await duesOf(shop, paymentId))[0]).toMatchObject({
    state: 'due',
    refusals: 0,
    nextTryOn: '2031-04-30',
  });
  await collectOn('2031-04-30');
  expect((await duesOf(shop, paymentId))[0]!.state).toBe('paid');
  await expectBooksToAgree();
});

test('another card is kept, and what the former one was refused for is tried with it', async () => {
  const { paymentId } = await aPlan({ token: sandboxTokens.declinedLater });
  for (const day of ['2031-04-30', '2031-05-03', '2031-05-07']) await collectOn(day);
  expect((await duesOf(shop, paymentId))[0]!.state).toBe('late');
  const change = (paymentToken: string) =>
    send(customer, 'PUT', `/plans/${paymentId}/card`, { paymentToken });
  const refused = await change(sandboxTokens.declined);
  expect([refused.status, (await jsonOf<{ message: string }>(refused)).message]).toEqual([
    402,
    'The bank declined this card. Your previous card stays in use.',
  ]);
  expect((await duesOf(shop, paymentId))[0]!.state).toBe('late');
  expect((await change(sandboxTokens.paid)).status).toBe(200);
  await collectOn('2031-05-09');
  expect((await duesOf(shop, paymentId))[0]).toMatchObject({ state: 'paid' });
});

test('the office records money that came another way: exactly what is owed, with the permit where it is large, audited, once', async () => {
  const { orderId, paymentId } = await aPlan();
  const money = { number: 1, amount: 21_075.13, note: 'By bank transfer' };
  const small = await receive(admin, orderId, money);
  expect([small.status, (await jsonOf<{ code: string }>(small)).code]).toEqual([403, 'not-verified']);
  const wrong = await receive(verified, orderId, { ...money, amount: 21_000 });
  expect(await wrong.json()).toMatchObject({
    code: 'not-receivable',
    message: 'Exactly $21,075.13 is owed for this payment.',
  });
  const plan = await jsonOf<OfficePlan>(await receive(verified, orderId, money));
  expect(plan).toMatchObject({ collectedAmount: 21_075.13, owedAmount: 63_225.37 });
  expect(plan.payments[0]).toMatchObject({
    state: 'paid',
    paidBy: 'other',
    note: 'By bank transfer',
    recordedBy: verified.email,
  });
  expect((await receive(verified, orderId, money)).status).toBe(200);
  const again = await receive(verified, orderId, { ...money, note: 'In cash' });
  expect([again.status, (await jsonOf<{ message: string }>(again)).message]).toEqual([
    409,
    'This payment is already paid.',
  ]);
  await collectOn('2031-04-30');
  const entries = await shop.database.select().from(bookEntries).where(eq(bookEntries.paymentId, paymentId));
  expect(entries.find(({ movement }) => movement === 'received')).toMatchObject({
    payoutsCents: 2_107_513,
    receivableCents: -2_107_513,
    providerCents: 0,
  });
  await expectBooksToAgree();
});

test('money that came another way goes back by hand, and what was charged goes back by itself', async () => {
  const { orderId } = await aPlan();
  await collectOn('2031-04-30');
  await receive(verified, orderId, { number: 2, amount: 21_075.13, note: 'By bank transfer' });
  const { refund } = await cancelOrder(shop, provider, verified.actor, orderId, 'Changed their mind');
  expect(refund).toMatchObject({
    state: 'failed',
    amount: 42_150.26,
    ended: 42_150.24,
    reason: '$21,075.13 of this was not paid through the provider. Pay it back by hand.',
  });
  await markPaidBack(shop, verified.actor, orderId, { note: 'By bank transfer' });
  const entries = await shop.database.select().from(bookEntries).where(eq(bookEntries.orderId, orderId));
  const total = (account: 'providerCents' | 'receivableCents' | 'payoutsCents') =>
    entries.reduce((cents, entry) => cents + entry[account], 0);
  expect([total('providerCents'), total('receivableCents'), total('payoutsCents')]).toEqual([0, 0, 0]);
  await expectBooksToAgree();
});

test('the list tells where payments stand, by filter, with their count, and as CSV', async () => {
  await aPlan();
  const { orderId } = await aPlan({ token: sandboxTokens.declinedLater });
  await collectOn('2031-04-30');
  const read = async (query: string) => {
    const answer = await admin.request(`/api/admin/installments${query}`);
    return {
      total: Number(answer.headers.get('X-Total-Count')),
      rows: await jsonOf<ListedPayment[]>(answer),
      next: answer.headers.get('Link'),
    };
  };
  const failed = await read('?show=failed');
  expect(failed.rows.find(({ order }) => order._id === orderId)).toMatchObject({
    state: 'failed',
    number: 1,
    count: 4,
    amount: 21_075.13,
    buyer: { email: customer.email },
  });
  // By the buyer's address, and by a part of the receipt number; fewer than three characters are refused.
  const receipt = failed.rows.find(({ order }) => order._id === orderId)!.order.receiptNumber;
  for (const search of [customer.email.toUpperCase(), receipt.slice(3, 12)]) {
    const found = await read(`?show=failed&search=${encodeURIComponent(search)}`);
    expect(found.rows.map(({ order }) => order._id)).toContain(orderId);
  }
  expect((await read('?search=nobody-goes-by-that')).total).toBe(0);
  expect((await admin.request('/api/admin/installments?search=ab')).status).toBe(400);
  expect(failed.total).toBe(failed.rows.length);
  const all = await read('?limit=1');
  expect(all.total).toBeGreaterThan(4);
  expect(all.next).toContain('cursor=');
  const next = await admin.request(all.next!.slice(1, all.next!.indexOf('>')));
  const [second] = await jsonOf<ListedPayment[]>(next);
  expect([second!.planId, second!.number]).not.toEqual([all.rows[0]!.planId, all.rows[0]!.number]);
  const keyOf = ({ planId, number }: ListedPayment) => `${planId}.${number}`;
  const every = (await read('?limit=100')).rows.map(keyOf);
  expect((await read('?limit=2&page=2')).rows.map(keyOf)).toEqual(every.slice(2, 4));
  expect((await read('?limit=100&sort=reversed')).rows.map(keyOf)).toEqual(every.toReversed());
  const last = await read('?limit=2&sort=reversed');
  const beforeLast = await admin.request(last.next!.slice(1, last.next!.indexOf('>')));
  expect((await jsonOf<ListedPayment[]>(beforeLast)).map(keyOf)).toEqual(every.toReversed().slice(2, 4));
  const figures = await jsonOf<CollectingFigures>(await admin.request('/api/admin/installments/figures'));
  expect(figures.counts.failed).toEqual({ count: failed.total, atLeast: false });
  const csv = await (await admin.request('/api/admin/installments/export.csv?show=failed')).text();
  expect(csv.trim().split('\r\n')).toHaveLength(failed.total + 1);
  expect(csv).toContain('The bank declined this card.');
});

test('an order that was paid at once has no plan, and nothing is recorded for it', async () => {
  const { aSale, aSoldLine } = await import('../../../../tests/support/sold.ts');
  const { aCarOnSale } = await import('../../../../tests/support/cars.ts');
  const { orders } = await aSale(shop, customer, [aSoldLine(await aCarOnSale(shop))]);
  const id = orders[0]!._id;
  expect((await admin.request(`/api/admin/orders/${id}/plan`)).status).toBe(404);
  expect((await receive(verified, id, { number: 1, amount: 1, note: 'In cash' })).status).toBe(404);
});

test('a customer is told three days before, once', async () => {
  const { paymentId } = await aPlan();
  const tell = (day: string) => atNoonOf(day, () => tellOfComing(shop));
  const mails = () =>
    shop.database
      .select()
      .from(outgoingMails)
      .where(like(outgoingMails.cause, `plan-payment:${paymentId}.%:coming`));
  await tell('2031-04-26');
  expect(await mails()).toHaveLength(0);
  await tell('2031-04-27');
  await tell('2031-04-28');
  expect((await mails()).map(({ subject }) => subject)).toEqual(['$21,075.13 is due on April 30, 2031']);
});

test('the office is told of what was collected this month, of what is due soon and of what is late', async () => {
  const on = (day: string) => atNoonOf(day, () => readCollectingFigures(shop));
  const tryThreeTimes = async () => {
    for (const day of ['2031-04-30', '2031-05-03', '2031-05-07']) await collectOn(day);
  };
  // What other tests left becomes late before this one looks.
  await tryThreeTimes();
  const [before, aDayEarlier] = [await on('2031-03-31'), await on('2031-03-30')];
  await aPlan();
  const { paymentId } = await aPlan({ token: sandboxTokens.declinedLater });
  // Two first payments of $21,075.13 are due on April 30, 30 days after March 31.
  expect((await on('2031-03-31')).dueSoon - before.dueSoon).toBeCloseTo(42_150.26, 2);
  expect((await on('2031-03-30')).dueSoon).toBe(aDayEarlier.dueSoon);
  await tryThreeTimes();
  const after = await on('2031-05-07');
  expect(after.late - before.late).toBeCloseTo(21_075.13, 2);
  expect(after.counts.late.count - before.counts.late.count).toBe(1);
  const [april, may] = [await on('2031-04-30'), await on('2031-05-31')];
  expect(april.collectedThisMonth - may.collectedThisMonth).toBeGreaterThan(0);

  const told = await shop.database
    .select({ text: staffNews.text })
    .from(staffNews)
    .where(like(staffNews.subjectId, `${paymentId}.%`));
  expect(told).toEqual([]);
  const late = { paymentId, number: 1, attempt: 3, what: 'late' } as const;
  for (const what of ['late', 'late', 'failed', 'paid'] as const)
    await noteLatePayment(shop, { ...late, what });
  const noted = await shop.database
    .select({ kind: staffNews.kind, text: staffNews.text })
    .from(staffNews)
    .where(like(staffNews.subjectId, `${paymentId}.%`));
  expect(noted).toHaveLength(1);
  expect(noted[0]).toMatchObject({ kind: 'late' });
  expect(noted[0]!.text).toContain('payment 1 of 4: $21,075.13 was due on April 30, 2031. Receipt ');
  expect((await pay(paymentId, 1)).status).toBe(200);
  await noteLatePayment(shop, { ...late, attempt: 4 });
  expect(await shop.database.$count(staffNews, like(staffNews.subjectId, `${paymentId}.%`))).toBe(1);
});

test('while the job charges a payment its customer is asked to wait', async () => {
  const { paymentId } = await aPlan();
  await beginCharge(shop.database, { paymentId, number: 1 });
  const answer = await pay(paymentId, 1);
  expect([answer.status, (await jsonOf<{ code: string }>(answer)).code]).toEqual([409, 'being-collected']);
  const [charge] = await shop.database
    .select()
    .from(payments)
    .where(eq(payments.id, (await duesOf(shop, paymentId))[0]!.chargeId!));
  expect(charge).toMatchObject({ state: 'pending', purpose: 'installment', totalCents: 2_107_513 });
});
