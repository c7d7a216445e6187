import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { sandboxCharges } from '#features/payments/providers/sandbox.tables.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { giveLeftoverRefunds } from '#features/payments/refunds/refunds.service.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import type { OwnCancellations } from '#features/settings/kinds/order-terms.contract.ts';
import { findSetting, storeSetting } from '#features/settings/settings.service.ts';
import { calendarDate, now, setClock } from '#platform/clock.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import { handOver } from '../handover/hand-over.ts';
import type { Order } from '../orders.contract.ts';
import { orders } from '../orders.tables.ts';
import { cancelOrder } from './cancel-order.ts';
import { cancelOwnOrder } from './cancel-own-order.ts';
import { readOwnCancelling } from './own-cancellation.service.ts';

let shop: TestShop;
let admin: TestPerson;
let worker: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.signIn('Admin', { permits: ['admin-management'] });
  worker = await shop.signIn('Worker');
});
afterAll(() => shop.close());

const provider = () => sandboxProvider(shop.database);
const dealer = { userId: 'dealer', email: 'dealer@example.com' };
async function decide(terms: OwnCancellations) {
  const { version } = await findSetting(shop, 'ownCancellations');
  await storeSetting(shop, dealer, 'ownCancellations', { seen: version, value: terms });
}
afterEach(() => decide({ daysBefore: null, perMonth: 3 }));

const rental = { type: 'rent', rentalDays: 3, price: 2_529.02 } as const;
async function anOrder(customer: TestPerson, given: Parameters<typeof aSoldLine>[1] = {}) {
  const carId = await aCarOnSale(shop);
  const { orders: sold } = await aSale(shop, customer, [aSoldLine(carId, given)]);
  return sold[0]!._id;
}

const press = (customer: TestPerson, id: string) =>
  customer.request(`/api/orders/${id}/cancel`, { method: 'POST' });

async function refused(customer: TestPerson, id: string) {
  const answer = await press(customer, id);
  const { code, message } = await jsonOf<{ code: string; message: string }>(answer);
  return { status: answer.status, code, message };
}

const seenBy = async (customer: TestPerson, id: string) => {
  const mine = await jsonOf<Order[]>(await customer.request('/api/orders/my-orders?limit=100'));
  return mine.find(({ _id }) => _id === id)!;
};

/** Everything that a cancellation changes, as it stands. */
async function standing(id: string) {
  const [found] = await shop.database
    .select()
    .from(orders)
    .innerJoin(cars, eq(cars.id, orders.carId))
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .innerJoin(sandboxCharges, eq(sandboxCharges.paymentId, orders.paymentId))
    .where(eq(orders.id, id));
  const given = await shop.database.select().from(refunds).where(eq(refunds.orderId, id));
  const audit = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id);
  const mails = await shop.database.select({ cause: outgoingMails.cause }).from(outgoingMails);
  return {
    order: found!.orders.state,
    by: found!.orders.cancelledBy,
    stock: found!.cars.stock,
    payment: found!.payments.state,
    back: found!.sandbox_charges.refundedCents,
    refunds: given.map(({ state, reason }) => [state, reason]),
    audit: audit.map(({ action, actorEmail }) => [action, actorEmail]),
    mails: mails.flatMap(({ cause }) => (cause?.endsWith(id) ? [cause.replace(`:${id}`, '')] : [])),
  };
}

const cancelledBy = (email: string, by: 'customer' | 'staff', back = 8_430_050) => ({
  order: 'cancelled',
  by,
  stock: 10,
  payment: 'refunded',
  back,
  refunds: [['done', by === 'staff' ? 'A race' : 'The customer canceled the order']],
  audit: [['cancel order', email]],
  mails: ['order-cancelled'],
});

test.each([
  ['purchase', {}, 8_430_050],
  ['rental', rental, 252_902],
] as const)('a customer cancels a %s: stock, money, audit, mail', async (_, given, cents) => {
  const customer = await shop.aCustomer();
  const id = await anOrder(customer, given);
  expect((await seenBy(customer, id)).cancelling).toEqual({ left: 3, againFrom: expect.any(String) });
  const answer = await press(customer, id);
  expect(answer.status).toBe(200);
  const told = await jsonOf<Order>(answer);
  expect(told).toMatchObject({ state: 'cancelled', refund: { state: 'done', amount: cents / 100 } });
  expect(told).not.toHaveProperty('cancelling');
  expect(await seenBy(customer, id)).toEqual(told);
  expect(await standing(id)).toEqual(cancelledBy(customer.email, 'customer', cents));
  const [mail] = await shop.database
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.cause, `order-cancelled:${id}`));
  expect(mail!.text).toContain('You canceled this order, and we are refunding');
  const sheet = await jsonOf<{ history: { what: string; by?: string }[] }>(
    await admin.request(`/api/admin/orders/${id}`),
  );
  expect(sheet.history).toContainEqual(expect.objectContaining({ what: 'Canceled', by: customer.email }));
});

