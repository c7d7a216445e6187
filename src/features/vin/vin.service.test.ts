import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { vehicleIdentifications } from '#features/orders/vins/vins.tables.ts';
import { now, setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { hasValidCheckDigit } from '#platform/text/judge-vin.ts';
import { aCarOnSale } from '../../../tests/support/cars.ts';
import { jsonOf } from '../../../tests/support/json.ts';
import type { TestPerson } from '../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import type { SoldVehicle } from './vin.contract.ts';

let shop: TestShop;
let clerk: TestPerson;
let buyer: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  buyer = await shop.aCustomer();
});
beforeEach(async () => {
  clerk = await shop.signIn('Workers-Admin', { permits: ['workers-admin'] });
});
afterAll(() => shop.close());
const restores: (() => void)[] = [];
afterEach(() => {
  while (restores.length > 0) restores.pop()!();
});

/** What a customer bought or rented: the orders of one payment. */
async function anOrder(more: { quantity?: number; rentalDays?: number } = {}) {
  const { quantity = 1, rentalDays } = more;
  const carId = await aCarOnSale(shop, { model: 'A4', priceCents: 4_200_000, stock: 99 });
  const rent = rentalDays === undefined ? {} : { type: 'rent', rentalDays };
  const answer = await buyer.request('/api/payments/card', {
    method: 'POST',
    headers: { 'idempotency-key': newId() },
    body: JSON.stringify({
      buyer: { firstName: 'A', lastName: 'B', email: 'a@example.com', phone: '1', address: 'Street 1' },
      basket: [{ carId, quantity, price: 42_000, ...rent }],
    }),
  });
  expect(answer.status).toBe(200);
  const { orders: placed } = await jsonOf<{ orders: { _id: string; receiptNumber: string }[] }>(answer);
  return placed;
}
const search = (receipt: string, person = clerk) =>
  person.request(`/api/vin/search-car/${encodeURIComponent(receipt)}`);
const generate = (receipt: string, person = clerk) =>
  person.request(`/api/vin/generate-vin/${encodeURIComponent(receipt)}`, { method: 'POST' });
const vehicleOf = async (receipt: string) => await jsonOf<SoldVehicle>(await search(receipt));
const said = async (answer: Response) => [answer.status, (await jsonOf<{ code: string }>(answer)).code];

test('a purchased car has no VIN until it is generated, afterwards the stored one', async () => {
  const [order] = await anOrder();
  const before = await vehicleOf(order!.receiptNumber);
  expect(before).toMatchObject({ make: 'Audi', model: 'A4', color: 'Red', price: 42_000, topSpeed: 250 });
  expect(Date.parse(before.createdAt!)).toBeGreaterThan(0);
  expect(before.vin).toBeUndefined();
  const { vin } = await jsonOf<{ vin: string }>(await generate(order!.receiptNumber));
  expect(hasValidCheckDigit(vin)).toBe(true);
  expect(await vehicleOf(order!.receiptNumber)).toMatchObject({
    vin,
    barcode: { svg: expect.stringContaining('<svg') },
  });
});

test('a receipt number is found however it is typed', async () => {
  const [order] = await anOrder();
  const typed = ` ${order!.receiptNumber.toLowerCase().replaceAll('-', ' ')}`;
  expect((await vehicleOf(typed)).receiptNumber).toBe(order!.receiptNumber);
});

test.each(['MQ-2222-2222-2222', 'no receipt', "' or 1=1"])('%s is no receipt: 404', async (receipt) => {
  expect(await said(await search(receipt))).toEqual([404, 'not-found']);
  expect(await said(await generate(receipt))).toEqual([404, 'not-found']);
});

test('generating ten times at once gives one VIN, audited once', async () => {
  const [order] = await anOrder();
  const answers = await Promise.all(Array.from({ length: 10 }, () => generate(order!.receiptNumber)));
  const vins = await Promise.all(answers.map(async (answer) => (await jsonOf<{ vin: string }>(answer)).vin));
  expect(new Set(vins).size).toBe(1);
  const audited = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, order!._id))
    .orderBy(auditEntries.id);
  expect(audited).toMatchObject([
    {
      action: 'issue VIN',
      actorEmail: clerk.email,
      after: { vin: vins[0], receiptNumber: order!.receiptNumber },
    },
  ]);
});

test('vehicles of one checkout get different VINs', async () => {
  const placed = await anOrder({ quantity: 8 });
  const vins = await Promise.all(
    placed.map(
      async ({ receiptNumber }) => (await jsonOf<{ vin: string }>(await generate(receiptNumber))).vin,
    ),
  );
  expect(new Set(vins).size).toBe(8);
});

test('the database refuses a VIN that is given already, and one that is none', async () => {
  const [one, other] = await anOrder({ quantity: 2 });
  const { vin } = await jsonOf<{ vin: string }>(await generate(one!.receiptNumber));
  const write = (text: string) =>
    shop.database
      .insert(vehicleIdentifications)
      .values({ orderId: other!._id, vin: text, isGenerated: true, issuedBy: clerk.userId, issuedAt: now() });
  await expect(write(vin)).rejects.toThrow();
  await expect(write('IOQ-IOQ-IOQ-IOQ')).rejects.toThrow();
});

