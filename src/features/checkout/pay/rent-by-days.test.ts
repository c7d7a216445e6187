import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { cancelOrder } from '#features/orders/cancellation/cancel-order.ts';
import { handOver } from '#features/orders/handover/hand-over.ts';
import type { Order } from '#features/orders/orders.contract.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { listRentalsOfListing } from '#features/orders/rental-desk/list-rentals-of-listing.ts';
import type { ListingRentals } from '#features/orders/rental-desk/rental-calendar.contract.ts';
import { takeBack } from '#features/orders/rental-desk/rental-desk.service.ts';
import { sandboxTokens } from '#features/payments/providers/sandbox.contract.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import type { RentalMonth } from '#features/vehicles/rental-days/rental-days.contract.ts';
import { replanRentalUnits } from '#features/vehicles/rental-days/rental-days.service.ts';
import { rentalBookings, rentalUnits } from '#features/vehicles/rental-days/rental-days.tables.ts';
import { calendarDate, now, setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { dateInWords } from '#platform/dates/calendar-date.ts';
import { addDays, datesBetween } from '#platform/dates/date-arithmetic.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import { aRealVin } from '../../../../tests/support/vehicles.ts';

let shop: TestShop;
let customer: TestPerson;
let admin: TestPerson;
let worker: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  customer = await shop.aCustomer();
  admin = await shop.signIn('Admin', { permits: ['admin-management'] });
  worker = await shop.signIn('Worker');
});
afterAll(() => shop.close());

let resetClock: (() => void) | undefined;
afterEach(() => {
  resetClock?.();
  resetClock = undefined;
});
const today = () => calendarDate(now(), shop.config.dealerTimezone);
const inDays = (days: number) => addDays(today(), days);
/** The shop's clock, some days on. */
function goOn(days: number) {
  const at = now().getTime() + days * 86_400_000;
  resetClock?.();
  resetClock = setClock(() => new Date(at));
}

const rent = (carId: string, firstDay: string, rentalDays: number, quantity = 1) =>
  aSoldLine(carId, { type: 'rent', rentalDays, firstDay, quantity });
const book = async (carId: string, firstDay: string, rentalDays: number, quantity = 1) =>
  (await aSale(shop, customer, [rent(carId, firstDay, rentalDays, quantity)])).orders.map(({ _id }) => _id);
const buy = (carId: string, quantity = 1) => aSale(shop, customer, [aSoldLine(carId, { quantity })]);
const cancel = (id: string) => cancelOrder(shop, sandboxProvider(shop.database), admin.actor, id, 'A test');

async function standing(carId: string) {
  const [car] = await shop.database.select().from(cars).where(eq(cars.id, carId));
  return {
    stock: car!.stock,
    aside: await shop.database.$count(rentalUnits, eq(rentalUnits.carId, carId)),
    bookings: await shop.database.$count(rentalBookings, eq(rentalBookings.carId, carId)),
  };
}

const free = async (carId: string, date: string) => {
  const answer = await shop.api.request(`/api/cars/${carId}/rental-days?month=${date.slice(0, 7)}`);
  const { days } = await jsonOf<RentalMonth>(answer);
  return days.find((day) => day.date === date)!.free;
};
const ownOrder = async (id: string) => {
  const mine = await jsonOf<Order[]>(await customer.request('/api/orders/my-orders?limit=100'));
  return mine.find(({ _id }) => _id === id)!;
};

test('rentals that follow one another take one unit off the stock, and give it back with the last of them', async () => {
  const carId = await aCarOnSale(shop, { stock: 3 });
  const [one = ''] = await book(carId, inDays(3), 3);
  expect(await standing(carId)).toEqual({ stock: 2, aside: 1, bookings: 1 });
  const [other = ''] = await book(carId, inDays(6), 2);
  expect(await standing(carId)).toEqual({ stock: 2, aside: 1, bookings: 2 });
  expect(await Promise.all([2, 3, 5, 6, 7, 8].map((days) => free(carId, inDays(days))))).toEqual([
    3, 2, 2, 2, 2, 3,
  ]);
  expect(await ownOrder(one)).toMatchObject({
    type: 'rent',
    period: 3,
    firstDay: inDays(3),
    deliveryDate: inDays(3),
    returnDate: inDays(5),
  });
  await cancel(one);
  expect(await standing(carId)).toEqual({ stock: 2, aside: 1, bookings: 1 });
  await cancel(other);
  expect(await standing(carId)).toEqual({ stock: 3, aside: 0, bookings: 0 });
});

