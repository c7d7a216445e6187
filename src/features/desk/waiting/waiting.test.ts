import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { vehicleHolds } from '#features/holds/holds.tables.ts';
import { disputes } from '#features/orders/disputes/disputes.tables.ts';
import { orderReturns } from '#features/orders/returns/returns.tables.ts';
import { planPayments } from '#features/payments/collection/collection.tables.ts';
import { payouts } from '#features/payments/payouts.tables.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { questions } from '#features/questions/questions.tables.ts';
import { bookableDates } from '#features/service-center/service-center.rules.ts';
import { appointments, serviceLoads } from '#features/service-center/service-center.tables.ts';
import { countAppointments, openToday } from '#features/service-center/workshop/open-today.rules.ts';
import type { WorkshopWeek } from '#features/service-center/workshop/workshop.contract.ts';
import { findSetting, storeSetting } from '#features/settings/settings.service.ts';
import { calendarDate, now } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { roles } from '#platform/permissions.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { aHold, offerHolds } from '../../../../tests/support/holds.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import { aRefusedMail } from '../../../../tests/support/mails.ts';
import { aPaidOrder, aPayment } from '../../../../tests/support/orders.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { aPlanOf, atNoonOf } from '../../../../tests/support/plans.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aTestDrive } from '../../../../tests/support/test-drives.ts';
import { anAskedTradeIn, takeOldCars } from '../../../../tests/support/trade-ins.ts';
import { aVin } from '../../../../tests/support/workshop.ts';
import type { WaitingWork } from './waiting.contract.ts';
import { waitingKinds, waitingKindsFor } from './waiting.rules.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function waitingFor(person: TestPerson) {
  const answer = await person.request('/api/desk/waiting');
  expect(answer.status).toBe(200);
  const works = await jsonOf<WaitingWork[]>(answer);
  return Object.fromEntries(works.map(({ kind, total }) => [kind, total]));
}

test('what waits is told with its number, and what nothing waits of is absent', async () => {
  const worker = await shop.signIn('Worker');
  const before = await waitingFor(worker);
  await aCarOnSale(shop, { stock: 2 });
  const [day] = bookableDates(new Date(), shop.config.dealerTimezone).filter(
    (date) => ![0, 6].includes(new Date(date).getUTCDay()),
  );
  await shop.database.insert(serviceLoads).values({ date: day!, repairType: 'technical', taken: 1000 });
  const after = await waitingFor(worker);
  expect(after['stock-low']).toBe((before['stock-low'] ?? 0) + 1);
  expect(after['days-full']).toBe((before['days-full'] ?? 0) + 1);
  expect(after).not.toHaveProperty('questions');
  const booked = await worker.request('/api/service-center/week?show=full');
  const { days, fullDays } = await jsonOf<{ days: { date: string }[]; fullDays: number }>(booked);
  expect(days.map(({ date }) => date)).toContain(day);
  expect([days.length, fullDays]).toEqual([after['days-full'], after['days-full']]);
});

test('work that the workshop does not offer is missed on no day', async () => {
  const worker = await shop.signIn('Worker');
  const before = await waitingFor(worker);
  const places = { technical: 4, 'non-technical': 0, 'routine-servicing': 4 };
  const { version } = await findSetting(shop, 'workshopPlaces');
  const grace = { userId: 'grace', email: 'grace@example.com' };
  await storeSetting(shop, grace, 'workshopPlaces', { seen: version, value: places });
  expect((await waitingFor(worker))['days-full']).toBe(before['days-full']);
});

test('each role hears of what it may act on, and of nothing else', async () => {
  await takeOldCars(shop);
  await anAskedTradeIn(await shop.aCustomer());
  await aRefusedMail(shop.database);
  for (const role of roles.filter((one) => one !== 'User')) {
    const kinds: string[] = waitingKindsFor(role).map(({ kind }) => kind);
    const told = Object.keys(await waitingFor(await shop.signIn(role)));
    expect(told.filter((kind) => !kinds.includes(kind))).toEqual([]);
    expect(told.includes('appraisals')).toBe(role === 'Workers-Admin');
    expect(told.includes('mails-refused')).toBe(role !== 'Worker');
  }
  const customer = await shop.aCustomer();
  expect((await customer.request('/api/desk/waiting')).status).toBe(403);
});

/** Whose call fills the list of each page that a link opens. */
const listsOf: Readonly<Record<string, string>> = {
  '/worker/handovers': '/api/orders/handovers',
  '/worker/rentals': '/api/orders/rentals',
  '/worker/test-drives': '/api/test-drives',
  '/worker/holds': '/api/worker/holds',
  '/worker/trade-ins': '/api/appraisals',
  '/worker/returns': '/api/returns',
  '/worker/questions': '/api/worker/questions',
  '/worker': '/api/stock',
  '/admin/refunds': '/api/admin/refunds',
  '/admin/disputes': '/api/admin/disputes',
  '/admin/installments': '/api/admin/installments',
  '/admin/payouts': '/api/admin/payouts',
  '/desk/mails': '/api/desk/mails',
};

