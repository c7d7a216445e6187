import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookEntries } from '#features/books/books.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { settleLeftovers } from '#features/checkout/pay/settle-sale.ts';
import { downtimes } from '#features/downtime/downtime.tables.ts';
import { bookDifferences } from '#features/orders/bookkeeping/bookkeeping.tables.ts';
import { compareBooks } from '#features/orders/bookkeeping/compare-books.ts';
import { cancelOrder } from '#features/orders/cancellation/cancel-order.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { receiptsOfPayment } from '#features/orders/receipt/receipt.service.ts';
import { factsOf } from '#features/orders/receipt/receipt-facts.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { sandboxTokens } from '#features/payments/providers/sandbox.contract.ts';
import { sandboxCharges } from '#features/payments/providers/sandbox.tables.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { giveLeftoverRefunds } from '#features/payments/refunds/refunds.service.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { now, setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { mailAttachments, outgoingMails } from '#platform/mail/mail.tables.ts';
import { Crash, crashAt } from '#platform/runtime/fault-points.ts';
import { aCarOnSale, stockOf } from '../../../tests/support/cars.ts';
import { aHold, offerHolds } from '../../../tests/support/holds.ts';
import { jsonOf } from '../../../tests/support/json.ts';
import type { TestPerson } from '../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../tests/support/sold.ts';
import { aDelivery } from '../../../tests/support/vehicles.ts';
import { listHolds } from './desk/desk.list.ts';
import type { DeskHold, Hold } from './holds.contract.ts';
import { vehicleHolds } from './holds.tables.ts';
import { readCarHolds, readOffer } from './own/read-holds.ts';
import { endHolds } from './reserving/end-holds.ts';
import { continueHold, settleLeftoverHolds } from './reserving/settle-hold.ts';

let shop: TestShop;
let provider: PaymentProvider;
let admin: TestPerson;
let worker: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  provider = sandboxProvider(shop.database);
  admin = await shop.signIn('Admin', { permits: ['admin-management'] });
  worker = await shop.signIn('Worker');
});
afterAll(() => shop.close());
beforeEach(() => offerHolds(shop));

const hour = 3_600_000;
const rowOf = async (id: string) =>
  (await shop.database.select().from(vehicleHolds).where(eq(vehicleHolds.id, id)))[0]!;
const orderRowOf = async (id: string) =>
  (await shop.database.select().from(orders).where(eq(orders.id, id)))[0]!;
const holdsOf = ({ actor }: TestPerson) =>
  shop.database.select().from(vehicleHolds).where(eq(vehicleHolds.userId, actor.userId));
const mailsTo = ({ email }: TestPerson) =>
  shop.database
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.recipient, email))
    .orderBy(outgoingMails.id);
const chargesOf = async ({ actor }: TestPerson) => {
  const found = await shop.database
    .select({ charge: sandboxCharges })
    .from(sandboxCharges)
    .innerJoin(payments, eq(payments.id, sandboxCharges.paymentId))
    .where(eq(payments.userId, actor.userId));
  return found
    .map(({ charge }) => charge)
    .filter(({ outcome }) => outcome !== 'declined' && outcome !== 'voided');
};
const keptOf = async (person: TestPerson) =>
  (await chargesOf(person)).reduce((sum, one) => sum + one.amountCents - one.refundedCents, 0);
async function later<T>(ms: number, act: () => Promise<T>): Promise<T> {
  const restore = setClock(() => new Date(Date.now() + ms));
  try {
    return await act();
  } finally {
    restore();
  }
}
/** The books agree with orders, deposits, refunds and the provider. */
async function agree() {
  await later(hour, () => compareBooks(shop.database, provider));
  expect(await shop.database.select().from(bookDifferences)).toEqual([]);
}
const depositsHeld = async () => {
  const entries = await shop.database.select().from(bookEntries);
  return entries.reduce((sum, { depositsCents }) => sum + depositsCents, 0);
};

