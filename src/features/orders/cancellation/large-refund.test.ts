import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { sandboxCharges } from '#features/payments/providers/sandbox.tables.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { changeSetting, findSetting, resetSetting } from '#features/settings/settings.service.ts';
import { toDollars } from '#platform/money.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import type { SheetOrder } from '../order-sheet/order-sheet.contract.ts';
import type { Order } from '../orders.contract.ts';
import { orders } from '../orders.tables.ts';

let shop: TestShop;
let admin: TestPerson;
let verified: TestPerson;
let customer: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  verified = await shop.signIn('Admin', { permits: ['admin-management'] });
  customer = await shop.aCustomer();
});
afterAll(() => shop.close());
/** Nobody has given anything back yet: what one person gives adds up (refunds-add-up.test.ts). */
beforeEach(async () => {
  admin = await shop.signIn('Admin');
});

const setLimit = async (typed: string) => {
  const { version } = await findSetting(shop, 'refundPermitAbove');
  await changeSetting(shop, admin.actor, 'refundPermitAbove', { seen: version, typed });
};
afterEach(async () => {
  const { version } = await findSetting(shop, 'refundPermitAbove');
  if (version > 0) await resetSetting(shop, admin.actor, 'refundPermitAbove', version);
});

/** Paid orders of one car at this price, by one payment. Returns their ids. */
async function ordersAt(priceCents: number, quantity = 1): Promise<string[]> {
  const carId = await aCarOnSale(shop, { priceCents, stock: 10 });
  const line = aSoldLine(carId, { quantity, price: toDollars(priceCents) });
  return (await aSale(shop, customer, [line])).orders.map(({ _id }) => _id);
}
const orderAt = async (priceCents: number) => (await ordersAt(priceCents))[0]!;

const why = 'The customer changed their mind';
const post = (by: TestPerson, id: string, act: string, body: unknown) =>
  by.request(`/api/admin/orders/${id}/${act}`, { method: 'POST', body: JSON.stringify(body) });
const cancel = (by: TestPerson, id: string, body: unknown = { reason: why }) => post(by, id, 'cancel', body);

/** Its refund is refused by the provider for good. */
async function aRefusedRefund(priceCents: number): Promise<string> {
  const id = await orderAt(priceCents);
  const [order] = await shop.database.select().from(orders).where(eq(orders.id, id));
  await shop.database
    .update(sandboxCharges)
    .set({ outcome: 'voided' })
    .where(eq(sandboxCharges.paymentId, order!.paymentId));
  const answer = await cancel(verified, id);
  expect(await answer.json()).toMatchObject({ refund: { state: 'failed' } });
  return id;
}

const standing = async (id: string) => {
  const [order] = await shop.database.select().from(orders).where(eq(orders.id, id));
  const [car] = await shop.database.select().from(cars).where(eq(cars.id, order!.carId));
  const [refund] = await shop.database.select().from(refunds).where(eq(refunds.orderId, id));
  const audited = await shop.database.$count(auditEntries, eq(auditEntries.subjectId, id));
  return { order: order!.state, stock: car!.stock, refund: refund?.state, audited };
};
const untouched = { order: 'paid', stock: 9, refund: undefined, audited: 0 };

