import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { bookEntries } from '#features/books/books.tables.ts';
import { scheduleDowntime } from '#features/downtime/downtime.service.ts';
import { downtimes } from '#features/downtime/downtime.tables.ts';
import { rereadSchedule } from '#features/downtime/known-downtime.ts';
import { compareBooks } from '#features/orders/bookkeeping/compare-books.ts';
import { disputes } from '#features/orders/disputes/disputes.tables.ts';
import { lookAfterDisputes } from '#features/orders/disputes/look-after-disputes.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { staffNews } from '#features/staff-news/staff-news.tables.ts';
import { setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { log } from '#platform/log.ts';
import { aCarOnSale, stockOf } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSoldLine } from '../../../../tests/support/sold.ts';
import { closeDispute, openDispute } from '../../../../tests/support/stripe/intents.ts';
import { openStripeStandIn, type StripeStandIn, signed } from '../../../../tests/support/stripe/stand-in.ts';
import { cards } from '../../../../tests/support/stripe/world.ts';
import { settleLeftovers } from './settle-sale.ts';

let shop: TestShop;
let standIn: StripeStandIn;
beforeAll(async () => {
  standIn = await openStripeStandIn();
  shop = await openTestShop({ payments: 'stripe', stripe: standIn.config });
});
afterAll(async () => {
  await shop.close();
  await standIn.close();
});
afterEach(() => {
  standIn.world.events.length = 0;
});

interface Paid {
  code?: string;
  step?: { clientSecret: string };
  orders?: { receiptNumber: string }[];
}

async function aPurchase(number: string) {
  const customer = await shop.aCustomer();
  const carId = await aCarOnSale(shop, { stock: 5 });
  const buyer = { firstName: 'A', lastName: 'B', email: customer.email, phone: '1', address: 'Street 1' };
  const body = JSON.stringify({ buyer, basket: [aSoldLine(carId)], paymentToken: standIn.tokenOf(number) });
  const headers = { 'idempotency-key': newId() };
  const pay = async (by: TestPerson = customer) => {
    const answer = await by.request('/api/payments/card', { method: 'POST', headers, body });
    return { status: answer.status, body: await jsonOf<Paid>(answer) };
  };
  const ordersNow = () => shop.database.select().from(orders).where(eq(orders.carId, carId));
  return { customer, carId, pay, ordersNow };
}

const post = (sent: { body: string; headers: Record<string, string> }) =>
  shop.api.request('/api/payments/stripe/webhook', { method: 'POST', ...sent });

/** Sends these events, and has their jobs done. */
async function tell(events: readonly object[] = standIn.world.events): Promise<void> {
  for (const event of events) expect((await post(signed(event))).status).toBe(200);
  await shop.jobs.runWaiting();
}

const statesOf = (rows: { state: string }[]) => rows.map(({ state }) => state);
const paymentOf = async (carId: string) => {
  const [found] = await shop.database
    .select({ payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.paymentId, payments.id))
    .where(eq(orders.carId, carId));
  return found!.payment;
};

test('a card that pays buys, and what Stripe tells afterwards, twice and in any order, changes nothing', async () => {
  const { pay, ordersNow, carId } = await aPurchase(cards.pays);
  const paid = await pay();
  expect(paid.status).toBe(200);
  const events = [...standIn.world.events];
  await tell([...events.toReversed(), ...events]);
  expect(await pay()).toEqual(paid);
  expect(statesOf(await ordersNow())).toEqual(['paid']);
  const payment = await paymentOf(carId);
  expect(payment.provider).toBe('stripe');
  expect(await shop.database.$count(bookEntries, eq(bookEntries.paymentId, payment.id))).toBe(1);
  expect(await compareBooks(shop.database, shop.paymentProvider)).toBe(0);
});

test('a declined card says so in the words of the bank, and the car is for sale again', async () => {
  const { pay, carId } = await aPurchase(cards.noFunds);
  expect(await pay()).toMatchObject({
    status: 402,
    body: { code: 'payment-declined', message: expect.stringContaining('Your card has insufficient funds.') },
  });
  expect(await stockOf(shop, carId)).toBe(5);
});

test('a buyer who confirms at the bank and closes the window has bought: the webhook goes on with the sale', async () => {
  const { pay, ordersNow } = await aPurchase(cards.step);
  const asked = await pay();
  expect(asked).toMatchObject({ status: 402, body: { code: 'payment-step-needed' } });
  standIn.takeStep(asked.body.step!.clientSecret);
  await tell();
  expect(statesOf(await ordersNow())).toEqual(['paid']);
  expect((await pay()).status).toBe(200);
});

test('a buyer who comes back while the webhook is told buys once', async () => {
  const { pay, ordersNow, carId } = await aPurchase(cards.step);
  const asked = await pay();
  standIn.takeStep(asked.body.step!.clientSecret);
  const [again] = await Promise.all([pay(), tell(), pay()]);
  expect(again.status).toBe(200);
  expect(statesOf(await ordersNow())).toEqual(['paid']);
  expect(await stockOf(shop, carId)).toBe(4);
});

