import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { collectDue } from '#features/payments/collection/collect-due.ts';
import { sandboxCharges } from '#features/payments/providers/sandbox.tables.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import {
  californianReturnRight,
  noReturnRight,
  type ReturnRight,
} from '#features/settings/kinds/order-terms.contract.ts';
import { findSetting, storeSetting } from '#features/settings/settings.service.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { now, setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { atNoonOf, duesOf } from '../../../../tests/support/plans.ts';
import { setPriceTerms } from '../../../../tests/support/price-terms.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import { aRealVin } from '../../../../tests/support/vehicles.ts';
import type { Order } from '../orders.contract.ts';
import { orders } from '../orders.tables.ts';
import { readOwnOrder } from '../own-orders/list-own-orders.ts';
import { askToReturn } from './ask-to-return.ts';
import type { StaffReturn } from './returns.contract.ts';
import { takeBackPurchase } from './take-back-purchase.ts';

let shop: TestShop;
let customer: TestPerson;
let worker: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  customer = await shop.aCustomer();
  worker = await shop.signIn('Worker');
  admin = await shop.signIn('Admin', { permits: ['admin-management'] });
});
afterAll(() => shop.close());

const dealer = { userId: 'dealer', email: 'dealer@example.com' };
async function grant(right: ReturnRight) {
  const { version } = await findSetting(shop, 'returnRight');
  await storeSetting(shop, dealer, 'returnRight', { seen: version, value: right });
}
beforeEach(() => grant(californianReturnRight));

/** A used car, sold and handed over with 21,000 km on it. */
async function aDelivered(
  given: { km?: number | null; priceCents?: number; condition?: 'used' | 'new'; isByPlan?: boolean } = {},
) {
  const { km = 21_000, priceCents = 2_000_000, condition = 'used', isByPlan = false } = given;
  const carId = await aCarOnSale(shop, { condition, mileageKm: 21_000, stock: 1, priceCents });
  const line = aSoldLine(carId, { price: priceCents / 100 });
  const plan = { periodYears: 1, frequency: 'quarterly' } as const;
  const sold = isByPlan
    ? await aSale(shop, customer, [line], { method: 'installment', plan })
    : await aSale(shop, customer, [line]);
  const id = sold.orders[0]!._id;
  await shop.database
    .update(orders)
    .set({ state: 'delivered', deliveredAt: now(), handoverKm: km })
    .where(eq(orders.id, id));
  return { id, carId, vin: aRealVin() };
}

const post = async (by: TestPerson, path: string, body: object) => {
  const answer = await by.request(path, { method: 'POST', body: JSON.stringify(body) });
  return { status: answer.status, body: await jsonOf<Record<string, unknown>>(answer) };
};
const ask = (id: string, reason?: string) => post(customer, `/api/orders/${id}/return-request`, { reason });
const takeBack = (id: string, body: object, by = worker) => post(by, `/api/returns/${id}/taken-back`, body);
const own = async (id: string) => {
  const mine = await jsonOf<Order[]>(await customer.request('/api/orders/my-orders?limit=100'));
  return mine.find(({ _id }) => _id === id)!;
};

async function standing(id: string) {
  const [order] = await shop.database.select().from(orders).where(eq(orders.id, id));
  const [charge] = await shop.database
    .select()
    .from(sandboxCharges)
    .where(eq(sandboxCharges.paymentId, order!.paymentId));
  const given = await shop.database.select().from(refunds).where(eq(refunds.orderId, id));
  const audit = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id);
  const mails = await shop.database.select({ cause: outgoingMails.cause }).from(outgoingMails);
  return {
    state: order!.state,
    back: charge!.refundedCents,
    refunds: given.map(({ cause, state }) => [cause, state]),
    audit: audit.map(({ action }) => action),
    mails: mails.flatMap(({ cause }) => (cause?.endsWith(id) ? [cause.replace(`:${id}`, '')] : [])).sort(),
  };
}