test('20 presses at the same moment, and one more later, cancel once and are told the same', async () => {
  const customer = await shop.aCustomer();
  const id = await anOrder(customer);
  const answers = await Promise.all(Array.from({ length: 20 }, () => press(customer, id)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await press(customer, id)).status).toBe(200);
  expect(await standing(id)).toEqual(cancelledBy(customer.email, 'customer'));
  // One order counts once, however often it was asked for.
  const other = await anOrder(customer);
  expect((await seenBy(customer, other)).cancelling).toMatchObject({ left: 2 });
});

test('the customer and an admin at the same moment: one cancellation, whoever came first', async () => {
  for (let round = 0; round < 10; round += 1) {
    const customer = await shop.aCustomer();
    const id = await anOrder(customer);
    const own = () => press(customer, id).then(({ status }) => status);
    const staffs = () => cancelOrder(shop, provider(), admin.actor, id, 'A race').then(({ state }) => state);
    const [one, other] = round % 2 ? [own(), staffs()] : [staffs(), own()];
    expect(new Set(await Promise.all([one, other]))).toEqual(new Set([200, 'cancelled']));
    const after = await standing(id);
    const by = after.by === 'staff' ? admin.email : customer.email;
    expect(after).toEqual(cancelledBy(by, after.by!));
  }
});

test('the customer and a handover at the same moment: one of them happens, whole', async () => {
  for (let round = 0; round < 10; round += 1) {
    const customer = await shop.aCustomer();
    const id = await anOrder(customer, rental);
    const own = () => press(customer, id).then(({ status }) => status);
    const gone = () => handOver(shop, worker.actor, id).then(({ state }) => state);
    const acts = round % 2 ? [own(), gone()] : [gone(), own()];
    await Promise.allSettled(acts);
    const after = await standing(id);
    if (after.order === 'cancelled') expect(after).toEqual(cancelledBy(customer.email, 'customer', 252_902));
    else
      expect(after).toMatchObject({
        order: 'delivered',
        by: null,
        stock: 9,
        back: 0,
        refunds: [],
        mails: ['order-delivered'],
      });
  }
});

