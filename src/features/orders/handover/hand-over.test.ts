import { and, eq, like } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { findSetting, storeSetting } from '#features/settings/settings.service.ts';
import { setClock } from '#platform/clock.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { aCarOnSale, stockOf } from '../../../../tests/support/cars.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import { aDelivery, aRealVin } from '../../../../tests/support/vehicles.ts';
import { type OrderState, type OrderType, orderStates, orderTransitions } from '../orders.rules.ts';
import { mayBecome } from '../orders.service.ts';
import { orders } from '../orders.tables.ts';
import { listOwnOrders } from '../own-orders/list-own-orders.ts';
import { takeBack } from '../rental-desk/rental-desk.service.ts';
import { vehicleIdentifications } from '../vins/vins.tables.ts';
import { handOver } from './hand-over.ts';
import { handoversQuery, rentalsQuery } from './handover.contract.ts';
import { countHandovers, countRentals, listHandovers, listRentals } from './handover.list.ts';
import { handoverViews } from './handover.rules.ts';

let shop: TestShop;
let worker: TestPerson;
let customer: TestPerson;
beforeAll(async () => {
  shop = await openTestShop({ dealerTimezone: 'America/New_York' });
  worker = await shop.signIn('Worker');
  customer = await shop.aCustomer();
});
afterAll(() => shop.close());

let restoreClock = () => {};
const standOn = (instant: string) => {
  restoreClock();
  restoreClock = setClock(() => new Date(instant));
};
afterEach(() => restoreClock());

const rental = { type: 'rent', rentalDays: 3, price: 2_529.02 } as const;

/** A paid order of a car of its own, of which nine are left. */
async function aPaidOrder(type: OrderType = 'purchase') {
  const carId = await aCarOnSale(shop);
  const line = aSoldLine(carId, type === 'rent' ? rental : {});
  const { orders: bought } = await aSale(shop, customer, [line]);
  return { ...bought[0]!, carId };
}
const rowOf = async (id: string) => (await shop.database.select().from(orders).where(eq(orders.id, id)))[0]!;
const auditOf = (id: string) =>
  shop.database.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id);
const mailsAbout = (id: string) =>
  shop.database
    .select()
    .from(outgoingMails)
    .where(like(outgoingMails.cause, `order-%:${id}`));
const twenty = <Result>(act: () => Promise<Result>) => Promise.allSettled(Array.from({ length: 20 }, act));

test('a paid vehicle is handed over: state, audit and mail follow, and a second time nothing', async () => {
  const { _id: id, receiptNumber } = await aPaidOrder();
  const vin = aRealVin();
  const first = await handOver(shop, worker.actor, id, { vin, mileageKm: 12 });
  expect(first).toMatchObject({ state: 'delivered', type: 'purchase', customer: { firstName: 'Ada' } });
  expect(await handOver(shop, worker.actor, id)).toEqual(first);
  expect(await auditOf(id)).toMatchObject([
    {
      actorEmail: worker.email,
      action: 'hand over vehicle',
      subjectType: 'order',
      car: expect.stringMatching(/^Audi A/),
      before: { state: 'paid', receiptNumber },
      after: { state: 'delivered', receiptNumber, vehicle: expect.stringContaining(vin), mileageKm: 12 },
    },
  ]);
  const [mail, ...others] = await mailsAbout(id);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: customer.email, cause: `order-delivered:${id}` });
  expect(mail?.text).toContain('Your car has been handed over');
  expect(mail?.text).toContain(vin);
  expect(mail?.text).toContain('12 km');
  expect(mail?.text).not.toContain('Right to return');
});

test('the mail of a handover says how far the vehicle has gone, in the units of the shop, and until when it may come back', async () => {
  standOn('2030-05-02T12:00:00Z');
  const { _id: id } = await aPaidOrder();
  const returnTerms = { days: 3, km: 644, feePercent: 1.5, feeLeast: 200, feeMost: 600 };
  await shop.database.update(orders).set({ returnTerms }).where(eq(orders.id, id));
  const { version } = await findSetting(shop, 'units');
  await storeSetting(shop, worker.actor, 'units', { seen: version, value: 'miles' });
  await handOver(shop, worker.actor, id, { vin: aRealVin(), mileageKm: 1_000 });
  await storeSetting(shop, worker.actor, 'units', { seen: version + 1, value: 'metric' });
  const [mail] = await mailsAbout(id);
  expect(mail?.text).toContain('621 mi');
  expect(mail?.text).toMatch(/Right to return until\W+May 5, 2030/);
});