test('a step that is refused is declined by the webhook, and by the same call', async () => {
  const { pay, carId } = await aPurchase(cards.step);
  const asked = await pay();
  standIn.takeStep(asked.body.step!.clientSecret, false);
  await tell();
  expect(await stockOf(shop, carId)).toBe(5);
  expect(await pay()).toMatchObject({ status: 402, body: { code: 'payment-declined' } });
});

test('where every webhook is lost, the job ends what waits: as paid after the step, else as declined', async ({
  onTestFinished,
}) => {
  const [left, confirmed] = [await aPurchase(cards.step), await aPurchase(cards.step)];
  await left.pay();
  standIn.takeStep((await confirmed.pay()).body.step!.clientSecret);
  onTestFinished(setClock(() => new Date(Date.now() + 16 * 60_000)));
  await settleLeftovers(shop, shop.paymentProvider);
  expect(statesOf(await left.ordersNow())).toEqual(['cancelled']);
  expect(await stockOf(shop, left.carId)).toBe(5);
  expect(statesOf(await confirmed.ordersNow())).toEqual(['paid']);
});

test('a webhook that is not signed by Stripe, or was long ago, is refused and leaves nothing', async () => {
  const event = {
    id: 'evt_x',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_x' } },
  };
  const wrong = [
    signed(event, { secret: 'whsec_other' }),
    signed(event, { at: Date.now() - 10 * 60_000 }),
    { ...signed(event), body: JSON.stringify({ ...event, id: 'evt_y' }) },
    { body: JSON.stringify(event), headers: { 'Content-Type': 'application/json' } },
    { body: '', headers: { 'Content-Type': 'application/json', 'Stripe-Signature': 't=1,v1=0' } },
  ];
  for (const sent of wrong) {
    const answer = await post(sent);
    expect([answer.status, (await jsonOf<Paid>(answer)).code]).toEqual([400, 'bad-signature']);
  }
  await shop.jobs.runWaiting();
  // Of an intent that is none of ours: taken, and nothing follows.
  expect((await post(signed(event))).status).toBe(200);
  expect(await shop.jobs.runWaiting()).toBe(0);
});

test('unsigned webhooks are limited by address and leave none of their body in the log; signed ones are taken', async ({
  onTestFinished,
}) => {
  const unsigned = {
    body: 'what was sent '.repeat(15_000),
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': 't=1,v1=ab' },
  };
  const line = vi.spyOn(log, 'warn');
  onTestFinished(() => line.mockRestore());
  let answer = await post(unsigned);
  expect(answer.status).toBe(400);
  while (answer.status === 400) answer = await post(unsigned);
  expect(answer.status).toBe(429);
  const lines = line.mock.calls.length;
  expect(lines).toBeGreaterThan(0);
  expect(lines).toBeLessThanOrEqual(20);
  expect(line.mock.calls[0]).toEqual([
    { reason: expect.stringMatching(/signature/i) },
    'A webhook was not signed by Stripe',
  ]);
  expect(JSON.stringify(line.mock.calls)).not.toContain('what was sent');
  await post(unsigned);
  expect(line).toHaveBeenCalledTimes(lines);
  expect(
    (await post(signed({ id: 'evt_signed', type: 'customer.created', data: { object: {} } }))).status,
  ).toBe(200);
});

test('a shop without Stripe takes no webhook', async ({ onTestFinished }) => {
  const other = await openTestShop();
  onTestFinished(() => other.close());
  const answer = await other.api.request('/api/payments/stripe/webhook', { method: 'POST', ...signed({}) });
  expect(answer.status).toBe(404);
});

