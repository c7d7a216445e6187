import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { bookEntries } from '#features/books/books.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { compareBooks } from '#features/orders/bookkeeping/compare-books.ts';
import { readBookCheck } from '#features/orders/bookkeeping/read-books.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { payouts } from '#features/payments/payouts.tables.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { noTerms } from '#features/pricing/pricing.rules.ts';
import { californianReturnRight } from '#features/settings/kinds/order-terms.contract.ts';
import { findSetting, storeSetting } from '#features/settings/settings.service.ts';
import { oldCarInspections } from '#features/trade-ins/inspections/inspections.tables.ts';
import { tradeIns } from '#features/trade-ins/trade-ins.tables.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { setClock } from '#platform/clock.ts';
import { limitUses } from '#platform/limits/limits.tables.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { Crash, crashAt } from '#platform/runtime/fault-points.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import {
  anInspection,
  anOrderWithOldCar,
  askOldCar,
  settleOldCar,
} from '../../../../tests/support/old-cars.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { setPriceTerms } from '../../../../tests/support/price-terms.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import { anAcceptedTradeIn, anAskedTradeIn, takeOldCars } from '../../../../tests/support/trade-ins.ts';
import { aRealVin } from '../../../../tests/support/vehicles.ts';
import { approvePayout, notePaidOut } from '../bookkeeping/decide-payout.ts';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { handOver } from '../handover/hand-over.ts';
import { oldCarFate } from '../old-car-fate.rules.ts';
import { orders } from '../orders.tables.ts';
import { readOwnOrder } from '../own-orders/list-own-orders.ts';
import { receiptsOfPayment } from '../receipt/receipt.service.ts';
import { factsOf } from '../receipt/receipt-facts.ts';
import { refundPart } from '../refunds/refund-part.ts';
import { takeBackPurchase } from '../returns/take-back-purchase.ts';
import { agreeToOldCar, inspectOldCar, receiveForOldCar } from './old-cars.service.ts';

let shop: TestShop;
let worker: TestPerson;
let admin: TestPerson;
let customer: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  await takeOldCars(shop);
  worker = await shop.signIn('Worker');
  admin = await shop.signIn('Admin', { permits: ['admin-management'] });
  const { version } = await findSetting(shop, 'returnRight');
  const dealer = { userId: 'dealer', email: 'dealer@example.com' };
  await storeSetting(shop, dealer, 'returnRight', { seen: version, value: californianReturnRight });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.delete(limitUses);
  customer = await shop.aCustomer();
});

const provider = () => sandboxProvider(shop.database);
const rowOf = async (id: string) => (await shop.database.select().from(orders).where(eq(orders.id, id)))[0]!;
const tradeInOf = async (id: string) =>
  (await shop.database.select().from(tradeIns).where(eq(tradeIns.id, id)))[0]!;
const inspectionOf = async (id: string) =>
  (await shop.database.select().from(oldCarInspections).where(eq(oldCarInspections.orderId, id)))[0];
const payoutsOf = (orderId: string) =>
  shop.database.select().from(payouts).where(eq(payouts.orderId, orderId)).orderBy(payouts.id);
const refundsOf = (orderId: string) =>
  shop.database.select().from(refunds).where(eq(refunds.orderId, orderId));
const hand = (id: string) => handOver(shop, worker.actor, id, { vin: aRealVin(), mileageKm: 21_000 });
const takeBack = (id: string) =>
  takeBackPurchase(shop, provider(), worker.actor, id, { vin: aRealVin(), mileageKm: 21_010 });
const desk = (amount: number, standsFor = 'difference', reference = 'T-1') => ({
  standsFor,
  amount,
  way: 'cash',
  reference,
});