test('what is not free is refused with what is, and nothing is charged or written', async () => {
  const carId = await aCarOnSale(shop, { stock: 2 });
  await book(carId, inDays(2), 2);
  await buy(carId);
  expect(await standing(carId)).toEqual({ stock: 0, aside: 1, bookings: 1 });
  for (const [first, days] of [
    [2, 1],
    [1, 2],
    [3, 9],
  ] as const)
    await expect(book(carId, inDays(first), days)).rejects.toMatchObject({
      status: 409,
      code: 'days-taken',
      extras: {
        details: { daysTaken: [{ carId, firstDay: inDays(first), rentalDays: days, available: 0 }] },
      },
    });
  // Sold out, and yet free on other days.
  await book(carId, inDays(4), 2);
  expect(await standing(carId)).toEqual({ stock: 0, aside: 1, bookings: 2 });
  await expect(buy(carId)).rejects.toMatchObject({ code: 'sold-out' });
});

test.each([
  ['yesterday', -1, 1],
  ['further ahead than a year', 360, 7],
  ['after a year', 366, 1],
])('%s cannot be booked', async (_, first, days) => {
  const carId = await aCarOnSale(shop, { stock: 2 });
  await expect(book(carId, inDays(first), days)).rejects.toMatchObject({ code: 'days-taken' });
  expect(await standing(carId)).toEqual({ stock: 2, aside: 0, bookings: 0 });
});

test('the last bookable day can be booked, and dates that are none are bad input', async () => {
  const carId = await aCarOnSale(shop, { stock: 2 });
  await book(carId, inDays(365), 1);
  const pay = (line: object) =>
    customer.request('/api/payments/card', {
      method: 'POST',
      headers: { 'idempotency-key': newId() },
      body: JSON.stringify({
        buyer: { firstName: 'A', lastName: 'B', email: customer.email, phone: '1', address: 'Street 1' },
        basket: [{ carId, quantity: 1, price: 84_300.5, ...line }],
      }),
    });
  for (const line of [
    { type: 'rent', rentalDays: 1, firstDay: '2030-02-29' },
    { type: 'rent', rentalDays: 1, firstDay: '9999-12-31' },
    { type: 'rent', rentalDays: 1, firstDay: 'soon' },
    { type: 'purchase', firstDay: inDays(3) },
  ])
    expect((await pay(line)).status, JSON.stringify(line)).toBe(400);
});

test('a declined payment frees its days', async () => {
  const carId = await aCarOnSale(shop, { stock: 1 });
  await expect(
    aSale(shop, customer, [rent(carId, inDays(1), 3)], { token: sandboxTokens.declined }),
  ).rejects.toMatchObject({ code: 'payment-declined' });
  expect(await standing(carId)).toEqual({ stock: 1, aside: 0, bookings: 0 });
});

test('it is handed over from its first day on, and its days do not move', async () => {
  const carId = await aCarOnSale(shop, { stock: 1 });
  const [id = ''] = await book(carId, inDays(2), 3);
  const [first, last] = [inDays(2), inDays(4)];
  await expect(handOver(shop, worker.actor, id)).rejects.toMatchObject({ code: 'rental-not-begun' });
  goOn(3);
  expect(await handOver(shop, worker.actor, id)).toMatchObject({ firstDay: first, returnDate: last });
  expect(await standing(carId)).toEqual({ stock: 0, aside: 0, bookings: 1 });
  await takeBack(shop, worker.actor, id);
  expect(await standing(carId)).toEqual({ stock: 1, aside: 0, bookings: 0 });
});