test('a customer asks, staff see it, take the vehicle back, and its money less the fee goes out, once', async () => {
  const { id, carId, vin } = await aDelivered();
  expect((await own(id)).returning).toMatchObject({
    state: 'open',
    kmAtMost: 21_644,
    fee: 300,
    refund: 19_700,
  });
  expect((await ask(id, 'Too small for the dog')).body).toMatchObject({ returning: { state: 'asked' } });
  expect((await ask(id)).status).toBe(200);
  const waiting = await jsonOf<StaffReturn[]>(await worker.request('/api/returns?limit=100'));
  expect(waiting.find(({ orderId }) => orderId === id)).toMatchObject({
    reason: 'Too small for the dog',
    fee: 300,
    refund: 19_700,
  });
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => takeBack(id, { mileageKm: 21_400, vin })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(await standing(id)).toEqual({
    state: 'returned',
    back: 1_970_000,
    refunds: [['return', 'done']],
    audit: ['take back purchase'],
    mails: ['purchase-returned', 'return-asked'],
  });
  const [vehicle] = await shop.database.select().from(vehicles).where(eq(vehicles.vin, vin));
  expect(vehicle).toMatchObject({ state: 'preparing', mileageKm: 21_400, orderId: null });
  const [draft] = await shop.database.select().from(cars).where(eq(cars.id, vehicle!.carId));
  expect(draft).toMatchObject({ listingState: 'draft', condition: 'used', mileageKm: 21_400, stock: 0 });
  const [sold] = await shop.database.select().from(cars).where(eq(cars.id, carId));
  expect(sold).toMatchObject({ stock: 0 });
  expect(await own(id)).toMatchObject({
    state: 'returned',
    returning: { state: 'taken-back', fee: 300, refund: 19_700 },
    refund: { state: 'done', amount: 19_700 },
  });
  const after = await jsonOf<StaffReturn[]>(await worker.request('/api/returns?limit=100'));
  expect(after.some(({ orderId }) => orderId === id)).toBe(false);
});

test('of an order in installments staff are told what goes back as money: what was collected, less the fee', async () => {
  const { id, vin } = await aDelivered({ isByPlan: true });
  await ask(id);
  const listed = async () =>
    (await jsonOf<StaffReturn[]>(await worker.request('/api/returns?limit=100'))).find(
      ({ orderId }) => orderId === id,
    );
  // Nothing was collected of $20,000.
  expect(await listed()).toMatchObject({ fee: 300, refund: 0, ends: 19_700 });
  const [order] = await shop.database.select().from(orders).where(eq(orders.id, id));
  const [first] = await duesOf(shop, order!.paymentId);
  await atNoonOf(first!.dueDate, () => collectDue(shop, sandboxProvider(shop.database)));
  expect(await listed()).toMatchObject({ fee: 300, refund: 4_700, ends: 15_000 });
  const back = await takeBack(id, { mileageKm: 21_400, vin });
  expect(back.body).toMatchObject({ state: 'taken-back', refund: 4_700 });
  expect(back.body).not.toHaveProperty('ends');
});

test('tax and what goes to the state go back whole; the fee is of the dealer’s part', async () => {
  await setPriceTerms(shop, {
    lines: [{ name: 'Title', mode: 'purchase', kind: 'amount', value: 50, receiver: 'state', taxed: false }],
    tax: { name: 'Sales tax', percent: 10, way: 'added' },
  });
  const { id, vin } = await aDelivered();
  await setPriceTerms(shop, { lines: [], tax: null });
  await ask(id);
  await takeBack(id, { mileageKm: 21_000, vin });
  const [refund] = await shop.database.select().from(refunds).where(eq(refunds.orderId, id));
  expect(refund).toMatchObject({ amountCents: 2_175_000, taxCents: 200_000, stateCents: 5_000 });
});

test('a fee above the dealer’s part keeps that and no more: tax and state charges go back whole', async () => {
  await setPriceTerms(shop, {
    lines: [{ name: 'Title', mode: 'purchase', kind: 'amount', value: 50, receiver: 'state', taxed: false }],
    tax: { name: 'Sales tax', percent: 10, way: 'added' },
  });
  const { id, vin } = await aDelivered({ priceCents: 15_000 });
  await setPriceTerms(shop, { lines: [], tax: null });
  await ask(id);
  expect((await takeBack(id, { mileageKm: 21_000, vin })).body).toMatchObject({ fee: 150, refund: 65 });
  const [refund] = await shop.database.select().from(refunds).where(eq(refunds.orderId, id));
  expect(refund).toMatchObject({ amountCents: 6_500, taxCents: 1_500, stateCents: 5_000 });
});