test('a rental comes back once, even if two workers say so at the same moment: stock, audit and mail follow once', async () => {
  const { _id: id, carId } = await aPaidOrder('rent');
  expect(await stockOf(shop, carId)).toBe(9);
  await handOver(shop, worker.actor, id);
  const ended = await twenty(() => takeBack(shop, worker.actor, id));
  expect(ended.filter((end) => end.status === 'rejected')).toEqual([]);
  expect(await stockOf(shop, carId)).toBe(10);
  const [, returned, ...others] = await auditOf(id);
  expect(others).toEqual([]);
  expect(returned).toMatchObject({
    action: 'take back rental',
    addedStock: 1,
    newStock: 10,
    car: expect.stringMatching(/^Audi A/),
    before: { state: 'delivered' },
    after: { state: 'returned' },
  });
  expect((await mailsAbout(id)).map((mail) => mail.cause).sort()).toEqual([
    `order-delivered:${id}`,
    `order-returned:${id}`,
  ]);
});

test('twenty handovers at the same moment are one', async () => {
  const { _id: id } = await aPaidOrder('rent');
  await twenty(() => handOver(shop, worker.actor, id));
  expect(await auditOf(id)).toHaveLength(1);
  expect(await mailsAbout(id)).toHaveLength(1);
});

test('a rental that is handed over late keeps its days, counted at the dealership; its customer reads the same', async () => {
  standOn('2026-11-20T15:00:00Z');
  const { _id: id, deliveryDate } = await aPaidOrder('rent');
  expect(deliveryDate).toBe('2026-11-27');
  // Three in the morning of November 30 in UTC is still the 29th in New York.
  standOn('2026-11-30T03:00:00Z');
  expect(await handOver(shop, worker.actor, id)).toMatchObject({
    handedOverOn: '2026-11-29',
    returnDate: '2026-12-02',
    due: 'coming',
    daysLate: 0,
  });
  const own = await listOwnOrders(shop, customer.actor, { limit: 100 });
  expect(own.orders.find((order) => order._id === id)).toMatchObject({ returnDate: '2026-12-02' });
  expect((await mailsAbout(id))[0]?.text).toContain('December 2, 2026');
  standOn('2026-12-05T12:00:00Z');
  expect(await takeBack(shop, worker.actor, id)).toMatchObject({
    returnedOn: '2026-12-05',
    due: 'overdue',
    daysLate: 3,
  });
});

test('handed over early, a rental may stay as long as its receipt says', async () => {
  standOn('2026-11-20T15:00:00Z');
  const { _id: id } = await aPaidOrder('rent');
  standOn('2026-11-24T15:00:00Z');
  expect((await handOver(shop, worker.actor, id)).returnDate).toBe('2026-11-30');
});

test('what does not follow is refused with its reason, and what is not there is not found', async () => {
  const bought = await aPaidOrder();
  const rented = await aPaidOrder('rent');
  await expect(takeBack(shop, worker.actor, bought._id)).rejects.toMatchObject({
    status: 409,
    code: 'not-a-rental',
    message: 'This vehicle was sold, not rented.',
  });
  await expect(takeBack(shop, worker.actor, rented._id)).rejects.toMatchObject({
    status: 409,
    code: 'not-handed-over',
  });
  for (const act of [handOver, takeBack])
    await expect(act(shop, worker.actor, 'nothing')).rejects.toMatchObject({ status: 404 });
  const set = (state: OrderState) =>
    shop.database.update(orders).set({ state }).where(eq(orders.id, rented._id));
  await set('pending');
  await expect(handOver(shop, worker.actor, rented._id)).rejects.toMatchObject({ code: 'order-not-paid' });
  await set('cancelled');
  for (const act of [handOver, takeBack])
    await expect(act(shop, worker.actor, rented._id)).rejects.toMatchObject({
      status: 409,
      code: 'order-closed',
    });
  expect(await auditOf(rented._id)).toEqual([]);
  expect(await stockOf(shop, rented.carId)).toBe(9);
});

