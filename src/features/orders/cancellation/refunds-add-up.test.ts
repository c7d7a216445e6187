import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { permits } from '#features/accounts/permits/permits.tables.ts';
import { sandboxCharges } from '#features/payments/providers/sandbox.tables.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { toDollars } from '#platform/money.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import type { SheetOrder } from '../order-sheet/order-sheet.contract.ts';
import { orders } from '../orders.tables.ts';

/** The setting is 10,000 dollars. */
const small = 400_000;

let shop: TestShop;
let admin: TestPerson;
let customer: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  customer = await shop.aCustomer();
});
afterAll(() => shop.close());
beforeEach(async () => {
  admin = await shop.signIn('Admin');
});

/** Paid orders at this price: of one payment, or each of its own. */
async function ordersAt(priceCents: number, quantity: number, together = true): Promise<string[]> {
  const carId = await aCarOnSale(shop, { priceCents, stock: 50 });
  const price = toDollars(priceCents);
  const baskets = together ? [quantity] : Array.from({ length: quantity }, () => 1);
  const ids: string[] = [];
  for (const each of baskets) {
    const sale = await aSale(shop, customer, [aSoldLine(carId, { quantity: each, price })]);
    ids.push(...sale.orders.map(({ _id }) => _id));
  }
  return ids;
}

const post = (by: TestPerson, id: string, act: string, body: unknown) =>
  by.request(`/api/admin/orders/${id}/${act}`, { method: 'POST', body: JSON.stringify(body) });
const cancel = (by: TestPerson, id = '') => post(by, id, 'cancel', { reason: 'They changed their mind' });
const statesOf = async (ids: string[]) => {
  const rows = await shop.database.select().from(orders).where(inArray(orders.id, ids));
  return rows.map(({ state }) => state).toSorted();
};
const verify = (by: TestPerson) =>
  by.request('/api/verify-management', {
    method: 'POST',
    body: JSON.stringify({ username: by.username, password: by.password }),
  });
/** As if these refunds had been asked for so many hours ago. */
const longAgo = (ids: string[], hours: number) =>
  shop.database
    .update(refunds)
    .set({ askedAt: new Date(Date.now() - hours * 3_600_000) })
    .where(inArray(refunds.orderId, ids));

describe('small refunds of one person add up', () => {
  test.each([
    ['of one payment', true],
    ['of many payments', false],
  ])(
    '%s: what goes beyond the amount asks for the permit, and changes nothing without it',
    async (_, together) => {
      const ids = await ordersAt(small, 4, together);
      expect((await cancel(admin, ids[0])).status).toBe(200);
      expect((await cancel(admin, ids[1])).status).toBe(200);
      const refused = await cancel(admin, ids[2]);
      expect([refused.status, (await jsonOf<{ code: string }>(refused)).code]).toEqual([403, 'not-verified']);
      expect(await statesOf(ids)).toEqual(['cancelled', 'cancelled', 'paid', 'paid']);
      expect((await verify(admin)).status).toBe(200);
      expect((await cancel(admin, ids[2])).status).toBe(200);
    },
  );

  test('exactly the amount together needs none', async () => {
    const ids = await ordersAt(500_000, 3);
    expect((await cancel(admin, ids[0])).status).toBe(200);
    expect((await cancel(admin, ids[1])).status).toBe(200);
    const [cent] = await ordersAt(1, 1);
    expect((await cancel(admin, cent)).status).toBe(403);
  });

  test('in whatever session: another login does not begin anew', async () => {
    const ids = await ordersAt(small, 3);
    await cancel(admin, ids[0]);
    await cancel(admin, ids[1]);
    const login = await shop.api.request('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: admin.email, password: admin.password }),
    });
    const answer = await shop.api.request(`/api/admin/orders/${ids[2]}/cancel`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${login.headers.get('set-auth-token')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ reason: 'They changed their mind' }),
    });
    expect(answer.status).toBe(403);
  });

  test('twenty at the same moment give back no more than the amount', async () => {
    const ids = await ordersAt(small, 20, false);
    const answers = await Promise.all(ids.map((id) => cancel(admin, id)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 200, ...Array.from({ length: 18 }, () => 403)]);
    expect((await statesOf(ids)).filter((state) => state === 'cancelled')).toHaveLength(2);
  });

  test('a colleague has an amount of their own', async () => {
    const ids = await ordersAt(small, 3);
    await cancel(admin, ids[0]);
    await cancel(admin, ids[1]);
    expect((await cancel(await shop.signIn('Admin'), ids[2])).status).toBe(200);
  });

  test('after 24 hours it does not count any more', async () => {
    const ids = await ordersAt(small, 4);
    await cancel(admin, ids[0]);
    await cancel(admin, ids[1]);
    await longAgo(ids, 23.9);
    expect((await cancel(admin, ids[2])).status).toBe(403);
    await longAgo(ids, 24.1);
    expect((await cancel(admin, ids[2])).status).toBe(200);
  });

  test('an act with the permit begins the sum anew: a busy desk enters the password once for each amount', async () => {
    const ids = await ordersAt(small, 6);
    await cancel(admin, ids[0]);
    await cancel(admin, ids[1]);
    await verify(admin);
    expect((await cancel(admin, ids[2])).status).toBe(200);
    await shop.database.delete(permits);
    expect((await cancel(admin, ids[3])).status).toBe(200);
    expect((await cancel(admin, ids[4])).status).toBe(200);
    expect((await cancel(admin, ids[5])).status).toBe(403);
  });

  test('asking again and marking as paid back count as well, and a refund once', async () => {
    const ids = await ordersAt(small, 3, false);
    const [order] = await shop.database.select().from(orders).where(eq(orders.id, ids[0]!));
    await shop.database
      .update(sandboxCharges)
      .set({ outcome: 'voided' })
      .where(eq(sandboxCharges.paymentId, order!.paymentId));
    expect(await (await cancel(admin, ids[0])).json()).toMatchObject({ refund: { state: 'failed' } });
    expect((await post(admin, ids[0]!, 'refund/retry', { reason: 'A new account' })).status).toBe(200);
    expect((await cancel(admin, ids[1])).status).toBe(200);
    expect((await cancel(admin, ids[2])).status).toBe(403);
    const another = await shop.signIn('Admin');
    expect((await post(another, ids[0]!, 'refund/paid-back', { note: 'By bank' })).status).toBe(200);
    expect((await cancel(admin, ids[2])).status).toBe(200);
  });

  test('the order sheet says what its reader may still give without the permit', async () => {
    const ids = await ordersAt(small, 3);
    const leftFor = async (reader: TestPerson) => {
      const sheet = await jsonOf<SheetOrder>(await reader.request(`/api/admin/orders/${ids[2]}`));
      return [sheet.refundPermitAbove, sheet.refundWithoutPermit];
    };
    expect(await leftFor(admin)).toEqual([10_000, 10_000]);
    await cancel(admin, ids[0]);
    await cancel(admin, ids[1]);
    expect(await leftFor(admin)).toEqual([10_000, 2_000]);
    expect(await leftFor(await shop.signIn('Admin'))).toEqual([10_000, 10_000]);
  });
});