describe('a refund asks for a reason always', () => {
  test.each([
    ['none', {}],
    ['an empty one', { reason: '' }],
    ['spaces', { reason: '   \n ' }],
    ['two characters', { reason: ' ab ' }],
    ['501 characters', { reason: 'a'.repeat(501) }],
    ['a number', { reason: 1234 }],
    ['null', { reason: null }],
  ])('%s is answered 400 with a text at the field, and nothing changes', async (_name, body) => {
    const id = await orderAt(100_00);
    const answer = await cancel(verified, id, body);
    expect(answer.status).toBe(400);
    const { code, fields } = await jsonOf<{ code: string; fields: Record<string, string> }>(answer);
    expect(code).toBe('bad-input');
    expect(fields.reason).toMatch(/^(Give a reason of at least 3 characters|At most 500 characters)$/);
    expect(await standing(id)).toEqual(untouched);
  });

  test.each([3, 500])('%i characters are one', async (length) => {
    const id = await orderAt(100_00);
    const answer = await cancel(admin, id, { reason: ` ${'é'.repeat(length)} ` });
    expect(await answer.json()).toMatchObject({ refund: { state: 'done', why: 'é'.repeat(length) } });
  });

  test('asking the provider again asks for one as well', async () => {
    const id = await aRefusedRefund(100_00);
    for (const body of [{}, { reason: 'no' }])
      expect((await post(admin, id, 'refund/retry', body)).status).toBe(400);
    expect(await standing(id)).toMatchObject({ refund: 'failed', audited: 1 });
    const answer = await post(admin, id, 'refund/retry', { reason: 'A new account' });
    expect(await answer.json()).toMatchObject({ refund: { why, whyAgain: 'A new account' } });
  });

  test('it is kept with the refund, on the order sheet and in the audit, and the customer does not see it', async () => {
    const id = await aRefusedRefund(100_00);
    await post(admin, id, 'refund/retry', { reason: 'A new account' });
    const sheet = await jsonOf<SheetOrder>(await admin.request(`/api/admin/orders/${id}`));
    expect(sheet.refund).toMatchObject({ why, whyAgain: 'A new account' });
    expect(sheet.history).toContainEqual(
      expect.objectContaining({ what: 'Canceled', by: verified.email, why }),
    );
    expect(sheet.history).toContainEqual(
      expect.objectContaining({ what: 'Refund retried', by: admin.email, why: 'A new account' }),
    );
    const audited = await shop.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id))
      .orderBy(auditEntries.id);
    expect(audited.map(({ after }) => after?.reason)).toEqual([why, 'A new account']);
    const own = await customer.request('/api/orders/my-orders?limit=100');
    const mine = await jsonOf<Order[]>(own);
    expect(mine.find(({ _id }) => _id === id)!.refund).toBeDefined();
    expect(JSON.stringify(mine)).not.toMatch(/changed their mind|A new account/);
  });
});

describe('above the amount of the setting a refund asks for the permit of POST /verify-management', () => {
  test.each([
    ['a cent below', 999_999],
    ['exactly the amount', 1_000_000],
  ])('%s: the reason is enough', async (_name, priceCents) => {
    const answer = await cancel(admin, await orderAt(priceCents));
    expect(await answer.json()).toMatchObject({ state: 'cancelled', refund: { state: 'done' } });
  });

  test('a cent above: 403 not-verified without the permit, nothing changes, and with it the money goes back', async () => {
    const id = await orderAt(1_000_001);
    const refused = await cancel(admin, id);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'not-verified' });
    expect(await standing(id)).toEqual(untouched);
    const entered = { username: admin.username, password: admin.password };
    const verification = await admin.request('/api/verify-management', {
      method: 'POST',
      body: JSON.stringify(entered),
    });
    expect(verification.status).toBe(200);
    expect((await cancel(admin, id)).status).toBe(200);
    expect(await standing(id)).toEqual({ order: 'cancelled', stock: 10, refund: 'done', audited: 1 });
  });

  test('no other permit opens it', async () => {
    const other = await shop.signIn('Admin', { permits: ['vip-settings', 'global-admin'] });
    expect((await cancel(other, await orderAt(1_000_001))).status).toBe(403);
  });

  test('asking again and marking as paid back need it as well', async () => {
    const id = await aRefusedRefund(1_000_001);
    for (const [act, body] of [
      ['refund/retry', { reason: 'A new account' }],
      ['refund/paid-back', { note: 'Bank transfer' }],
    ] as const) {
      const refused = await post(admin, id, act, body);
      expect([refused.status, (await jsonOf<{ code: string }>(refused)).code]).toEqual([403, 'not-verified']);
      expect(await standing(id)).toMatchObject({ refund: 'failed', audited: 1 });
    }
    expect((await post(verified, id, 'refund/paid-back', { note: 'Bank transfer' })).status).toBe(200);
    expect(await standing(id)).toMatchObject({ refund: 'done', audited: 2 });
  });

  test('what was cancelled before is told without it, and gives nothing a second time', async () => {
    const id = await orderAt(1_000_001);
    const first = await (await cancel(verified, id)).json();
    expect(await (await cancel(admin, id)).json()).toEqual({
      ...first,
      othersAct: expect.objectContaining({ by: verified.email }),
    });
    expect(await standing(id)).toMatchObject({ audited: 1 });
  });

  test('the setting counts from the next call on, and the order sheet says it', async () => {
    const id = await orderAt(50_000);
    await setLimit('499.99');
    expect((await cancel(admin, id)).status).toBe(403);
    const sheet = () => admin.request(`/api/admin/orders/${id}`);
    expect((await jsonOf<SheetOrder>(await sheet())).refundPermitAbove).toBe(499.99);
    await setLimit('500');
    expect((await cancel(admin, id)).status).toBe(200);
    await setLimit('0');
    const another = await shop.signIn('Admin');
    expect((await cancel(another, await orderAt(1))).status).toBe(403);
  });
});