/** How many the page behind a link lists. */
async function listedAt(to: string, person: TestPerson): Promise<number> {
  const [path = '', query = ''] = to.split('?');
  if (path === '/worker/appointments') {
    const asked = query === 'show=full' ? '?show=full' : '';
    const week = await jsonOf<WorkshopWeek>(await person.request(`/api/service-center/week${asked}`));
    return asked ? week.days.length : countAppointments(openToday(week));
  }
  const answer = await person.request(`${listsOf[path]}?${query}`);
  expect(answer.status, to).toBe(200);
  return Number(answer.headers.get('x-total-count'));
}

/** Of each kind something that waits, and of most something next to it that does not. */
async function someOfEach() {
  const { database } = shop;
  const today = calendarDate(now(), shop.config.dealerTimezone);
  const days = [addDays(today, -2), today, addDays(today, 1)];
  const customer = await shop.aCustomer();
  const { userId } = customer;
  const carId = await aCarOnSale(shop, { stock: 1 });
  await aCarOnSale(shop, { stock: 1, vip: true });
  for (const day of days) {
    await aPaidOrder(database, { userId, carId, deliveryDate: day });
    await aPaidOrder(database, { userId, carId, deliveryDate: day, type: 'rent', periodDays: 2 });
    await aPaidOrder(database, {
      userId,
      carId,
      type: 'rent',
      periodDays: 2,
      state: 'delivered',
      deliveredAt: now(),
      returnDate: day,
    });
    await database.insert(appointments).values(anAppointment(userId, day));
  }
  await database
    .insert(appointments)
    .values({ ...anAppointment(userId, today), state: 'done', closedAt: now() });
  for (const hours of [-30, -1, 1, 30])
    await aTestDrive(shop, { carId, startsAt: new Date(now().getTime() + hours * 3_600_000) });
  await offerHolds(shop);
  const heldId = await aHold(shop, customer, await aCarOnSale(shop));
  await database
    .update(vehicleHolds)
    .set({ endsAt: new Date(now().getTime() + 60_000) })
    .where(eq(vehicleHolds.id, heldId));
  await aHold(shop, await shop.aCustomer(), await aCarOnSale(shop));
  await takeOldCars(shop);
  const tradeIn = await anAskedTradeIn(customer);
  const paymentId = await aPayment(database, { userId });
  const orderId = newId();
  await aPaidOrder(database, {
    id: orderId,
    userId,
    carId,
    paymentId,
    state: 'delivered',
    deliveredAt: now(),
  });
  await database.insert(orderReturns).values({ orderId, state: 'asked', askedAt: now() });
  const question = {
    about: 'car' as const,
    subjectId: carId,
    subjectName: 'A car',
    name: 'Ada Byron',
    email: 'ada@example.com',
    title: 'Is it red?',
    messages: 1,
    createdAt: now(),
    changedAt: now(),
  };
  await database.insert(questions).values([
    { ...question, id: newId(), state: 'open' },
    { ...question, id: newId(), state: 'answered' },
  ]);
  const [openDay] = bookableDates(now(), shop.config.dealerTimezone).filter(
    (date) => ![0, 6].includes(new Date(date).getUTCDay()),
  );
  await database
    .insert(serviceLoads)
    .values({ date: openDay!, repairType: 'routine-servicing', taken: 1000 })
    .onConflictDoNothing();
  const refund = { paymentId, amountCents: 100, createdAt: now(), refusal: 'No', refusedAt: now() };
  await database.insert(refunds).values([
    { ...refund, id: newId(), orderId, state: 'failed' },
    { ...refund, id: newId(), orderId, cause: 'part', state: 'pending' },
    { ...refund, id: newId(), orderId: heldId, cause: 'deposit-refund', state: 'failed' },
  ]);
  const dispute = {
    paymentId,
    orderId,
    amountCents: 100,
    reason: 'fraudulent',
    isInquiry: false,
    openedAt: now(),
  };
  await database.insert(disputes).values([
    { ...dispute, id: newId(), state: 'open' },
    { ...dispute, id: newId(), state: 'lost', endedAt: now() },
  ]);
  const plan = await aPlanOf(shop, customer);
  await database
    .update(planPayments)
    .set({ state: 'late' })
    .where(and(eq(planPayments.paymentId, plan.paymentId), eq(planPayments.number, 2)));
  const payout = { paymentId, orderId, tradeInId: tradeIn._id, amountCents: 100, owedAt: now() };
  await database.insert(payouts).values([
    { ...payout, id: newId(), cause: 'kept' },
    { ...payout, id: newId(), cause: 'raised', state: 'approved', approvedAt: now() },
  ]);
  await aRefusedMail(database);
}

function anAppointment(userId: string, date: string): typeof appointments.$inferInsert {
  const id = newId();
  return { id, originId: id, userId, vin: aVin(), date, repairType: 'technical', createdAt: now() };
}

test('each count is that of the list that its link opens', async () => {
  const today = calendarDate(now(), shop.config.dealerTimezone);
  await atNoonOf(today, async () => {
    await someOfEach();
    const counted = new Set<string>();
    for (const role of ['Workers-Admin', 'Admin'] as const) {
      const person = await shop.signIn(role);
      const counts = await waitingFor(person);
      for (const { kind, to } of waitingKindsFor(role)) {
        expect(counts[kind] ?? 0, `${kind} for ${role}`).toBe(await listedAt(to, person));
        if (counts[kind]) counted.add(kind);
      }
    }
    expect(waitingKinds.map(({ kind }) => kind).filter((kind) => !counted.has(kind))).toEqual([]);
  });
});