test('where most of the price went back before, the fee is what is left, and nothing is owed', async () => {
  const { id, vin } = await aDelivered({ priceCents: 100_000 });
  const part = await admin.request(`/api/admin/orders/${id}/refunds`, {
    method: 'POST',
    headers: { 'idempotency-key': id },
    body: JSON.stringify({ amount: 900, reason: 'A scratch' }),
  });
  expect(part.status).toBe(200);
  await ask(id);
  expect((await takeBack(id, { mileageKm: 21_000, vin })).body).toMatchObject({ fee: 100, refund: 0 });
  expect(await standing(id)).toMatchObject({ state: 'returned', back: 90_000 });
});

test('the terms are those of the sale: what is set later counts for later orders', async () => {
  const { id } = await aDelivered();
  await grant(noReturnRight);
  const later = await aDelivered();
  expect((await own(id)).returning).toMatchObject({ state: 'open', fee: 300 });
  expect(await own(later.id)).not.toHaveProperty('returning');
  expect(await ask(later.id)).toMatchObject({
    status: 409,
    body: { code: 'return-not-possible', refusal: 'no-right' },
  });
  expect((await ask(id)).status).toBe(200);
});

test('new cars, and cars above the price, come without the right', async () => {
  const dear = await aDelivered({ priceCents: 5_000_001 });
  const fresh = await aDelivered({ condition: 'new' });
  for (const { id } of [dear, fresh]) expect(await own(id)).not.toHaveProperty('returning');
});

test('the right ends with its last day at 24:00 at the dealership; asked in time it may be brought later', async () => {
  const inDetroit = { ...shop, config: { ...shop.config, dealerTimezone: 'America/Detroit' } };
  const { id, vin } = await aDelivered();
  const late = await aDelivered();
  const delivered = new Date('2030-03-08T15:00:00Z');
  for (const one of [id, late.id])
    await shop.database.update(orders).set({ deliveredAt: delivered }).where(eq(orders.id, one));
  // March 11 in Detroit ends at 04:00 UTC of the 12th, a day after the clocks went forward.
  let reset = setClock(() => new Date('2030-03-12T03:59:00Z'));
  try {
    await askToReturn(inDetroit, customer.actor, id, undefined);
    reset();
    reset = setClock(() => new Date('2030-03-12T04:00:00Z'));
    await expect(askToReturn(inDetroit, customer.actor, late.id, undefined)).rejects.toMatchObject({
      status: 409,
      extras: { details: { refusal: 'too-late' } },
    });
    expect((await readOwnOrder(inDetroit, customer.actor, late.id)).returning).toMatchObject({
      state: 'over',
      lastDay: '2030-03-11',
    });
    const taken = { mileageKm: 21_100, vin };
    await takeBackPurchase(inDetroit, sandboxProvider(shop.database), worker.actor, id, taken);
    expect(await standing(id)).toMatchObject({ state: 'returned', back: 1_970_000 });
  } finally {
    reset();
  }
});

test('driven too far it is refused by right, an admin may take it back all the same; the reason is kept', async () => {
  const { id, vin } = await aDelivered();
  await ask(id);
  expect(await takeBack(id, { mileageKm: 21_645, vin })).toMatchObject({
    status: 409,
    body: { code: 'return-not-possible', message: expect.stringContaining('at most 21,644 km') },
  });
  expect(await standing(id)).toMatchObject({ state: 'delivered', back: 0, refunds: [], audit: [] });
  const path = `/api/admin/orders/${id}/taken-back`;
  expect((await post(worker, path, { mileageKm: 21_645, vin, reason: 'A kilometer' })).status).toBe(403);
  const unverified = await shop.signIn('Admin');
  expect(await post(unverified, path, { mileageKm: 21_645, vin, reason: 'A kilometer' })).toMatchObject({
    status: 403,
    body: { code: 'not-verified' },
  });
  expect(await standing(id)).toMatchObject({ state: 'delivered', back: 0, refunds: [] });
  expect((await post(admin, path, { mileageKm: 21_645, vin, reason: 'A kilometer' })).status).toBe(200);
  expect(await standing(id)).toMatchObject({ state: 'returned', back: 1_970_000 });
  const [line] = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(desc(auditEntries.id));
  expect(line).toMatchObject({
    after: { reason: 'A kilometer', fee: 300, refund: 19_700, mileageKm: 21_645 },
  });
});