/** The books agree with everything that they are compared with. */
async function expectBooksToAgree() {
  const restore = setClock(() => new Date(Date.now() + 3_600_000));
  try {
    await compareBooks(shop.database, provider());
    expect((await readBookCheck(shop.database)).differences).toEqual([]);
  } finally {
    restore();
  }
}
async function creditsOf(orderId: string) {
  const entries = await shop.database.select().from(bookEntries).where(eq(bookEntries.orderId, orderId));
  const total = (account: 'creditsCents' | 'receivableCents' | 'payoutsCents') =>
    entries.reduce((cents, entry) => cents + entry[account], 0);
  return { credits: total('creditsCents'), owed: total('receivableCents'), byHand: total('payoutsCents') };
}

test('without the old car the handover is refused; as offered it becomes a preparing vehicle of a draft', async () => {
  const { orderId, old } = await anOrderWithOldCar(shop, customer, { offer: 20_000, owed: 3_000 });
  await expect(hand(orderId)).rejects.toMatchObject({ status: 409, code: 'old-car-not-inspected' });
  expect((await rowOf(orderId)).state).toBe('paid');
  const inspection = anInspection(20_000, { location: 'Yard 2' });
  const told = await askOldCar(worker, orderId, 'inspection', inspection);
  expect(told).toMatchObject({ status: 200, step: 'ready', credit: 17_000 });
  await hand(orderId);
  expect((await tradeInOf(old._id)).state).toBe('taken');
  const { vehicle } = await askOldCar(worker, orderId, '');
  const [ours] = await shop.database.select().from(vehicles).where(eq(vehicles.id, vehicle!._id));
  expect(ours).toMatchObject({
    vin: inspection.vin,
    state: 'preparing',
    mileageKm: 60_200,
    location: 'Yard 2',
    costCents: 2_000_000,
  });
  const [listing] = await shop.database.select().from(cars).where(eq(cars.id, ours!.carId));
  expect(listing).toMatchObject({
    make: 'Mazda',
    model: 'MX-5',
    modelYear: 2019,
    condition: 'used',
    listingState: 'draft',
    stock: 0,
    identified: 0,
    mileageKm: 60_200,
  });
  await hand(orderId);
  expect(await shop.database.$count(vehicles, eq(vehicles.vin, inspection.vin))).toBe(1);
  expect(await creditsOf(orderId)).toEqual({ credits: 1_700_000, owed: 0, byHand: 0 });
  await expectBooksToAgree();
});

test('a draft that says the same and has no vehicle becomes its listing; another one does not', async () => {
  const { orderId } = await anOrderWithOldCar(shop, customer);
  const used = { make: 'Saab', model: '900', condition: 'used', listingState: 'draft', stock: 0 } as const;
  const fitting = await aCarOnSale(shop, { ...used, modelYear: 1998 });
  await aCarOnSale(shop, { ...used, modelYear: 1994 });
  await aCarOnSale(shop, { ...used, modelYear: 1998, mileageKm: 5 });
  const inspection = anInspection(20_000, { make: 'saab', model: '900', modelYear: 1998 });
  await askOldCar(worker, orderId, 'inspection', inspection);
  await hand(orderId);
  const [ours] = await shop.database.select().from(vehicles).where(eq(vehicles.vin, inspection.vin));
  expect(ours!.carId).toBe(fitting);
});