test('a reserved car is set aside, its deposit charged and booked, and its customer mailed with a calendar', async () => {
  const customer = await shop.aCustomer();
  const carId = await aCarOnSale(shop, { stock: 2 });
  const before = await depositsHeld();
  const begun = Date.now();
  const id = await aHold(shop, customer, carId);
  const paid = Date.now();
  expect(await rowOf(id)).toMatchObject({ state: 'active', depositCents: 9900, priceCents: 8_430_050 });
  expect(await stockOf(shop, carId)).toBe(1);
  expect(await keptOf(customer)).toBe(9900);
  expect(before - (await depositsHeld())).toBe(9900);
  const read = await jsonOf<Hold>(await customer.request(`/api/holds/${id}`));
  expect(read).toMatchObject({ state: 'active', deposit: 99, total: 84_300.5, due: 84_201.5 });
  const startedAt = Date.parse(read.endsAt!) - 72 * hour;
  expect([begun, startedAt, paid]).toEqual([begun, startedAt, paid].toSorted((one, other) => one - other));
  const [mail] = await mailsTo(customer);
  expect(mail?.subject).toMatch(/is reserved$/);
  await agree();
});

test('a reserved car is shown to its customer until it is bought, and to nobody else', async () => {
  const [customer, other] = [await shop.aCustomer(), await shop.aCustomer()];
  const carId = await aCarOnSale(shop, { stock: 2 });
  const reservedBy = async ({ request }: TestPerson) => jsonOf(await request('/api/reserved-car'));
  expect(await reservedBy(customer)).toEqual({});
  const holdId = await aHold(shop, customer, carId);
  expect(await reservedBy(customer)).toEqual({ reserved: { carId, holdId, deposit: 99 } });
  expect(await reservedBy(other)).toEqual({});
  await aSale(shop, customer, [aSoldLine(carId)], { holdId, expectedTotalCents: 8_420_150 });
  expect(await reservedBy(customer)).toEqual({});
});

test('the purchase of the reserved car credits the deposit and takes no second unit', async () => {
  const customer = await shop.aCustomer();
  const carId = await aCarOnSale(shop, { stock: 1 });
  const id = await aHold(shop, customer, carId);
  expect(await stockOf(shop, carId)).toBe(0);
  const bought = await aSale(shop, customer, [aSoldLine(carId)], {
    holdId: id,
    expectedTotalCents: 8_420_150,
  });
  expect(bought.totalAmount).toBe(84_201.5);
  expect(bought.orders[0]).toMatchObject({ total: 84_300.5 });
  const orderId = bought.orders[0]!._id;
  expect(await rowOf(id)).toMatchObject({ state: 'bought', orderId });
  const told = (await mailsTo(customer)).filter(({ cause }) => cause.startsWith('reservation-'));
  expect(told.map(({ cause }) => cause)).toEqual([`reservation-bought:${id}`]);
  expect(told[0]!.text).toContain('$99');
  const [entry] = await shop.database
    .select()
    .from(mailAttachments)
    .where(eq(mailAttachments.mailId, told[0]!.id));
  const calendar = Buffer.from(entry!.content!).toString();
  expect(calendar).toContain('METHOD:CANCEL');
  expect(calendar).toContain(`UID:hold-${id}@`);
  const sheet = await jsonOf<{ payment: object }>(await admin.request(`/api/admin/orders/${orderId}`));
  expect(sheet.payment).toMatchObject({ totalAmount: 84_201.5, creditedAmount: 99 });
  const [receipt] = await receiptsOfPayment(shop.database, (await orderRowOf(orderId)).paymentId);
  expect(factsOf(receipt!, 'UTC')).toContainEqual(['Deposit', '$99']);
  expect(await stockOf(shop, carId)).toBe(0);
  expect(await keptOf(customer)).toBe(8_430_050);
  await agree();
});