test('without the mileage of the handover kilometers do not count; a mileage below it is a mistake', async () => {
  const unknown = await aDelivered({ km: null });
  await ask(unknown.id);
  expect((await takeBack(unknown.id, { mileageKm: 90_000, vin: unknown.vin })).status).toBe(200);
  const known = await aDelivered();
  await ask(known.id);
  expect((await takeBack(known.id, { mileageKm: 20_999, vin: known.vin })).status).toBe(400);
  expect((await takeBack(known.id, { mileageKm: 21_000 })).status).toBe(400);
});

test('a request that staff refuse is told with why, and not asked for again', async () => {
  const { id } = await aDelivered();
  await ask(id);
  const refuse = (reason: string) => post(worker, `/api/returns/${id}/refuse`, { reason });
  expect((await refuse('It has a new dent')).status).toBe(200);
  expect((await refuse('Again')).status).toBe(200);
  expect((await own(id)).returning).toMatchObject({ state: 'refused', decision: 'It has a new dent' });
  expect(await ask(id)).toMatchObject({ status: 409, body: { code: 'return-decided' } });
  expect(await standing(id)).toMatchObject({
    state: 'delivered',
    back: 0,
    audit: ['refuse return'],
    mails: ['return-asked', 'return-refused'],
  });
});

test('what is not with its customer, a rental, or somebody else’s is not brought back', async () => {
  const carId = await aCarOnSale(shop);
  const [paid] = (await aSale(shop, customer, [aSoldLine(carId)])).orders;
  expect(await ask(paid!._id)).toMatchObject({ status: 409, body: { code: 'not-with-customer' } });
  expect((await takeBack(paid!._id, { mileageKm: 1 })).body).toMatchObject({ code: 'not-with-customer' });
  const stranger = await shop.aCustomer();
  const { id } = await aDelivered();
  expect((await post(stranger, `/api/orders/${id}/return-request`, {})).status).toBe(404);
  expect((await customer.request('/api/returns')).status).toBe(403);
  // The call for rentals takes no purchase back.
  expect(await post(worker, `/api/orders/${id}/returned`, {})).toMatchObject({
    body: { code: 'not-a-rental' },
  });
});

test('a part that went back before counts: together never more than was paid', async () => {
  const { id, vin } = await aDelivered();
  const part = await admin.request(`/api/admin/orders/${id}/refunds`, {
    method: 'POST',
    headers: { 'idempotency-key': id },
    body: JSON.stringify({ amount: 1_000, reason: 'A scratch' }),
  });
  expect(part.status).toBe(200);
  await ask(id);
  const told = { fee: 300, refund: 18_700 };
  expect((await own(id)).returning).toMatchObject(told);
  expect((await takeBack(id, { mileageKm: 21_000, vin })).body).toMatchObject(told);
  expect((await own(id)).returning).toMatchObject({ ...told, state: 'taken-back' });
  expect(await standing(id)).toMatchObject({ state: 'returned', back: 1_970_000 });
});

test('a mileage that is known of the vehicle never falls, also where none was written at the handover', async () => {
  const { id, vin, carId } = await aDelivered({ km: null });
  await shop.database.insert(vehicles).values({
    id: newId(),
    carId,
    vin,
    state: 'gone',
    mileageKm: 21_000,
    arrivedOn: '2026-03-02',
    leftOn: '2026-03-09',
    orderId: id,
  });
  expect(await takeBack(id, { mileageKm: 20_999 })).toMatchObject({
    status: 400,
    body: { fields: { mileageKm: '21,000 km were recorded before: enter at least that number' } },
  });
  expect(await standing(id)).toMatchObject({ state: 'delivered', back: 0, refunds: [] });
  expect((await takeBack(id, { mileageKm: 21_000 })).status).toBe(200);
});
