import { asc } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { now, setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import { orderMilestones } from '../milestones/order-milestones.tables.ts';
import { countPaid, paidOrderIds, resetMilestones, setMilestones } from '../milestones/order-milestones.ts';
import { orders } from '../orders.tables.ts';
import type { OrderListPage } from './order-search.contract.ts';

let shop: TestShop;
let admin: TestPerson;
let customer: TestPerson;
// A page holds what it holds because of all orders there are, so each test has a shop of its own.
beforeEach(async () => {
  shop = await openTestShop({ dealerTimezone: 'America/Detroit' });
  admin = await shop.signIn('Admin');
  customer = await shop.aCustomer();
});
afterEach(() => shop.close());

async function pageOf(query: string): Promise<OrderListPage> {
  const answer = await admin.request(`/api/admin/orders?${query}`);
  expect(answer.status).toBe(200);
  return jsonOf<OrderListPage>(answer);
}

test('an empty shop has no page', async () => {
  expect(await pageOf('page=1&limit=5')).toEqual({ orders: [], totalPages: 0 });
});

test('orders come in fives, newest first, with the listed fields; a page past the end is empty', async () => {
  const car = await aCarOnSale(shop, { make: 'Porsche', model: '911' });
  const rented = [aSoldLine(car, { type: 'rent', rentalDays: 3 })];
  const restore = setClock(() => new Date('2030-03-02T03:30:00Z'));
  const { orders: sold } = await aSale(shop, customer, rented);
  restore();
  for (let count = 0; count < 5; count += 1) await aSale(shop, customer, [aSoldLine(car)]);
  const first = await pageOf('page=1&limit=5');
  expect(first.totalPages).toBe(2);
  expect(first.orders).toHaveLength(5);
  // Paid in the future of this test, so it is the newest.
  expect(first.orders[0]).toEqual({
    id: sold[0]!._id,
    _id: sold[0]!._id,
    receipt: sold[0]!.receiptNumber,
    car: { _id: car, make: 'Porsche', model: '911', color: 'Red' },
    price: 2529.02,
    total: 2529.02,
    net: 2529.02,
    tax: 0,
    stateCharges: 0,
    type: 'rent',
    period: 3,
    state: 'paid',
    userEmail: customer.email,
    emailVerified: true,
    phone: '+1 313 555 0199',
    createdAt: '2030-03-02T03:30:00.000Z',
    orderedOn: '2030-03-01',
    deliveryDate: '2030-03-08',
  });
  expect((await pageOf('page=2&limit=5')).orders).toHaveLength(1);
  expect((await pageOf('')).orders).toEqual(first.orders);
  expect(await pageOf('page=3&limit=5')).toEqual({ orders: [], totalPages: 2 });
});

test('a page or limit that is none is refused in words', async () => {
  for (const query of ['page=0', 'page=a', 'page=1.5', 'limit=0', 'limit=101', 'page=99999999999']) {
    const answer = await admin.request(`/api/admin/orders?${query}`);
    expect(answer.status, query).toBe(400);
    expect(Object.keys((await jsonOf<{ fields: object }>(answer)).fields)).toEqual([query.split('=')[0]]);
  }
});

/** Sells one car, and writes so many paid orders like it at once, a second apart, the last one an hour ago. */
async function manyOrders(count: number) {
  await aSale(shop, customer, [aSoldLine(await aCarOnSale(shop))]);
  const [like] = await shop.database.select().from(orders).limit(1);
  const latest = now().getTime() - 3_600_000;
  for (let from = 0; from < count; from += 1000) {
    await shop.database.insert(orders).values(
      Array.from({ length: Math.min(1000, count - from) }, (_, index) => {
        const at = new Date(latest - (from + index) * 1000);
        return { ...like!, id: newId(), receiptNumber: newId(), createdAt: at, paidAt: at };
      }),
    );
  }
}

test('with milestones every page holds what it holds without them', async () => {
  await manyOrders(3_505);
  const total = await countPaid(shop.database);
  expect(total).toBe(3_506);
  const skips = [0, 4, 5, 505, 506, 507, 1000, 2505, 2506, 2507, 3501, 3505, 3506, 9000];
  const walk = () => Promise.all(skips.map((skip) => paidOrderIds(shop.database, { total, skip, limit: 5 })));
  const before = await walk();
  expect(before.map((ids) => ids.length)).toEqual([...Array(10).fill(5), 5, 1, 0, 0]);
  expect(await setMilestones(shop.database)).toBe(3);
  expect(await setMilestones(shop.database)).toBe(0);
  expect(await walk()).toEqual(before);
  expect(await countPaid(shop.database)).toBe(total);
  const set = await shop.database.select().from(orderMilestones).orderBy(asc(orderMilestones.place));
  expect(set.map(({ place }) => place)).toEqual([1000, 2000, 3000]);
});

test('orders that are paid later are counted from the last milestone on', async () => {
  await manyOrders(2_000);
  expect(await setMilestones(shop.database)).toBe(2);
  const total = await countPaid(shop.database);
  await aSale(shop, customer, [aSoldLine(await aCarOnSale(shop))]);
  expect(await countPaid(shop.database)).toBe(total + 1);
});

test('orders written with a past of their own find their places when the milestones are set anew', async () => {
  await manyOrders(2_500);
  await setMilestones(shop.database);
  await manyOrders(1_500);
  const total = await shop.database.$count(orders);
  expect(await resetMilestones(shop.database)).toBe(4);
  expect(await countPaid(shop.database)).toBe(total);
});