test('an overdue one occupies its unit until it is back: the next is not handed over before', async () => {
  const carId = await aCarOnSale(shop, { stock: 1 });
  const [late = ''] = await book(carId, today(), 2);
  const [next = ''] = await book(carId, inDays(2), 2);
  await handOver(shop, worker.actor, late);
  goOn(2);
  expect(await free(carId, today())).toBe(0);
  await replanRentalUnits(shop);
  await expect(handOver(shop, worker.actor, next)).rejects.toMatchObject({ code: 'no-unit-here' });
  expect(await standing(carId)).toEqual({ stock: 0, aside: 0, bookings: 2 });
  await takeBack(shop, worker.actor, late);
  expect(await standing(carId)).toEqual({ stock: 0, aside: 1, bookings: 1 });
  await handOver(shop, worker.actor, next);
  await takeBack(shop, worker.actor, next);
  expect(await standing(carId)).toEqual({ stock: 1, aside: 0, bookings: 0 });
});

test('where another unit is in stock, it stands in for the overdue one; what nobody fetched is given back', async () => {
  const carId = await aCarOnSale(shop, { stock: 2 });
  const [late = ''] = await book(carId, today(), 1);
  await book(carId, inDays(1), 1);
  expect(await standing(carId)).toEqual({ stock: 1, aside: 1, bookings: 2 });
  await handOver(shop, worker.actor, late);
  goOn(1);
  await replanRentalUnits(shop);
  expect(await standing(carId)).toEqual({ stock: 0, aside: 1, bookings: 2 });
  goOn(1);
  await replanRentalUnits(shop);
  // The second one was never fetched: its day is over.
  expect(await standing(carId)).toEqual({ stock: 1, aside: 0, bookings: 2 });
});

test('a rental whose days are over takes nobody else’s unit: it is not handed over, and can be cancelled', async () => {
  const carId = await aCarOnSale(shop, { stock: 1 });
  const [missed = ''] = await book(carId, today(), 1);
  const [next = ''] = await book(carId, inDays(1), 2);
  const day = dateInWords(today(), { dateStyle: 'long' });
  goOn(1);
  await expect(handOver(shop, worker.actor, missed)).rejects.toMatchObject({
    code: 'rental-over',
    message: `This rental ended on ${day} and was not picked up, so no unit is held for it. You can cancel the order.`,
  });
  expect(await standing(carId)).toEqual({ stock: 0, aside: 1, bookings: 2 });
  await handOver(shop, worker.actor, next);
  await cancel(missed);
  await takeBack(shop, worker.actor, next);
  expect(await standing(carId)).toEqual({ stock: 1, aside: 0, bookings: 0 });
});

test('staff see who has it when, overdue or not', async () => {
  const carId = await aCarOnSale(shop, { stock: 3 });
  const [out = ''] = await book(carId, today(), 1);
  const [later = ''] = await book(carId, inDays(5), 2);
  await handOver(shop, worker.actor, out);
  const told = async () => jsonOf<ListingRentals>(await worker.request(`/api/listings/${carId}/rentals`));
  expect(await told()).toMatchObject({
    rentals: [
      { orderId: out, customer: 'Ada Byron', firstDay: today(), lastDay: today(), isOverdue: false },
      { orderId: later, firstDay: inDays(5), lastDay: inDays(6), state: 'paid', isDated: true },
    ],
    setAside: 0,
  });
  goOn(1);
  const late = await listRentalsOfListing(shop, carId);
  expect(late.rentals.map(({ isOverdue }) => isOverdue)).toEqual([true, false]);
  expect((await customer.request(`/api/listings/${carId}/rentals`)).status).toBe(403);
});

test('without a first day all is as it was: the unit is out of stock until the rental is returned', async () => {
  const carId = await aCarOnSale(shop, { stock: 2 });
  const { orders: sold } = await aSale(shop, customer, [aSoldLine(carId, { type: 'rent', rentalDays: 3 })]);
  expect(await standing(carId)).toEqual({ stock: 1, aside: 0, bookings: 0 });
  expect(await ownOrder(sold[0]!._id)).not.toHaveProperty('firstDay');
  await handOver(shop, worker.actor, sold[0]!._id);
  await takeBack(shop, worker.actor, sold[0]!._id);
  expect(await standing(carId)).toEqual({ stock: 2, aside: 0, bookings: 0 });
});