test('a lower value needs a reason, the agreement of its owner and the money; then all of it goes on', async () => {
  const { orderId, old } = await anOrderWithOldCar(shop, customer);
  const inspection = anInspection(18_500);
  expect((await askOldCar(worker, orderId, 'inspection', inspection)).status).toBe(400);
  const told = await askOldCar(worker, orderId, 'inspection', { ...inspection, reason: 'A dent' });
  expect(told).toMatchObject({ step: 'agree', toPay: 1_500, credit: 20_000 });
  await expect(hand(orderId)).rejects.toMatchObject({ code: 'old-car-not-agreed' });
  expect(await askOldCar(worker, orderId, 'received', desk(1_500))).toMatchObject({ code: 'not-receivable' });
  const agreement = { version: 1, name: 'Ada Byron', agrees: true };
  expect((await askOldCar(worker, orderId, 'agreement', { ...agreement, version: 0 })).code).toBe(
    'old-car-changed',
  );
  expect((await askOldCar(worker, orderId, 'agreement', { ...agreement, agrees: false })).status).toBe(400);
  const agreed = await askOldCar(worker, orderId, 'agreement', agreement);
  expect(agreed).toMatchObject({ step: 'pay', toPay: 1_500 });
  const kept = (await inspectionOf(orderId))!;
  expect(kept).toMatchObject({ agreedAs: 'Ada Byron', agreedWith: worker.email });
  expect(kept.agreedHash).toBe(createHash('sha256').update(kept.agreedText!).digest('hex'));
  expect(agreed.inspection!.agreement!.text).toEqual(told.inspection!.agreement!.text);
  await expect(hand(orderId)).rejects.toMatchObject({ code: 'old-car-difference-due' });
  expect(await askOldCar(worker, orderId, 'received', desk(1_499.99))).toMatchObject({
    status: 409,
    code: 'not-receivable',
    due: 1_500,
  });
  const paid = await askOldCar(worker, orderId, 'received', desk(1_500));
  expect(paid).toMatchObject({ step: 'ready', credit: 18_500 });
  expect(await askOldCar(worker, orderId, 'received', desk(1_500))).toMatchObject({ status: 200 });
  expect(
    (await askOldCar(worker, orderId, 'inspection', anInspection(18_000, { version: 1, reason: 'Two' })))
      .code,
  ).toBe('old-car-settled');
  await hand(orderId);
  expect((await rowOf(orderId)).creditCents).toBe(1_850_000);
  expect((await tradeInOf(old._id)).state).toBe('taken');
  const acts = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, orderId))
    .orderBy(auditEntries.id);
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['inspect old car', 'record agreement to old car', 'record money for old car']),
  );
  await expectBooksToAgree();
});