/** As staff cancel: by a conditional update with the same table of states. */
async function cancel(id: string): Promise<void> {
  const cancelled = await shop.database
    .update(orders)
    .set({ state: 'cancelled', cancelledAt: new Date() })
    .where(and(eq(orders.id, id), mayBecome('cancelled')))
    .returning();
  if (cancelled.length === 0) throw new Error('too late');
}

test('every change of state follows the table, in whatever order and however many try at once', async () => {
  const act = fc.constantFrom('hand over', 'take back', 'cancel');
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<OrderType>('purchase', 'rent'),
      fc.array(fc.array(act, { maxLength: 5 }), { minLength: 1, maxLength: 4 }),
      async (type, rounds) => {
        const { _id: id, carId } = await aPaidOrder(type);
        let state: OrderState = 'paid';
        for (const round of rounds) {
          await Promise.allSettled(
            round.map((one) => {
              if (one === 'cancel') return cancel(id);
              return one === 'hand over'
                ? handOver(shop, worker.actor, id, { vin: aRealVin() })
                : takeBack(shop, worker.actor, id);
            }),
          );
          const row = await rowOf(id);
          expect(reachable(type, state)).toContain(row.state);
          state = row.state;
          expect(row.deliveredAt !== null && row.cancelledAt !== null, 'delivered and cancelled').toBe(false);
          expect((row.returnedAt === null) === (row.state !== 'returned')).toBe(true);
          expect(await stockOf(shop, carId)).toBe(row.state === 'returned' ? 10 : 9);
        }
      },
    ),
    { numRuns: 20 },
  );
});

/** Every state to which the table leads from this one, in any number of steps. */
function reachable(type: OrderType, from: OrderState): OrderState[] {
  const found = new Set<OrderState>([from]);
  for (const state of found) for (const next of orderTransitions[type][state]) found.add(next);
  return orderStates.filter((state) => found.has(state));
}

test('the lists: who waits and who is out, by their days, with a search and pages', async () => {
  standOn('2027-03-01T15:00:00Z');
  const [one, two] = [await aPaidOrder(), await aPaidOrder('rent')];
  standOn('2027-03-02T15:00:00Z');
  const three = await aPaidOrder('rent');
  const handovers = (query: object) => listHandovers(shop, handoversQuery.parse(query));
  const rentals = (query: object) => listRentals(shop, rentalsQuery.parse(query));
  const mine = new Set([one._id, two._id, three._id]);
  const idsOf = (page: { orders: { _id: string }[] }) =>
    page.orders.map(({ _id }) => _id).filter((id) => mine.has(id));

  standOn('2027-03-08T15:00:00Z');
  expect(idsOf(await handovers({ show: 'today' }))).toEqual([one._id, two._id]);
  expect(idsOf(await handovers({ show: 'coming' }))).toEqual([three._id]);
  standOn('2027-03-09T15:00:00Z');
  const late = await handovers({ show: 'overdue', limit: 100 });
  expect(late.orders.find(({ _id }) => _id === one._id)).toMatchObject({ due: 'overdue', daysLate: 1 });
  const waiting = await countHandovers(shop);
  for (const show of handoverViews)
    expect(waiting[show]?.total, show).toBe((await handovers({ show })).total);

  const byReceipt = await handovers({ search: one.receiptNumber.toLowerCase().replaceAll('-', '') });
  expect([idsOf(byReceipt), byReceipt.total]).toEqual([[one._id], 1]);
  expect(idsOf(await handovers({ search: one.car.model.slice(1) }))).toEqual([one._id]);
  expect(idsOf(await handovers({ search: 'ada BYRON', limit: 100 }))).toHaveLength(3);
  expect((await handovers({ search: '%nobody' })).orders).toEqual([]);

  const pages: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await handovers({ limit: 1, cursor });
    pages.push(...idsOf(page));
    cursor = page.nextCursor;
  } while (cursor);
  expect(pages).toEqual([one._id, two._id, three._id]);

  for (const { _id } of [two, three]) await handOver(shop, worker.actor, _id);
  expect(idsOf(await rentals({}))).toEqual([two._id, three._id]);
  standOn('2027-03-12T15:00:00Z');
  expect(idsOf(await rentals({ show: 'due-today' }))).toEqual([two._id, three._id]);
  standOn('2027-03-14T15:00:00Z');
  const counted = await countRentals(shop);
  expect(counted).toMatchObject({
    'due-today': { total: 0 },
    overdue: { total: (await rentals({ show: 'overdue' })).total },
    out: { total: (await rentals({})).total },
  });
  const overdue = await rentals({ show: 'overdue' });
  expect(overdue.orders.find(({ _id }) => _id === two._id)).toMatchObject({ due: 'overdue', daysLate: 2 });
  await takeBack(shop, worker.actor, two._id);
  await takeBack(shop, worker.actor, three._id);
  const back = await rentals({ show: 'returned', limit: 1 });
  expect(idsOf(back)).toEqual([three._id]);
  expect(idsOf(await rentals({ show: 'returned', limit: 1, cursor: back.nextCursor }))).toEqual([two._id]);
});