test('the total that is told where the buyer saw another is less the deposit', async () => {
  const customer = await shop.aCustomer();
  const carId = await aCarOnSale(shop);
  const id = await aHold(shop, customer, carId);
  const seen = { holdId: id, expectedTotalCents: 8_430_050 };
  await expect(aSale(shop, customer, [aSoldLine(carId)], seen)).rejects.toMatchObject({
    code: 'total-changed',
    extras: { details: { totalAmount: 84_201.5 } },
  });
  expect((await rowOf(id)).state).toBe('active');
});

test('the price stays as it was reserved, and a lower one wins', async () => {
  const customer = await shop.aCustomer();
  const carId = await aCarOnSale(shop);
  const id = await aHold(shop, customer, carId);
  const price = (priceCents: number) =>
    shop.database.update(cars).set({ priceCents }).where(eq(cars.id, carId));
  const due = async () => (await jsonOf<Hold>(await customer.request(`/api/holds/${id}`))).due;
  await price(9_000_000);
  expect(await due()).toBe(84_201.5);
  await price(8_000_000);
  expect(await due()).toBe(79_901);
  const sold = await aSale(shop, customer, [aSoldLine(carId, { price: 80_000 })], { holdId: id });
  expect(sold.totalAmount).toBe(79_901);
});

test('a certain vehicle is held, bought and never free in between', async () => {
  const customer = await shop.aCustomer();
  const carId = await aCarOnSale(shop, { stock: 0 });
  const [vehicle] = await aDelivery(shop, worker, carId, 1);
  const vehicleId = vehicle!.id;
  const stateOf = async () =>
    (await shop.database.select().from(vehicles).where(eq(vehicles.id, vehicleId)))[0]!;
  const id = await aHold(shop, customer, carId);
  expect(await stateOf()).toMatchObject({ state: 'held', orderId: id });
  expect((await rowOf(id)).vehicleId).toBe(vehicleId);
  const declined = aSale(shop, customer, [aSoldLine(carId)], { holdId: id, token: sandboxTokens.declined });
  await expect(declined).rejects.toMatchObject({ code: 'payment-declined' });
  expect(await stateOf()).toMatchObject({ state: 'held', orderId: id });
  expect(await rowOf(id)).toMatchObject({ state: 'active', boughtBy: null, orderId: null });
  const sold = await aSale(shop, customer, [aSoldLine(carId)], { holdId: id });
  expect(await stateOf()).toMatchObject({ state: 'sold', orderId: sold.orders[0]!._id });
  await agree();
});

test('beside the reserved car others are bought with it, each once', async () => {
  const customer = await shop.aCustomer();
  const [carId, other] = [await aCarOnSale(shop, { stock: 3 }), await aCarOnSale(shop, { stock: 3 })];
  const id = await aHold(shop, customer, carId);
  const lines = [aSoldLine(other), aSoldLine(carId, { quantity: 2 })];
  const sold = await aSale(shop, customer, lines, { holdId: id });
  expect(sold.orders).toHaveLength(3);
  expect(sold.totalAmount).toBe(3 * 84_300.5 - 99);
  expect([await stockOf(shop, carId), await stockOf(shop, other)]).toEqual([1, 2]);
});

test('cancelled, the deposit goes back and the car is free; the same car waits for 24 hours, another does not', async () => {
  const customer = await shop.aCustomer();
  const carId = await aCarOnSale(shop, { stock: 1 });
  const id = await aHold(shop, customer, carId);
  for (const _ of [1, 2])
    expect((await customer.request(`/api/holds/${id}/cancel`, { method: 'POST' })).status).toBe(200);
  expect(await stockOf(shop, carId)).toBe(1);
  expect(await keptOf(customer)).toBe(0);
  await expect(aHold(shop, customer, carId)).rejects.toMatchObject({ status: 409, code: 'too-soon' });
  await later(24 * hour + 1000, () => aHold(shop, customer, carId));
  const stranger = await shop.aCustomer();
  expect((await stranger.request(`/api/holds/${id}`)).status).toBe(404);
  expect((await stranger.request(`/api/holds/${id}/cancel`, { method: 'POST' })).status).toBe(404);
  await agree();
});