test('a rental gets no VIN, and shows neither purchase price nor date', async () => {
  const [order] = await anOrder({ rentalDays: 3 });
  const vehicle = await vehicleOf(order!.receiptNumber);
  expect([vehicle.price, vehicle.createdAt]).toEqual([undefined, undefined]);
  expect(vehicle.noVinBecause).toContain('rental');
  expect(await said(await generate(order!.receiptNumber))).toEqual([409, 'rented']);
});

test.each([
  ['pending', 'unpaid'],
  ['cancelled', 'cancelled'],
] as const)('an order that is %s gets no VIN', async (state, code) => {
  const [order] = await anOrder();
  await shop.database
    .update(orders)
    .set({ state, ...(state === 'cancelled' && { cancelledAt: now() }) })
    .where(eq(orders.id, order!._id));
  expect(await said(await generate(order!.receiptNumber))).toEqual([409, code]);
});

/** As an admin cancels a paid order. */
async function cancel(id: string) {
  const admin = await shop.signIn('Admin', { permits: ['admin-management'] });
  const body = JSON.stringify({ reason: 'Wrong colour' });
  const answer = await admin.request(`/api/admin/orders/${id}/cancel`, { method: 'POST', body });
  expect(answer.status).toBe(200);
}

test('a VIN stays on record when its order is cancelled, without a label, and its customer has the car no more', async () => {
  const [order] = await anOrder();
  const receipt = order!.receiptNumber;
  const { vin } = await jsonOf<{ vin: string }>(await generate(receipt));
  await cancel(order!._id);
  const vehicle = await vehicleOf(receipt);
  expect(vehicle).toMatchObject({ vin, state: 'cancelled' });
  expect(vehicle.barcode).toBeUndefined();
  expect((await jsonOf<{ vin: string }>(await generate(receipt))).vin).toBe(vin);
  const mine = await jsonOf<{ vin: string }[]>(await buyer.request('/api/vin/mine'));
  expect(mine.map((one) => one.vin)).not.toContain(vin);
});

test('a cancellation and a VIN at the same moment: the order is cancelled, and the VIN, if there is one, is on record', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [order] = await anOrder();
    const [answer] = await Promise.all([generate(order!.receiptNumber), cancel(order!._id)]);
    const vehicle = await vehicleOf(order!.receiptNumber);
    expect(vehicle.state).toBe('cancelled');
    if (answer.status === 200) expect(vehicle.vin).toBe((await jsonOf<{ vin: string }>(answer)).vin);
    else {
      expect(await said(answer)).toEqual([409, 'cancelled']);
      expect(vehicle.noVinBecause).toBe('This order was canceled, so no VIN can be generated.');
    }
  }
});

test('a Worker is turned away, and so is a Workers-Admin who has not verified or whose permit has ended', async () => {
  const [order] = await anOrder();
  const receipt = order!.receiptNumber;
  expect(await said(await search(receipt, await shop.signIn('Worker')))).toEqual([403, 'not-allowed']);
  expect(await said(await generate(receipt, await shop.signIn('Workers-Admin')))).toEqual([
    403,
    'not-verified',
  ]);
  const later = now().getTime() + 10 * 60_000 + 1000;
  restores.push(setClock(() => new Date(later)));
  expect(await said(await search(receipt))).toEqual([403, 'not-verified']);
  expect(await said(await generate(receipt))).toEqual([403, 'not-verified']);
});

test('staff who search orders see who gave an order its VIN, its customer sees the VIN alone', async () => {
  const [order, other] = await anOrder({ quantity: 2 });
  const { vin } = await jsonOf<{ vin: string }>(await generate(order!.receiptNumber));
  const admin = await shop.signIn('Admin');
  const ofOrder = async (id: string) => (await admin.request(`/api/vin/of-order/${id}`)).json();
  expect(await ofOrder(order!._id)).toMatchObject({ vin, issuedBy: clerk.email });
  expect(await ofOrder(other!._id)).toEqual({});
  expect(await said(await admin.request('/api/vin/of-order/none'))).toEqual([404, 'not-found']);
  expect(await (await buyer.request('/api/vin/mine')).json()).toContainEqual({
    orderId: order!._id,
    vin,
    make: 'Audi',
    model: 'A4',
  });
  const stranger = await shop.aCustomer();
  expect(await (await stranger.request('/api/vin/mine')).json()).toEqual([]);
});

test('staff who hand over learn which orders have a VIN; a customer does not', async () => {
  const [marked, unmarked] = await anOrder({ quantity: 2 });
  const { vin } = await jsonOf<{ vin: string }>(await generate(marked!.receiptNumber));
  const path = `/api/vin/of-orders?ids=${marked!._id},${unmarked!._id},no-such-order`;
  const answer = await (await shop.signIn('Worker')).request(path);
  expect([answer.status, await answer.json()]).toEqual([200, { [marked!._id]: vin }]);
  expect(await said(await buyer.request(path))).toEqual([403, 'not-allowed']);
});