test('calls answer by permission and by shape', async () => {
  const { _id } = await aPaidOrder();
  const refused = await customer.request(`/api/orders/${_id}/delivered`, { method: 'POST' });
  expect(refused.status).toBe(403);
  expect((await worker.request('/api/orders/handovers?show=never')).status).toBe(400);
  expect((await worker.request('/api/orders/rentals?cursor=made-up')).status).toBe(400);
  expect((await worker.request('/api/orders/rentals?cursor=WyJ4IiwieSJd')).status).toBe(400);
  const unnamed = await worker.request(`/api/orders/${_id}/delivered`, { method: 'POST' });
  expect([unnamed.status, await unnamed.json()]).toEqual([
    400,
    expect.objectContaining({ fields: { vin: 'Scan or enter the VIN, or choose the vehicle' } }),
  ]);
  const body = JSON.stringify({ vin: aRealVin() });
  const answer = await worker.request(`/api/orders/${_id}/delivered`, { method: 'POST', body });
  expect(await answer.json()).toMatchObject({ _id, state: 'delivered' });
});

test('the second of two who hand over, or take back, the same car is told that the other one did it', async () => {
  const { _id: id } = await aPaidOrder('rent');
  const other = await shop.signIn('Worker');
  for (const act of [handOver, takeBack]) {
    standOn(act === handOver ? '2027-03-01T15:00:00Z' : '2027-03-02T15:00:00Z');
    const done = await Promise.all([act(shop, worker.actor, id), act(shop, other.actor, id)]);
    const [told, ...rest] = done.flatMap(({ othersAct }) => (othersAct ? [othersAct] : []));
    expect(rest).toEqual([]);
    const isFirst = done[0].othersAct === undefined;
    expect(told).toEqual({
      by: isFirst ? worker.email : other.email,
      at: act === handOver ? '2027-03-01T15:00:00.000Z' : '2027-03-02T15:00:00.000Z',
      timeZone: 'America/New_York',
    });
    // Who did it asks again, after a lost answer: that is no news of somebody else.
    expect((await act(shop, (isFirst ? worker : other).actor, id)).othersAct).toBeUndefined();
  }
});

test('a sold car stands among those without a VIN until its vehicle is known; a rental never does', async () => {
  const query = handoversQuery.parse({ show: 'no-vin', limit: 100 });
  const listed = async () => {
    const { orders: found, total } = await listHandovers(shop, query);
    expect(total).toBe(found.length);
    return found.map(({ _id }) => _id);
  };
  const [sold, rented] = [await aPaidOrder(), await aPaidOrder('rent')];
  const named = await aPaidOrder();
  await shop.database.insert(vehicleIdentifications).values({
    orderId: named._id,
    vin: aRealVin(),
    isGenerated: false,
    issuedBy: worker.userId,
    issuedAt: new Date(),
  });
  const carId = await aCarOnSale(shop, { stock: 0 });
  await aDelivery(shop, worker, carId, 1);
  const { orders: bought } = await aSale(shop, customer, [aSoldLine(carId)]);
  const ids = await listed();
  expect(ids).toContain(sold._id);
  for (const one of [rented, named, bought[0]!]) expect(ids).not.toContain(one._id);
  await handOver(shop, worker.actor, sold._id, { vin: aRealVin() });
  expect(await listed()).not.toContain(sold._id);
});