test('when its time is up the job ends it once, and the deposit goes back', async () => {
  const customer = await shop.aCustomer();
  const carId = await aCarOnSale(shop, { stock: 1 });
  const id = await aHold(shop, customer, carId);
  await later(71 * hour, () => endHolds(shop, provider));
  expect((await rowOf(id)).state).toBe('active');
  await later(73 * hour, () => Promise.all([endHolds(shop, provider), endHolds(shop, provider)]));
  expect((await rowOf(id)).state).toBe('ended');
  expect(await stockOf(shop, carId)).toBe(1);
  expect(await keptOf(customer)).toBe(0);
  expect((await mailsTo(customer)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/is reserved$/),
    expect.stringMatching(/^Your reservation has expired/),
  ]);
  await agree();
});

test('while its purchase is being paid it neither ends nor is cancelled, and loses nothing either way', async () => {
  for (const token of [sandboxTokens.paid, sandboxTokens.declined]) {
    const customer = await shop.aCustomer();
    const carId = await aCarOnSale(shop, { stock: 1 });
    const id = await aHold(shop, customer, carId);
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const slow: PaymentProvider = {
      ...provider,
      charge: async (charge) => {
        asked.resolve();
        await answer.promise;
        return provider.charge(charge);
      },
    };
    const { checkOut } = await import('#features/checkout/pay/check-out.ts');
    const paying = checkOut(shop, slow, customer.actor, {
      key: newId(),
      method: 'card',
      buyer: { firstName: 'A', lastName: 'B', email: customer.email, phone: '1', address: 'Street 1' },
      lines: [aSoldLine(carId)],
      holdId: id,
      token,
      dealerTimezone: 'UTC',
    });
    await asked.promise;
    const cancelled = await customer.request(`/api/holds/${id}/cancel`, { method: 'POST' });
    expect([cancelled.status, (await jsonOf<{ code: string }>(cancelled)).code]).toEqual([
      409,
      'hold-being-bought',
    ]);
    await later(80 * hour, () => endHolds(shop, provider));
    expect((await rowOf(id)).state).toBe('buying');
    answer.resolve();
    await paying.catch(() => undefined);
    await later(80 * hour, () => endHolds(shop, provider));
    const isPaid = token === sandboxTokens.paid;
    expect((await rowOf(id)).state).toBe(isPaid ? 'bought' : 'ended');
    expect(await keptOf(customer)).toBe(isPaid ? 8_430_050 : 0);
    expect(await stockOf(shop, carId)).toBe(isPaid ? 0 : 1);
  }
  await agree();
});

test('one person holds one car, however many are asked for at once; the same key reserves once', async () => {
  const customer = await shop.aCustomer();
  const many = await Promise.all(Array.from({ length: 4 }, () => aCarOnSale(shop)));
  const ended = await Promise.allSettled(many.map((carId) => aHold(shop, customer, carId)));
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await keptOf(customer)).toBe(9900);
  const other = await shop.aCustomer();
  const carId = await aCarOnSale(shop, { stock: 1 });
  const key = newId();
  const ids = await Promise.all(Array.from({ length: 6 }, () => aHold(shop, other, carId, { key })));
  expect(new Set(ids).size).toBe(1);
  expect(await keptOf(other)).toBe(9900);
  await expect(aHold(shop, other, await aCarOnSale(shop), { key })).rejects.toMatchObject({
    code: 'key-reused',
  });
});

test('a declined deposit leaves the car free and no reservation, and another card reserves it at once', async () => {
  const customer = await shop.aCustomer();
  const carId = await aCarOnSale(shop, { stock: 1 });
  await expect(aHold(shop, customer, carId, { paymentToken: sandboxTokens.declined })).rejects.toMatchObject({
    status: 402,
    code: 'payment-declined',
  });
  expect(await stockOf(shop, carId)).toBe(1);
  expect(await jsonOf(await customer.request('/api/holds'))).toEqual([]);
  await aHold(shop, customer, carId);
});