test('a higher value is agreed to, and the difference is owed, approved with the password, and paid once', async () => {
  const { orderId } = await anOrderWithOldCar(shop, customer);
  const told = await settleOldCar(worker, orderId, 21_000);
  expect(told).toMatchObject({ step: 'ready', toGet: 1_000 });
  expect(await payoutsOf(orderId)).toEqual([]);
  await hand(orderId);
  expect((await rowOf(orderId)).creditCents).toBe(2_100_000);
  const [owed] = await payoutsOf(orderId);
  expect(owed).toMatchObject({ cause: 'raised', amountCents: 100_000, state: 'owed' });
  const paths = {
    approve: `/api/admin/payouts/${owed!.id}/approve`,
    paid: `/api/admin/payouts/${owed!.id}/paid`,
  };
  const pay = () =>
    admin.request(paths.paid, {
      method: 'POST',
      body: JSON.stringify({ way: 'transfer', reference: 'SEPA 42' }),
    });
  expect((await pay()).status).toBe(409);
  const unverified = await shop.signIn('Admin');
  const refused = await unverified.request(paths.approve, { method: 'POST' });
  expect({ status: refused.status, ...(await jsonOf<object>(refused)) }).toMatchObject({
    status: 403,
    code: 'not-verified',
  });
  expect((await admin.request(paths.approve, { method: 'POST' })).status).toBe(200);
  const answers = await Promise.all([pay(), pay(), pay()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await payoutsOf(orderId)).toMatchObject([{ state: 'paid', reference: 'SEPA 42' }]);
  const paidMail = eq(outgoingMails.cause, `payout-paid:${owed!.id}`);
  expect(await shop.database.$count(outgoingMails, paidMail)).toBe(1);
  expect(await creditsOf(orderId)).toEqual({ credits: 2_100_000, owed: 0, byHand: -100_000 });
  const csv = await (await admin.request('/api/admin/payouts/export.csv')).text();
  expect(csv).toContain('SEPA 42');
  await expectBooksToAgree();
});

test('a value is neither below what is owed on the car nor above what is left to pay', async () => {
  const { orderId } = await anOrderWithOldCar(shop, customer, { offer: 20_000, owed: 3_000, price: 30_000 });
  const inspect = (value: number) =>
    askOldCar(worker, orderId, 'inspection', anInspection(value, { reason: 'Why' }));
  expect((await inspect(3_000)).status).toBe(400);
  expect((await inspect(33_000.01)).status).toBe(400);
  expect(await inspect(33_000)).toMatchObject({ status: 200, toGet: 13_000 });
});

test('with money in its place the old car stays with its owner, and the order is handed over', async () => {
  const { orderId, old } = await anOrderWithOldCar(shop, customer);
  expect((await askOldCar(worker, orderId, 'received', desk(19_999, 'whole'))).code).toBe('not-receivable');
  const paid = await askOldCar(worker, orderId, 'received', desk(20_000, 'whole'));
  expect(paid).toMatchObject({ step: 'kept', credit: 0 });
  expect((await tradeInOf(old._id)).state).toBe('kept');
  await hand(orderId);
  expect(await inspectionOf(orderId)).toBeUndefined();
  expect(await creditsOf(orderId)).toEqual({ credits: 0, owed: 0, byHand: 2_000_000 });
  await expectBooksToAgree();
});

test('a cancellation before the handover gives back card money by the provider and desk money by hand, and the old car is its owner’s', async () => {
  const { orderId, old } = await anOrderWithOldCar(shop, customer);
  await settleOldCar(worker, orderId, 18_500);
  await cancelOrder(shop, provider(), admin.actor, orderId, 'They changed their mind');
  const [refund] = await refundsOf(orderId);
  expect(refund).toMatchObject({ amountCents: 3_150_000, creditCents: 1_850_000, state: 'failed' });
  expect(refund!.refusal).toContain('$1,500');
  const answer = await admin.request(`/api/admin/orders/${orderId}/refund/paid-back`, {
    method: 'POST',
    body: JSON.stringify({ note: 'Cash at the desk' }),
  });
  expect(answer.status).toBe(200);
  expect((await tradeInOf(old._id)).state).toBe('returned');
  const [deskPayment] = await shop.database
    .select()
    .from(payments)
    .where(and(eq(payments.userId, customer.actor.userId), eq(payments.purpose, 'desk')));
  expect(deskPayment).toMatchObject({ state: 'refunded', totalCents: 150_000 });
  await expectBooksToAgree();
});

const acceptedOf = async ({ actor }: TestPerson) =>
  shop.database
    .select()
    .from(tradeIns)
    .where(and(eq(tradeIns.userId, actor.userId), eq(tradeIns.state, 'accepted')));
const cancellationMail = async (orderId: string) =>
  (
    await shop.database
      .select()
      .from(outgoingMails)
      .where(eq(outgoingMails.cause, `order-cancelled:${orderId}`))
  )[0]!;

test('an accepted offer lives on after a cancellation until its day: it counts for another purchase, and page and mail say so', async () => {
  const { orderId, old } = await anOrderWithOldCar(shop, customer);
  await settleOldCar(worker, orderId, 18_500);
  const { lastDay } = old.offer!;
  const offer = { amount: 20_000, lastDay };
  expect(await readOwnOrder(shop, customer.actor, orderId)).toMatchObject({ oldCar: { offer } });
  const sheet = await jsonOf<object>(await admin.request(`/api/admin/orders/${orderId}`));
  expect(sheet).toMatchObject({ oldCar: { offer } });
  await cancelOrder(shop, provider(), admin.actor, orderId, 'They changed their mind');
  expect((await tradeInOf(old._id)).state).toBe('returned');
  const [again, ...others] = await acceptedOf(customer);
  expect(others).toEqual([]);
  expect(again).toMatchObject({ offerCents: 2_000_000, lastDay, paymentId: null });
  const { oldCar } = await readOwnOrder(shop, customer.actor, orderId);
  expect(oldCar).toMatchObject({ offer });
  expect((await cancellationMail(orderId)).text).toContain(oldCarFate(oldCar, 'customer'));

  const carId = await aCarOnSale(shop, { priceCents: 5_000_000 });
  const { orders: next } = await aSale(shop, customer, [aSoldLine(carId, { price: 50_000 })], {
    tradeInId: again!.id,
  });
  expect(await rowOf(next[0]!._id)).toMatchObject({ state: 'paid', creditCents: 2_000_000 });
  await expect(hand(next[0]!._id)).rejects.toMatchObject({ code: 'old-car-not-inspected' });
  await expectBooksToAgree();
});

test('an offer whose day has passed does not live on after a cancellation, and the mail says so', async () => {
  const { orderId } = await anOrderWithOldCar(shop, customer);
  const restore = setClock(() => new Date(Date.now() + 9 * 24 * 3_600_000));
  try {
    await cancelOrder(shop, provider(), admin.actor, orderId, 'They changed their mind');
    expect(await acceptedOf(customer)).toEqual([]);
    expect((await readOwnOrder(shop, customer.actor, orderId)).oldCar).not.toHaveProperty('offer');
    expect((await cancellationMail(orderId)).text).toContain('Our offer for it is no longer valid');
  } finally {
    restore();
  }
});

test('where its customer has asked again for the old car, a cancellation adds no second request', async () => {
  const { orderId, old } = await anOrderWithOldCar(shop, customer);
  const { make, model, modelYear } = old;
  await anAskedTradeIn(customer, { make, model, modelYear });
  await cancelOrder(shop, provider(), admin.actor, orderId, 'They changed their mind');
  expect((await tradeInOf(old._id)).state).toBe('returned');
  expect(await acceptedOf(customer)).toEqual([]);
  expect((await readOwnOrder(shop, customer.actor, orderId)).oldCar).not.toHaveProperty('offer');
});

test('a return gives back the money, and the old car that is still here and free leaves again', async () => {
  const { orderId, old } = await anOrderWithOldCar(shop, customer, { condition: 'used' });
  await settleOldCar(worker, orderId, 20_000);
  await hand(orderId);
  const { vehicle } = await askOldCar(worker, orderId, '');
  await takeBack(orderId);
  const [ours] = await shop.database.select().from(vehicles).where(eq(vehicles.id, vehicle!._id));
  expect(ours!.state).toBe('gone');
  expect((await tradeInOf(old._id)).state).toBe('returned');
  expect(await payoutsOf(orderId)).toEqual([]);
  const [refund] = await refundsOf(orderId);
  expect(refund!.amountCents).toBeLessThanOrEqual(3_000_000);
  await expectBooksToAgree();
});

test('a return of what an old car paid for that was sold meanwhile, or that we paid off, owes what it counted', async () => {
  const sold = await anOrderWithOldCar(shop, customer, { condition: 'used' });
  await settleOldCar(worker, sold.orderId, 20_000);
  await hand(sold.orderId);
  const { vehicle } = await askOldCar(worker, sold.orderId, '');
  await shop.database
    .update(vehicles)
    .set({ state: 'held', orderId: 'another' })
    .where(eq(vehicles.id, vehicle!._id));
  await takeBack(sold.orderId);
  expect(await payoutsOf(sold.orderId)).toMatchObject([{ cause: 'kept', amountCents: 2_000_000 }]);
  expect((await tradeInOf(sold.old._id)).state).toBe('paid-out');

  const paidOff = await anOrderWithOldCar(shop, customer, { condition: 'used', owed: 3_000 });
  await settleOldCar(worker, paidOff.orderId, 20_000);
  await hand(paidOff.orderId);
  await takeBack(paidOff.orderId);
  expect(await payoutsOf(paidOff.orderId)).toMatchObject([{ cause: 'kept', amountCents: 1_700_000 }]);
  const here = await askOldCar(worker, paidOff.orderId, '');
  expect(here).toMatchObject({ step: 'over', payouts: [{ amount: 17_000, state: 'owed' }] });
  await expectBooksToAgree();
});

test('a VIN that stands here already is no second car of ours: nothing is handed over', async () => {
  const first = await anOrderWithOldCar(shop, customer);
  const inspection = anInspection(20_000);
  await askOldCar(worker, first.orderId, 'inspection', inspection);
  await hand(first.orderId);
  const second = await anOrderWithOldCar(shop, await shop.aCustomer());
  await askOldCar(worker, second.orderId, 'inspection', inspection);
  await expect(hand(second.orderId)).rejects.toMatchObject({ status: 409, code: 'vin-here' });
  expect((await rowOf(second.orderId)).state).toBe('paid');
  expect((await tradeInOf(second.old._id)).state).toBe('used');
});

test('twenty handovers and a cancellation at the same moment end in one of the two, and count the old car once', async () => {
  const { orderId, old } = await anOrderWithOldCar(shop, customer);
  await settleOldCar(worker, orderId, 20_000);
  const handing = Array.from({ length: 20 }, () => hand(orderId));
  await Promise.allSettled([
    ...handing,
    cancelOrder(shop, provider(), admin.actor, orderId, 'They changed their mind'),
  ]);
  const [order, row] = [await rowOf(orderId), await tradeInOf(old._id)];
  expect([
    ['delivered', 'taken'],
    ['cancelled', 'returned'],
  ]).toContainEqual([order.state, row.state]);
  const count = await shop.database.$count(vehicles, eq(vehicles.costCents, 2_000_000));
  const taken = await shop.database.$count(oldCarInspections, eq(oldCarInspections.orderId, orderId));
  expect(taken).toBe(1);
  expect(count).toBeGreaterThanOrEqual(row.state === 'taken' ? 1 : 0);
});

test('a crash at any point of an old car leaves it as it was, and the same act again ends it', async () => {
  const { orderId, old } = await anOrderWithOldCar(shop, customer, { condition: 'used' });
  const inspection = { ...anInspection(21_000, { reason: 'Better than told' }), condition: 'good' as const };
  const crashing = async (point: string, act: () => Promise<unknown>) => {
    const before = [await rowOf(orderId), await inspectionOf(orderId), await payoutsOf(orderId)];
    const crash = crashAt(point);
    await expect(act()).rejects.toThrow(Crash);
    expect(crash()).toBe(true);
    expect([await rowOf(orderId), await inspectionOf(orderId), await payoutsOf(orderId)]).toEqual(before);
    await act();
  };
  const { actor } = worker;
  await crashing('old car: inspected, not committed', () => inspectOldCar(shop, actor, orderId, inspection));
  const agreement = { version: 1, name: 'Ada', agrees: true } as const;
  await crashing('old car: agreed, not committed', () => agreeToOldCar(shop, actor, orderId, agreement));
  await crashing('old car: taken in, vehicle not handed over', () => hand(orderId));
  await crashing('old car: sale undone, old car not given back', () => takeBack(orderId));
  expect((await tradeInOf(old._id)).state).toBe('returned');
  const [{ id: payoutId } = { id: '' }] = await payoutsOf(orderId);
  await crashing('payout: approved, not committed', () => approvePayout(shop, admin.actor, payoutId));
  const how = { way: 'cash', reference: 'Receipt 7' } as const;
  await crashing('payout: paid, not committed', () => notePaidOut(shop, admin.actor, payoutId, how));
  expect(await payoutsOf(orderId)).toMatchObject([{ state: 'paid', amountCents: 100_000 }]);

  const other = await anOrderWithOldCar(shop, customer);
  const money = { standsFor: 'whole', amount: 20_000, way: 'cash', reference: 'Receipt 8' } as const;
  const crash = crashAt('old car: money entered, credit not lowered');
  await expect(receiveForOldCar(shop, actor, other.orderId, money)).rejects.toThrow(Crash);
  expect(crash()).toBe(true);
  expect((await rowOf(other.orderId)).creditCents).toBe(2_000_000);
  await receiveForOldCar(shop, actor, other.orderId, money);
  expect((await rowOf(other.orderId)).creditCents).toBe(0);
  await expectBooksToAgree();
});

test('another vehicle of the same payment is handed over without the old car', async () => {
  const old = await anAcceptedTradeIn(shop, customer, { amount: 20_000 });
  const [dear, other] = [
    await aCarOnSale(shop, { priceCents: 5_000_000 }),
    await aCarOnSale(shop, { priceCents: 3_000_000 }),
  ];
  const lines = [aSoldLine(dear, { price: 50_000 }), aSoldLine(other, { price: 30_000 })];
  const { orders: sold } = await aSale(shop, customer, lines, { tradeInId: old._id });
  const idOf = (carId: string) => sold.find(({ car }) => car._id === carId)!._id;
  await hand(idOf(other));
  expect((await rowOf(idOf(other))).state).toBe('delivered');
  expect((await askOldCar(worker, idOf(other), '')).status).toBe(404);
  await expect(hand(idOf(dear))).rejects.toMatchObject({ code: 'old-car-not-inspected' });
  expect((await tradeInOf(old._id)).state).toBe('used');
});

test('two old cars that fit one draft and come at the same moment get a listing each', async () => {
  const used = { make: 'Saab', model: '9-5', condition: 'used', listingState: 'draft', stock: 0 } as const;
  const draft = await aCarOnSale(shop, { ...used, modelYear: 2001 });
  const both = [
    await anOrderWithOldCar(shop, customer),
    await anOrderWithOldCar(shop, await shop.aCustomer()),
  ];
  const vins = both.map(() => aRealVin());
  for (const [place, { orderId }] of both.entries()) {
    const found = anInspection(20_000, { make: 'Saab', model: '9-5', modelYear: 2001, vin: vins[place] });
    await askOldCar(worker, orderId, 'inspection', found);
  }
  await Promise.all(both.map(({ orderId }) => hand(orderId)));
  const ours = await shop.database.select().from(vehicles).where(inArray(vehicles.vin, vins));
  const listings = ours.map(({ carId }) => carId);
  expect(new Set(listings).size).toBe(2);
  expect(listings).toContain(draft);
});

test('a part that is refunded after the inspection leaves less to pay: a value that rose too far is inspected again', async () => {
  const { orderId } = await anOrderWithOldCar(shop, customer, { price: 25_000 });
  await settleOldCar(worker, orderId, 24_900);
  const part = { amount: 1_000, reason: 'A scratch', key: orderId };
  await refundPart(shop, provider(), admin.actor, orderId, part);
  await expect(hand(orderId)).rejects.toMatchObject({ status: 409, code: 'old-car-too-large' });
  const version = (await askOldCar(worker, orderId, '')).inspection!.version;
  const again = anInspection(24_000, { version, reason: 'What is left to pay' });
  expect((await askOldCar(worker, orderId, 'inspection', again)).step).toBe('agree');
  await askOldCar(worker, orderId, 'agreement', { version: version + 1, name: 'Ada', agrees: true });
  await hand(orderId);
  await expectBooksToAgree();
});

test('its customer, the receipt and the mail of the handover tell what the old car pays', async () => {
  const { orderId } = await anOrderWithOldCar(shop, customer, { owed: 3_000 });
  await settleOldCar(worker, orderId, 19_000);
  await hand(orderId);
  const own = await readOwnOrder(shop, customer.actor, orderId);
  expect(own.oldCar).toMatchObject({ credit: 16_000, owed: 3_000, received: 1_000 });
  const [receipt] = await receiptsOfPayment(shop.database, (await rowOf(orderId)).paymentId);
  const facts = factsOf(receipt!, 'UTC');
  expect(facts).toContainEqual([
    'Trade-in',
    expect.stringMatching(/^2019 Mazda MX-\d+: \$16,000; \$3,000 still owed on it is paid off by us$/),
  ]);
  expect(facts).toContainEqual(['Paid at the desk', '$1,000']);
  expect(facts.map(([name]) => name)).not.toContain('Deposit');
  const [mail] = await shop.database
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.cause, `order-delivered:${orderId}`));
  expect(mail!.text).toContain('2019 Mazda MX-5, trade-in value $19,000');
});

