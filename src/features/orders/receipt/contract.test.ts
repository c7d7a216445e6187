import { eq } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cars, listingTexts } from '#features/catalogue/catalogue.tables.ts';
import { recordsOf } from '#features/ledger/chain/chain.service.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import { aPaidOrder } from '../../../../tests/support/orders.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import type { SheetOrder } from '../order-sheet/order-sheet.contract.ts';
import type { Order } from '../orders.contract.ts';
import { orderDisclosures, orders } from '../orders.tables.ts';

let shop: TestShop;
let customer: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  customer = await shop.aCustomer();
  admin = await shop.signIn('Admin');
});
afterAll(() => shop.close());

const description = 'A small dent on the left door.\n\nServiced here every year.';
const equipment = ['Heated seats', 'Tow bar', 'Größeres Dach'];

/** A used car with all that is known of it. */
async function aUsedCar() {
  const carId = await aCarOnSale(shop, {
    stock: 1,
    condition: 'used',
    mileageKm: 48_210,
    modelYear: 2021,
    previousOwners: 2,
    fuel: 'petrol',
    powerKw: 180,
  });
  await shop.database.insert(listingTexts).values({ carId, description, equipment });
  return carId;
}

const buy = async (carId: string, given: Parameters<typeof aSoldLine>[1] = {}) =>
  (await aSale(shop, customer, [aSoldLine(carId, given)])).orders[0]!;

async function textOf(answer: Response) {
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const document = await getDocumentProxy(new Uint8Array(await answer.bytes()));
  const { text } = await extractText(document, { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

test('the contract says what was disclosed at the sale, whatever becomes of the listing, and its hash is in the ledger', async () => {
  const carId = await aUsedCar();
  const order = await buy(carId);
  // Changed before any job has run.
  await shop.database.update(cars).set({ mileageKm: 5, previousOwners: 0 }).where(eq(cars.id, carId));
  await shop.database
    .update(listingTexts)
    .set({ description: 'As good as new.', equipment: [] })
    .where(eq(listingTexts.carId, carId));
  await shop.jobs.runWaiting();
  const own = await customer.request(`/api/orders/${order._id}/contract.pdf`);
  const text = await textOf(own);
  for (const told of [
    'Purchase contract',
    '48,210 km',
    '2021',
    'A small dent on the left door.',
    'Serviced here every year.',
    'Heated seats',
    'Größeres Dach',
    order.receiptNumber,
    'Ada Byron',
    '$84,300.50',
    'Assigned at delivery',
  ])
    expect(text).toContain(told);
  expect(text).toMatch(/INV-\d{4}-\d{6}/);
  expect(text).not.toContain('As good as new');
  const record = (await recordsOf(shop.database, [order.receiptNumber])).get(order.receiptNumber);
  expect(record!.disclosureHash).toMatch(/^[0-9a-f]{64}$/);
  expect(text).toContain(record!.disclosureHash!);
  const proof = await shop.api.request(`/api/ledger/receipts/${order.receiptNumber}`);
  expect(await proof.json()).toMatchObject({
    genuine: true,
    record: { disclosureHash: record!.disclosureHash },
  });
  expect(await textOf(await admin.request(`/api/admin/orders/${order._id}/contract.pdf`))).toBe(text);
});

test('customer and staff are offered it where there is one', async () => {
  const order = await buy(await aUsedCar());
  await shop.jobs.runWaiting();
  const mine = await jsonOf<Order[]>(await customer.request('/api/orders/my-orders?limit=100'));
  const invoice = expect.stringMatching(/^INV-/);
  expect(mine.find(({ _id }) => _id === order._id)).toMatchObject({ contract: true, invoice });
  const sheet = await jsonOf<SheetOrder>(await admin.request(`/api/admin/orders/${order._id}`));
  expect(sheet).toMatchObject({ contract: true, invoice });
});

test('it says the right to return that the order came with, and where there is none', async () => {
  const order = await buy(await aUsedCar());
  const read = async () => textOf(await customer.request(`/api/orders/${order._id}/contract.pdf`));
  expect(await read()).toContain('does not include a right to return');
  const returnTerms = { days: 3, km: 644, feePercent: 1.5, feeLeast: 200, feeMost: 600 };
  await shop.database.update(orders).set({ returnTerms }).where(eq(orders.id, order._id));
  const text = await read();
  expect(text).toContain('within 3 days of delivery, with at most 644 km driven');
  expect(text).toContain('1.5 % of the price of the vehicle, at least $200 and at most $600');
});

test('a rental, an order that is somebody else’s, one of before and one that is none have no contract', async () => {
  const rental = await buy(await aCarOnSale(shop), { type: 'rent', rentalDays: 3, price: 2_529.02 });
  const bought = await buy(await aUsedCar());
  await aPaidOrder(shop.database, { id: 'of-before', userId: customer.userId, carId: await aUsedCar() });
  const stranger = await shop.aCustomer();
  for (const [person, id] of [
    [customer, rental._id],
    [stranger, bought._id],
    [customer, 'of-before'],
    [customer, 'none'],
  ] as const)
    expect((await person.request(`/api/orders/${id}/contract.pdf`)).status).toBe(404);
  expect((await stranger.request(`/api/admin/orders/${bought._id}/contract.pdf`)).status).toBe(403);
});

test('a change of what was kept is found: its hash is another', async () => {
  const order = await buy(await aUsedCar());
  await shop.jobs.runWaiting();
  await shop.database
    .update(orderDisclosures)
    .set({ description: 'No dents.' })
    .where(eq(orderDisclosures.orderId, order._id));
  const record = (await recordsOf(shop.database, [order.receiptNumber])).get(order.receiptNumber);
  const text = await textOf(await customer.request(`/api/orders/${order._id}/contract.pdf`));
  expect(text).not.toContain(record!.disclosureHash!);
});

test('what was told is written with the order, in no further statement, and once for each vehicle', async () => {
  const carId = await aCarOnSale(shop, { stock: 3 });
  const sale = await aSale(shop, customer, [aSoldLine(carId, { quantity: 3 })]);
  const [first] = await shop.database.select().from(orders).where(eq(orders.id, sale.orders[0]!._id));
  const told = await shop.database
    .select({ facts: orderDisclosures.facts })
    .from(orderDisclosures)
    .innerJoin(orders, eq(orders.id, orderDisclosures.orderId))
    .where(eq(orders.paymentId, first!.paymentId));
  expect(told).toEqual(Array(3).fill({ facts: { condition: 'new' } }));
});