test('a price or a deposit that is out of date, a sold-out car and a shop without reservations refuse, and charge nothing', async () => {
  const customer = await shop.aCustomer();
  const carId = await aCarOnSale(shop, { stock: 1 });
  await expect(aHold(shop, customer, carId, { price: 1 })).rejects.toMatchObject({ code: 'price-changed' });
  await expect(aHold(shop, customer, carId, { deposit: 98 })).rejects.toMatchObject({
    code: 'total-changed',
  });
  await expect(aHold(shop, customer, 'none')).rejects.toMatchObject({ code: 'car-gone' });
  await expect(aHold(shop, customer, await aCarOnSale(shop, { stock: 0 }))).rejects.toMatchObject({
    code: 'sold-out',
  });
  await expect(aHold(shop, customer, await aCarOnSale(shop, { vip: true }))).rejects.toMatchObject({
    code: 'vip-access-needed',
  });
  await offerHolds(shop, null);
  await expect(aHold(shop, customer, carId)).rejects.toMatchObject({ status: 404, code: 'holds-off' });
  expect(await holdsOf(customer)).toEqual([]);
  expect(await stockOf(shop, carId)).toBe(1);
  expect(await keptOf(customer)).toBe(0);
});

test('where nobody takes a payment no reservation is offered; a car that is reserved is still told as such', async () => {
  await offerHolds(shop);
  const customer = await shop.aCustomer();
  const carId = await aCarOnSale(shop, { stock: 2 });
  await aHold(shop, customer, carId);
  const other = await shop.aCustomer();
  const closed = { ...shop, config: { ...shop.config, payments: 'none' as const } };
  expect(await readCarHolds(shop, other.actor, carId)).toEqual({ deposit: 99, reserved: 1 });
  expect(await readCarHolds(closed, other.actor, carId)).toEqual({ reserved: 1 });
  await expect(readOffer(closed, other.actor, { carId })).rejects.toMatchObject({ code: 'holds-off' });
});

test('a crash before the charge gives the unit back; one after it keeps the reservation', async () => {
  for (const point of ['hold: begun, not charged', 'hold: charged, not settled']) {
    const customer = await shop.aCustomer();
    const carId = await aCarOnSale(shop, { stock: 1 });
    const crash = crashAt(point);
    await expect(aHold(shop, customer, carId)).rejects.toThrow(Crash);
    expect(crash()).toBe(true);
    await later(16 * 60_000, () => settleLeftoverHolds(shop, provider));
    const isCharged = point === 'hold: charged, not settled';
    expect((await holdsOf(customer)).map(({ state }) => state)).toEqual([isCharged ? 'active' : 'declined']);
    expect(await stockOf(shop, carId)).toBe(isCharged ? 0 : 1);
    expect(await keptOf(customer)).toBe(isCharged ? 9900 : 0);
  }
  await agree();
});

test('a deposit that was confirmed at the bank is settled when the provider tells of it, once', async () => {
  const customer = await shop.aCustomer();
  const crash = crashAt('hold: begun, not charged');
  await expect(aHold(shop, customer, await aCarOnSale(shop))).rejects.toThrow(Crash);
  expect(crash()).toBe(true);
  const [{ paymentId } = { paymentId: '' }] = await holdsOf(customer);
  await Promise.all([1, 2].map(() => continueHold(shop, provider, paymentId)));
  expect((await holdsOf(customer)).map(({ state }) => state)).toEqual(['active']);
  expect(await mailsTo(customer)).toHaveLength(1);
  await agree();
});

test('a crash before the deposit is given back is mended by the job for refunds', async () => {
  const customer = await shop.aCustomer();
  const id = await aHold(shop, customer, await aCarOnSale(shop));
  const crash = crashAt('hold: cancelled, deposit not given back');
  await customer.request(`/api/holds/${id}/cancel`, { method: 'POST' });
  expect(crash()).toBe(true);
  const other = await shop.aCustomer();
  await aHold(shop, other, await aCarOnSale(shop));
  const again = crashAt('hold: over, deposit not given back');
  await later(73 * hour, () => endHolds(shop, provider));
  expect(again()).toBe(true);
  await later(73 * hour, () => giveLeftoverRefunds(shop.database, provider));
  expect([await keptOf(customer), await keptOf(other)]).toEqual([0, 0]);
  await agree();
});