/** Sold while the credit of an old car lowers the taxed sum: 6 % of 50,000 less 17,000. */
async function anOrderTaxedWithOldCar() {
  await setPriceTerms(shop, { lines: [], tax: { name: 'Sales tax', percent: 6, way: 'added' } });
  await takeOldCars(shop, { lowersTax: true });
  try {
    return await anOrderWithOldCar(shop, customer, { owed: 3_000, condition: 'used' });
  } finally {
    await setPriceTerms(shop, noTerms);
    await takeOldCars(shop);
  }
}
const taxInBooks = async (orderId: string) => {
  const entries = await shop.database.select().from(bookEntries).where(eq(bookEntries.orderId, orderId));
  return entries.reduce((cents, { taxCents }) => cents + taxCents, 0);
};

test('where the tax was reckoned with the old car, its value stays and no money takes its place; as offered all goes on', async () => {
  const { orderId, old } = await anOrderTaxedWithOldCar();
  const sold = { taxCents: 198_000, untaxedCents: 1_700_000, creditCents: 1_700_000, state: 'paid' };
  expect(await rowOf(orderId)).toMatchObject(sold);
  const shown = await askOldCar(worker, orderId, '');
  expect(shown).toMatchObject({ step: 'inspect', untaxed: 17_000 });
  expect(shown.whole).toBeUndefined();
  await expect(hand(orderId)).rejects.toMatchObject({
    code: 'old-car-not-inspected',
    message: expect.stringContaining('its tax was calculated accordingly'),
  });
  const refused = { status: 409, code: 'taxed-with-old-car' };
  for (const value of [19_999.99, 20_000.01])
    expect(
      await askOldCar(worker, orderId, 'inspection', anInspection(value, { reason: 'A dent' })),
    ).toMatchObject(refused);
  expect(await askOldCar(worker, orderId, 'received', desk(17_000, 'whole'))).toMatchObject(refused);
  expect(await askOldCar(worker, orderId, 'received', desk(1))).toMatchObject(refused);
  expect(await inspectionOf(orderId)).toBeUndefined();
  expect(await rowOf(orderId)).toMatchObject(sold);
  const told = await askOldCar(worker, orderId, 'inspection', anInspection(20_000));
  expect(told).toMatchObject({ status: 200, step: 'ready', untaxed: 17_000 });
  expect(await askOldCar(worker, orderId, 'received', desk(17_000, 'whole'))).toMatchObject(refused);
  await hand(orderId);
  expect((await tradeInOf(old._id)).state).toBe('taken');
  expect(await taxInBooks(orderId)).toBe(-198_000);
  const own = await readOwnOrder(shop, customer.actor, orderId);
  expect(own).toMatchObject({ tax: 1_980, total: 51_980, oldCar: { credit: 17_000, untaxed: 17_000 } });
  const [receipt] = await receiptsOfPayment(shop.database, (await rowOf(orderId)).paymentId);
  expect(factsOf(receipt!, 'UTC')).toContainEqual(['Not taxed', '$17,000, for the trade-in']);
  await expectBooksToAgree();
  await takeBack(orderId);
  const [refund] = await refundsOf(orderId);
  expect(refund).toMatchObject({ taxCents: 198_000, creditCents: 1_700_000 });
  expect(await taxInBooks(orderId)).toBe(0);
  await expectBooksToAgree();
});

test('cancelled instead, the tax that was charged goes back with the money, and the old car is its owner’s', async () => {
  const { orderId, old } = await anOrderTaxedWithOldCar();
  await cancelOrder(shop, provider(), admin.actor, orderId, 'The trade-in has a dent');
  const [refund] = await refundsOf(orderId);
  expect(refund).toMatchObject({
    amountCents: 3_498_000,
    creditCents: 1_700_000,
    taxCents: 198_000,
    state: 'done',
  });
  expect((await tradeInOf(old._id)).state).toBe('returned');
  expect(await taxInBooks(orderId)).toBe(0);
  await expectBooksToAgree();
});
