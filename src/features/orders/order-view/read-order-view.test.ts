import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payments } from '#features/payments/payments.tables.ts';
import { sandboxTokens } from '#features/payments/providers/sandbox.contract.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import { aRealVin } from '../../../../tests/support/vehicles.ts';
import { handOver } from '../handover/hand-over.ts';
import { orders } from '../orders.tables.ts';
import type { OrderView } from './order-view.contract.ts';

let shop: TestShop;
let customer: TestPerson;
let worker: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  customer = await shop.aCustomer();
  worker = await shop.signIn('Worker');
});
afterAll(() => shop.close());

const aLine = async (given: Parameters<typeof aSoldLine>[1] = {}) => aSoldLine(await aCarOnSale(shop), given);
const own = (receipt: string, by: Pick<TestPerson, 'request'> = customer) =>
  by.request(`/api/orders/by-receipt/${encodeURIComponent(receipt)}`);
const viewOf = async (receipt: string) => jsonOf<OrderView>(await own(receipt));

test('an order tells its customer everything: dates, money, who bought, what was paid together', async () => {
  const sold = await aSale(shop, customer, [await aLine(), await aLine()]);
  const [first, second] = sold.orders;
  expect(await viewOf(first!.receiptNumber)).toMatchObject({
    _id: first!._id,
    state: 'paid',
    total: 84_300.5,
    paidAt: expect.any(String),
    payment: { method: 'card', others: [second!.receiptNumber] },
    buyer: { firstName: 'Ada', address: '1 Main Street' },
    cancelling: { left: 3 },
    moving: { left: 3 },
    timeZone: 'UTC',
  });
});

test('a receipt is found however it is typed; what is none, and another person’s, is not', async () => {
  const { receiptNumber } = await aSale(shop, customer, [await aLine()]);
  expect((await own(receiptNumber.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
  for (const receipt of ['nothing', receiptNumber.slice(0, -1), '%', 'x'.repeat(40)])
    expect((await own(receipt)).status, receipt).toBe(404);
  expect((await own(receiptNumber, await shop.aCustomer())).status).toBe(404);
  expect((await own('x'.repeat(41))).status).toBe(400);
});

test('a refused payment leaves a page that says so, for its customer alone', async () => {
  const line = await aLine();
  await expect(aSale(shop, customer, [line], { token: sandboxTokens.declined })).rejects.toThrow();
  const [row] = await shop.database
    .select({ receiptNumber: orders.receiptNumber, paymentId: orders.paymentId })
    .from(orders)
    .where(eq(orders.carId, line.carId));
  const [payment] = await shop.database.select().from(payments).where(eq(payments.id, row!.paymentId));
  const view = await viewOf(row!.receiptNumber);
  expect(view).toMatchObject({
    state: 'cancelled',
    cancelledAt: expect.any(String),
    payment: { declined: payment!.declineReason },
  });
  expect(view).not.toHaveProperty('paidAt');
});

test('a cancelled order says who cancelled it, and what goes back', async () => {
  const { receiptNumber, orders: sold } = await aSale(shop, customer, [await aLine()]);
  await customer.request(`/api/orders/${sold[0]!._id}/cancel`, { method: 'POST' });
  const view = await viewOf(receiptNumber);
  expect(view).toMatchObject({
    state: 'cancelled',
    cancelledBy: 'customer',
    refund: { state: 'done', amount: 84_300.5 },
    refunded: 84_300.5,
  });
  expect(view).not.toHaveProperty('moving');
  expect(view).not.toHaveProperty('cancelling');
});

test('a vehicle that was handed over has its day, and no delivery to move', async () => {
  const { receiptNumber, orders: sold } = await aSale(shop, customer, [await aLine()]);
  await handOver(shop, worker.actor, sold[0]!._id, { vin: aRealVin(), mileageKm: 12 });
  const view = await viewOf(receiptNumber);
  expect(view).toMatchObject({ state: 'delivered', handedOverAt: expect.any(String) });
  expect(view).not.toHaveProperty('moving');
});