test('a crash in the midst of the purchase is mended as of any sale, and the deposit is not lost', async () => {
  for (const point of ['sale: begun, not charged', 'sale: charged, not settled']) {
    const customer = await shop.aCustomer();
    const carId = await aCarOnSale(shop, { stock: 1 });
    const id = await aHold(shop, customer, carId);
    const crash = crashAt(point);
    await expect(aSale(shop, customer, [aSoldLine(carId)], { holdId: id })).rejects.toThrow(Crash);
    expect(crash()).toBe(true);
    expect((await rowOf(id)).state).toBe('buying');
    await later(16 * 60_000, () => settleLeftovers(shop, provider));
    const isCharged = point === 'sale: charged, not settled';
    expect((await rowOf(id)).state).toBe(isCharged ? 'bought' : 'active');
    expect(await keptOf(customer)).toBe(isCharged ? 8_430_050 : 9900);
    expect(await stockOf(shop, carId)).toBe(0);
  }
  await agree();
});

test('a cancelled purchase gives back the charge and the deposit, each of its own', async () => {
  const customer = await shop.aCustomer();
  const carId = await aCarOnSale(shop, { stock: 1 });
  const id = await aHold(shop, customer, carId);
  const sold = await aSale(shop, customer, [aSoldLine(carId)], { holdId: id });
  const { refund } = await cancelOrder(
    shop,
    provider,
    admin.actor,
    sold.orders[0]!._id,
    'Changed their mind',
  );
  expect(refund).toMatchObject({ state: 'done', amount: 84_300.5 });
  expect(await keptOf(customer)).toBe(0);
  expect(await stockOf(shop, carId)).toBe(1);
  const own = await shop.database.select().from(payments).where(eq(payments.userId, customer.actor.userId));
  expect(own.map(({ state }) => state)).toEqual(['refunded', 'refunded']);
  await agree();
});

test('the deposit of a cancelled purchase that the provider refuses is refunded again by itself', async () => {
  const customer = await shop.aCustomer();
  const carId = await aCarOnSale(shop);
  const id = await aHold(shop, customer, carId);
  const sold = await aSale(shop, customer, [aSoldLine(carId)], { holdId: id });
  const { paymentId } = await rowOf(id);
  const set = (outcome: 'voided' | 'paid') =>
    shop.database.update(sandboxCharges).set({ outcome }).where(eq(sandboxCharges.paymentId, paymentId));
  await set('voided');
  const orderId = sold.orders[0]!._id;
  const { refund } = await cancelOrder(shop, provider, admin.actor, orderId, 'Changed their mind');
  expect(refund?.state).toBe('failed');
  await set('paid');
  const body = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'Once more' }),
  };
  expect((await admin.request(`/api/admin/orders/${orderId}/refund/retry`, body)).status).toBe(200);
  expect(await keptOf(customer)).toBe(0);
  await agree();
});

test('the real length of a downtime is added when it ends, and during it nothing ends', async ({
  onTestFinished,
}) => {
  onTestFinished(async () => void (await shop.database.delete(downtimes)));
  const customer = await shop.aCustomer();
  const id = await aHold(shop, customer, await aCarOnSale(shop));
  const { endsAt } = await rowOf(id);
  const starts = endsAt!.getTime() - hour;
  await shop.database.insert(downtimes).values({
    id: newId(),
    startsAt: new Date(starts),
    endsAt: new Date(starts + 5 * hour),
    durationMinutes: 300,
    reason: 'Works',
    scheduledBy: 'dealer',
    createdAt: now(),
  });
  await later(74 * hour, () => endHolds(shop, provider));
  expect((await rowOf(id)).state).toBe('active');
  await later(77 * hour - 60_000, () => endHolds(shop, provider));
  expect(await rowOf(id)).toMatchObject({ state: 'active', endsAt: new Date(endsAt!.getTime() + 5 * hour) });
  await later(77 * hour + 60_000, () => endHolds(shop, provider));
  expect((await rowOf(id)).state).toBe('ended');
});