test('20 people at the same moment never book more units of a day than there are, whatever else is sold beside them', async () => {
  const carId = await aCarOnSale(shop, { stock: 5 });
  const wishes = Array.from({ length: 20 }, (_, place) =>
    place % 4 === 3 ? buy(carId) : book(carId, inDays(2 + (place % 3)), 2),
  );
  const settled = await Promise.allSettled(wishes);
  for (const one of settled)
    if (one.status === 'rejected') expect(['sold-out', 'days-taken']).toContain(one.reason.code);
  const live = await shop.database.select().from(orders).where(eq(orders.carId, carId));
  const bought = live.filter(({ type, state }) => type === 'purchase' && state === 'paid').length;
  const rented = live.filter(({ type, state }) => type === 'rent' && state === 'paid');
  const worst = Math.max(
    ...datesBetween(today(), inDays(8)).map(
      (day) =>
        rented.filter(({ firstDay, periodDays }) =>
          datesBetween(firstDay!, addDays(firstDay!, periodDays! - 1)).includes(day),
        ).length,
    ),
  );
  const { stock, aside, bookings } = await standing(carId);
  expect(bookings).toBe(rented.length);
  expect(aside).toBe(worst);
  expect(stock + aside + bought).toBe(5);
});

test('whatever is booked, bought, cancelled, fetched and brought back: no unit is lost, and none is promised twice', async () => {
  const act = fc.oneof(
    fc.record({
      kind: fc.constant('book' as const),
      from: fc.integer({ min: 0, max: 6 }),
      days: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({
      kind: fc.constantFrom(
        'buy' as const,
        'cancel' as const,
        'fetch' as const,
        'return' as const,
        'day' as const,
      ),
      place: fc.nat(20),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
      const units = 3;
      const carId = await aCarOnSale(shop, { stock: units });
      const refused: string[] = [];
      const at = <One>(list: readonly One[], place: number) => list[place % Math.max(1, list.length)];
      for (const one of acts) {
        const live = await shop.database
          .select()
          .from(orders)
          .where(eq(orders.carId, carId))
          .orderBy(orders.id);
        const rentals = live.filter(({ type }) => type === 'rent');
        const waiting = rentals.filter(({ state }) => state === 'paid');
        const out = rentals.filter(({ state }) => state === 'delivered');
        const tried = (work: Promise<unknown> | undefined) => work?.catch(({ code }) => refused.push(code));
        if (one.kind === 'book') await tried(book(carId, inDays(one.from), one.days));
        else if (one.kind === 'buy') await tried(buy(carId));
        else if (one.kind === 'cancel')
          await tried(waiting.length ? cancel(at(waiting, one.place)!.id) : undefined);
        else if (one.kind === 'fetch')
          await tried(
            waiting.length
              ? handOver(shop, worker.actor, at(waiting, one.place)!.id, { vin: aRealVin() })
              : undefined,
          );
        else if (one.kind === 'return')
          await tried(out.length ? takeBack(shop, worker.actor, at(out, one.place)!.id) : undefined);
        else {
          goOn(1);
          await replanRentalUnits(shop);
        }
        const after = await shop.database.select().from(orders).where(eq(orders.carId, carId));
        const gone = after.filter(
          ({ type, state }) =>
            (type === 'purchase' && state === 'paid') || (type === 'rent' && state === 'delivered'),
        ).length;
        const { stock, aside } = await standing(carId);
        expect(stock + aside + gone).toBe(units);
        expect(stock).toBeGreaterThanOrEqual(0);
      }
      resetClock?.();
      resetClock = undefined;
      const known = [
        'days-taken',
        'sold-out',
        'rental-not-begun',
        'rental-over',
        'no-unit-here',
        'price-changed',
      ];
      expect(refused.filter((code) => !known.includes(code))).toEqual([]);
    }),
    { numRuns: 12 },
  );
}, 120_000);