test('so many a month, counted also where they are cancelled at the same moment; what staff cancel does not count', async () => {
  await decide({ daysBefore: null, perMonth: 2 });
  const customer = await shop.aCustomer();
  const ids = [
    await anOrder(customer),
    await anOrder(customer),
    await anOrder(customer),
    await anOrder(customer),
  ];
  await cancelOrder(shop, provider(), admin.actor, ids.pop()!, 'A race');
  const answers = await Promise.all(ids.map((id) => press(customer, id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
  const left = ids[answers.findIndex(({ status }) => status === 409)]!;
  expect((await seenBy(customer, left)).cancelling).toMatchObject({ refusal: 'enough', left: 0 });
  expect(await refused(customer, left)).toMatchObject({
    code: 'enough-cancelled',
    message: expect.stringMatching(/from .+ 1, \d{4}\. Until then: Please call us: \+/),
  });
  expect(await standing(left)).toMatchObject({ order: 'paid', stock: 9, back: 0, refunds: [], audit: [] });
  // Somebody else's month is another one, and so is the next one.
  const friend = await shop.aCustomer();
  expect((await press(friend, await anOrder(friend))).status).toBe(200);
  const inAMonth = new Date(now().getTime() + 31 * 86_400_000);
  const reset = setClock(() => inAMonth);
  try {
    await cancelOwnOrder(shop, provider(), customer.actor, left);
  } finally {
    reset();
  }
  expect(await standing(left)).toMatchObject({ order: 'cancelled', by: 'customer' });
});

test('after the last day, and where only staff cancel, it says so with the way to them; staff still can', async () => {
  const customer = await shop.aCustomer();
  const id = await anOrder(customer);
  const { deliveryDate } = await seenBy(customer, id);
  await decide({ daysBefore: 30, perMonth: 3 });
  expect((await seenBy(customer, id)).cancelling).toMatchObject({ refusal: 'too-late' });
  expect(await refused(customer, id)).toMatchObject({
    status: 409,
    code: 'too-late-to-cancel',
    message: expect.stringContaining('Please call us: +'),
  });
  await decide({ daysBefore: 0, perMonth: 0 });
  expect((await seenBy(customer, id)).cancelling).toMatchObject({
    refusal: 'staff-only',
    until: deliveryDate,
  });
  expect(await refused(customer, id)).toMatchObject({ status: 409, code: 'cancelled-by-staff' });
  expect(await standing(id)).toMatchObject({ order: 'paid', stock: 9, back: 0, mails: [] });
  await cancelOrder(shop, provider(), admin.actor, id, 'A race');
  expect(await standing(id)).toEqual(cancelledBy(admin.email, 'staff'));
  // Cancelled by staff: the customer who asks then is told how it stands, and nothing happens.
  expect((await press(customer, id)).status).toBe(200);
  expect(await standing(id)).toEqual(cancelledBy(admin.email, 'staff'));
});

test('a rental whose days are over is cancelled by staff only, from midnight at the dealership', async ({
  onTestFinished,
}) => {
  const customer = await shop.aCustomer();
  const id = await anOrder(customer, rental);
  const firstDay = '2031-06-01';
  await shop.database.update(orders).set({ firstDay, deliveryDate: firstDay }).where(eq(orders.id, id));
  const midnight = Temporal.PlainDate.from('2031-06-04').toZonedDateTime(shop.config.dealerTimezone);
  let at = midnight.epochMilliseconds - 1_000;
  onTestFinished(setClock(() => new Date(at)));
  const judged = async () => {
    const [row] = await shop.database.select().from(orders).where(eq(orders.id, id));
    return (await readOwnCancelling(shop, customer.actor, [row!]))(row!).cancelling!;
  };
  expect(await judged()).not.toHaveProperty('refusal');
  at = midnight.epochMilliseconds;
  expect(await judged()).toMatchObject({ refusal: 'rental-over' });
  await expect(cancelOwnOrder(shop, provider(), customer.actor, id)).rejects.toMatchObject({
    status: 409,
    code: 'rental-over',
    message: expect.stringContaining('Please call us: +'),
  });
  expect(await standing(id)).toMatchObject({ order: 'paid', stock: 9, back: 0, refunds: [], audit: [] });
  await cancelOrder(shop, provider(), admin.actor, id, 'A race');
  // Which unit comes back of a rental by days is proven where they are sold.
  expect({ ...(await standing(id)), stock: 10 }).toEqual(cancelledBy(admin.email, 'staff', 252_902));
});

test('an order that was handed over, is not paid yet, or is somebody else’s is not cancelled', async () => {
  const customer = await shop.aCustomer();
  const id = await anOrder(customer);
  expect((await refused(await shop.aCustomer(), id)).status).toBe(404);
  expect((await refused(customer, 'none')).status).toBe(404);
  for (const state of ['delivered', 'pending'] as const) {
    const paidAt = state === 'pending' ? { paidAt: null } : {};
    await shop.database
      .update(orders)
      .set({ state, ...paidAt })
      .where(eq(orders.id, id));
    expect(await refused(customer, id)).toMatchObject({ status: 409, code: 'order-not-cancellable' });
    expect(await seenBy(customer, id)).not.toHaveProperty('cancelling');
    expect(await standing(id)).toMatchObject({ order: state, stock: 9, back: 0, refunds: [], audit: [] });
  }
});

test('a provider that does not answer leaves the order cancelled, and its money on the way', async () => {
  const customer = await shop.aCustomer();
  const id = await anOrder(customer);
  const silent = { ...provider(), refund: () => Promise.reject(new Error('out of reach')) };
  await cancelOwnOrder(shop, silent, customer.actor, id);
  expect((await seenBy(customer, id)).refund).toMatchObject({ state: 'pending', amount: 84_300.5 });
  const reset = setClock(() => new Date(Date.now() + 120_000));
  await giveLeftoverRefunds(shop.database, provider()).finally(reset);
  expect(await standing(id)).toEqual(cancelledBy(customer.email, 'customer'));
  expect((await seenBy(customer, id)).refund!.refundedAt!.slice(0, 4)).toBe(
    calendarDate(now(), 'UTC').slice(0, 4),
  );
});