test('a dispute is told to the office, once for its beginning and its end; a lost one is in the books', async () => {
  const { pay, carId } = await aPurchase(cards.disputed);
  await pay();
  const payment = await paymentOf(carId);
  const dispute = standIn.world.all('dispute').at(-1)!;
  const created = [...standIn.world.events];
  await tell([...created, ...created]);
  const admin = await shop.signIn('Admin');
  const list = async (query = '') => {
    const answer = await admin.request(`/api/admin/disputes${query}`);
    return { total: answer.headers.get('x-total-count'), items: await jsonOf<object[]>(answer) };
  };
  expect(await list('?state=open')).toMatchObject({
    total: '1',
    items: [{ _id: dispute.id, amount: payment.totalCents / 100, reason: 'fraudulent', order: {} }],
  });
  closeDispute(standIn.world, dispute, 'lost');
  // The beginning comes again, and late: how it stands now counts.
  await tell([...standIn.world.events.slice(-1), ...created.map((event) => ({ ...event, id: newId() }))]);
  expect((await list('?state=open')).total).toBe('0');
  expect((await list('?state=lost')).total).toBe('1');
  const [noted] = await shop.database.select().from(disputes).where(eq(disputes.paymentId, payment.id));
  expect(noted?.endedAt).not.toBeNull();
  const entered = await shop.database
    .select()
    .from(bookEntries)
    .where(eq(bookEntries.paymentId, payment.id))
    .orderBy(bookEntries.at);
  expect(
    entered.map(({ movement, providerCents, receivableCents }) => [movement, providerCents, receivableCents]),
  ).toEqual([
    ['sale', payment.totalCents, 0],
    ['dispute-lost', -payment.totalCents, payment.totalCents],
  ]);
  expect(await compareBooks(shop.database, shop.paymentProvider)).toBe(0);
  const told = await shop.database
    .select()
    .from(staffNews)
    .where(eq(staffNews.kind, 'dispute'))
    .orderBy(staffNews.id);
  expect(told.map(({ text }) => text.split(':')[0])).toEqual(['A payment is disputed', 'A dispute was lost']);
  const [order] = await shop.database.select().from(orders).where(eq(orders.carId, carId));
  const audited = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, order!.id))
    .orderBy(auditEntries.id);
  expect(audited.map(({ action, actorEmail, before }) => [action, actorEmail, before])).toEqual([
    ['dispute payment', 'payment provider', null],
    ['lose dispute', 'payment provider', { dispute: 'open' }],
  ]);
  const file = await admin.request('/api/admin/disputes/export.csv?state=lost');
  expect(file.headers.get('content-disposition')).toContain('disputes.csv');
  const lines = (await file.text()).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(order!.receiptNumber);
});

test('a dispute that is won moves nothing, and one of no charge of ours is not noted', async () => {
  const { pay, carId } = await aPurchase(cards.disputed);
  await pay();
  const payment = await paymentOf(carId);
  const dispute = standIn.world.all('dispute').at(-1)!;
  closeDispute(standIn.world, dispute, 'won');
  await tell();
  const noted = await shop.database.select().from(disputes).where(eq(disputes.paymentId, payment.id));
  expect(statesOf(noted)).toEqual(['won']);
  expect(await shop.database.$count(bookEntries, eq(bookEntries.paymentId, payment.id))).toBe(1);
  const before = await shop.database.$count(disputes);
  openDispute(
    standIn.world,
    standIn.world.put({ id: 'ch_other', object: 'charge', payment_intent: 'pi_other', amount_captured: 1 }),
  );
  await tell(standIn.world.events.slice(-1));
  expect(await shop.database.$count(disputes)).toBe(before);
});

test('a dispute that no webhook told of is found within the hour, with its end, noted and entered once', async () => {
  const { pay, carId } = await aPurchase(cards.disputed);
  await pay();
  const payment = await paymentOf(carId);
  const dispute = standIn.world.all('dispute').at(-1)!;
  const noted = async () =>
    statesOf(await shop.database.select().from(disputes).where(eq(disputes.paymentId, payment.id)));
  await lookAfterDisputes(shop, shop.paymentProvider);
  expect(await noted()).toEqual(['open']);
  closeDispute(standIn.world, dispute, 'lost');
  await Promise.all([1, 2, 3].map(() => lookAfterDisputes(shop, shop.paymentProvider)));
  expect(await noted()).toEqual(['lost']);
  const entered = await shop.database
    .select()
    .from(bookEntries)
    .where(eq(bookEntries.paymentId, payment.id))
    .orderBy(bookEntries.at);
  expect(entered.map(({ movement }) => movement)).toEqual(['sale', 'dispute-lost']);
  standIn.asked.length = 0;
  await lookAfterDisputes(shop, shop.paymentProvider);
  expect(standIn.asked.filter((call) => call.includes(dispute.id))).toEqual([]);
});

test('during a downtime a bank that agreed is heard, and what was begun is bought; what is new waits', async ({
  onTestFinished,
}) => {
  const [told, comesBack] = [await aPurchase(cards.step), await aPurchase(cards.stepElsewhere)];
  const secretOf = async ({ pay }: typeof told) => (await pay()).body.step!.clientSecret;
  const secrets = [await secretOf(told), await secretOf(comesBack)];
  const boss = await shop.signIn('Global-Admin', { permits: ['global-admin'] });
  const down = { startTime: new Date(), durationMinutes: 60, reason: 'New disks' };
  await scheduleDowntime(shop, boss.actor, down);
  await rereadSchedule(shop);
  onTestFinished(async () => {
    await shop.database.delete(downtimes);
    await rereadSchedule(shop);
  });
  const fresh = await aPurchase(cards.pays);
  expect(await fresh.pay()).toMatchObject({ status: 503, body: { code: 'downtime' } });
  standIn.takeStep(secrets[0]!);
  await tell();
  expect(statesOf(await told.ordersNow())).toEqual(['paid']);
  standIn.takeStep(secrets[1]!);
  expect((await comesBack.pay()).status).toBe(200);
  expect(statesOf(await comesBack.ordersNow())).toEqual(['paid']);
});