test('staff see who holds what until when, give more time once, and end it with a reason', async () => {
  const customer = await shop.aCustomer();
  const id = await aHold(shop, customer, await aCarOnSale(shop, { make: 'Lotus' }));
  const press = (path: string, by: TestPerson, body?: object) =>
    by.request(path, {
      method: 'POST',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  const listed = await worker.request('/api/worker/holds');
  expect(Number(listed.headers.get('X-Total-Count'))).toBeGreaterThanOrEqual(1);
  const own = (await jsonOf<DeskHold[]>(listed)).find(({ _id }) => _id === id)!;
  expect(own).toMatchObject({ customer: { email: customer.email }, mayExtend: true, car: { make: 'Lotus' } });
  const before = (await rowOf(id)).endsAt!;
  const endingToday = async () =>
    (await listHolds(shop, { view: 'today', limit: 100 })).items.map(({ _id }) => _id);
  expect(await endingToday()).not.toContain(id);
  // In its last moment, which is on the day of its end whenever this runs.
  const restore = setClock(() => new Date(before.getTime() - 1));
  expect(await endingToday().finally(restore)).toContain(id);
  expect((await press(`/api/worker/holds/${id}/extend`, worker)).status).toBe(200);
  expect((await rowOf(id)).endsAt!.getTime() - before.getTime()).toBe(72 * hour);
  expect((await press(`/api/worker/holds/${id}/extend`, worker)).status).toBe(409);
  expect((await press(`/api/worker/holds/${id}/let-go`, worker, { reason: 'It was damaged' })).status).toBe(
    403,
  );
  const ended = await press(`/api/worker/holds/${id}/let-go`, admin, { reason: 'It was damaged' });
  expect(await jsonOf(ended)).toMatchObject({
    state: 'let-go',
    reason: 'It was damaged',
    refund: { state: 'done' },
  });
  const file = await (await worker.request('/api/worker/holds/export.csv')).text();
  expect(file).toContain(customer.email);
  expect(await keptOf(customer)).toBe(0);
  const found = await shop.database.select().from(orders).where(eq(orders.userId, customer.actor.userId));
  expect(found).toEqual([]);
});

test('a deposit that the provider refuses to give back waits at the desk, and is asked for again or paid by hand', async () => {
  const refusing: PaymentProvider = {
    ...provider,
    refund: async () => ({ outcome: 'refused', reason: 'The account was closed.' }),
  };
  const people = [await shop.aCustomer(), await shop.aCustomer()];
  const ids: string[] = [];
  for (const person of people) ids.push(await aHold(shop, person, await aCarOnSale(shop)));
  await later(73 * hour, () => endHolds(shop, refusing));
  const view = async () =>
    (await jsonOf<DeskHold[]>(await worker.request('/api/worker/holds?view=refund-refused'))).map(
      ({ _id }) => _id,
    );
  expect((await view()).filter((id) => ids.includes(id))).toHaveLength(2);
  const post = (path: string, body: object) =>
    admin.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await post(`/api/admin/holds/${ids[0]}/refund`, { reason: 'A new card' })).status).toBe(200);
  expect((await post(`/api/admin/holds/${ids[1]}/paid-back`, { note: 'In cash at the desk' })).status).toBe(
    200,
  );
  expect((await view()).filter((id) => ids.includes(id))).toEqual([]);
  expect((await post(`/api/admin/holds/${ids[1]}/refund`, { reason: 'Once more' })).status).toBe(409);
  const given = await shop.database.select().from(refunds).where(eq(refunds.orderId, ids[1]!));
  expect(given).toMatchObject([{ state: 'done', note: 'In cash at the desk', cause: 'deposit-refund' }]);
  expect(await keptOf(people[0]!)).toBe(0);
});
