import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordsOf } from '#features/ledger/chain/chain.service.ts';
import { verifyLedger } from '#features/ledger/chain/check-ledger.ts';
import type { OwnSaleRecord } from '#features/ledger/ledger.contract.ts';
import { ledgerRecords } from '#features/ledger/ledger.tables.ts';
import { newId, newReceiptNumber } from '#platform/database/ids.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { orders } from '../orders.tables.ts';
import { recordMissedSales, recordPayments } from './record-payment.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ trustProxy: true });
});
afterAll(() => shop.close());
// What a test before sold is recorded now, and not counted.
beforeEach(async () => {
  await shop.jobs.runWaiting();
});

const price = 98_500.5;

async function aCar(make: string, model: string) {
  const id = await aCarOnSale(shop, { make, model, priceCents: 9_850_050, stock: 50 });
  return { id, make, model };
}

const buyer = {
  firstName: 'Robin',
  lastName: 'Hidden',
  email: 'robin.hidden@example.com',
  phone: '+1 313 555 0142',
  address: '1 Secret Street',
};

interface Bought {
  orders: { _id: string; receiptNumber: string; price: number }[];
}

async function buy(person: TestPerson, carId: string, line: Record<string, unknown> = {}): Promise<Bought> {
  const answer = await person.request('/api/payments/card', {
    method: 'POST',
    headers: { 'idempotency-key': newId() },
    body: JSON.stringify({ buyer, basket: [{ carId, quantity: 1, price, ...line }] }),
  });
  expect(answer.status).toBe(200);
  return await jsonOf<Bought>(answer);
}

const ask = (person: TestPerson, carId: string, amount: number) =>
  person.request('/api/blockchain/record', { method: 'POST', body: JSON.stringify({ carId, amount }) });
const recorded = async (person: TestPerson, carId: string, amount: number) => {
  const answer = await ask(person, carId, amount);
  expect(answer.status).toBe(200);
  return await jsonOf<OwnSaleRecord>(answer);
};
const recordCount = () => shop.database.$count(ledgerRecords);

test('a sale leaves one record per order, made by a job after it was paid', async () => {
  const car = await aCar('Mercedes-Benz', 'SL 63');
  const bought = await buy(await shop.aCustomer(), car.id, { quantity: 3 });
  await shop.jobs.runWaiting();
  const numbers = bought.orders.map((order) => order.receiptNumber);
  const records = await recordsOf(shop.database, numbers);
  expect([...records.values()].map((record) => record.carId)).toEqual(Array(3).fill('Mercedes-Benz-SL 63'));
  expect((await verifyLedger(shop.database)).flaw).toBeNull();
});

test('a job that runs again, alone or many at once, records nothing twice', async () => {
  const car = await aCar('Alfa Romeo', 'Giulia');
  const [order] = (await buy(await shop.aCustomer(), car.id)).orders;
  const [row] = await shop.database.select().from(orders).where(eq(orders.id, order!._id));
  await Promise.all(Array.from({ length: 8 }, () => recordPayments(shop.database, [row!.paymentId])));
  const before = await recordCount();
  await shop.jobs.runWaiting();
  await recordPayments(shop.database, [row!.paymentId]);
  expect(await recordCount()).toBe(before);
});

test('a customer gets the record of an own order before the job came to it, and the job adds none', async () => {
  const customer = await shop.aCustomer();
  const car = await aCar('Rolls-Royce', 'Spectre');
  const [order] = (await buy(customer, car.id)).orders;
  const record = await recorded(customer, 'rolls-royce-SPECTRE', price);
  expect(record).toMatchObject({
    receiptNumber: order!.receiptNumber,
    carId: 'Rolls-Royce-Spectre',
    amount: price,
    type: 'purchase',
    proof: `/ledger/${order!.receiptNumber}`,
  });
  const before = await recordCount();
  await shop.jobs.runWaiting();
  expect(await recorded(customer, 'Rolls-Royce-Spectre', price)).toEqual(record);
  expect(await recordCount()).toBe(before);
});

test('of several orders of a car, the newest without a record comes first, then the newest', async () => {
  const customer = await shop.aCustomer();
  const car = await aCar('Lotus', 'Emira');
  const older = (await buy(customer, car.id)).orders[0]!.receiptNumber;
  const newer = (await buy(customer, car.id)).orders[0]!.receiptNumber;
  const asked = [];
  for (let turn = 0; turn < 3; turn += 1)
    asked.push((await recorded(customer, 'Lotus-Emira', price)).receiptNumber);
  expect(asked).toEqual([newer, older, newer]);
});

test('the amount may be that of the vehicle, of its basket line, or the price of a car that was rented', async () => {
  const customer = await shop.aCustomer();
  const pair = await aCar('BMW', 'M5');
  await buy(customer, pair.id, { quantity: 2 });
  expect((await recorded(customer, 'BMW-M5', price * 2)).amount).toBe(price);

  const rental = await aCar('BMW', 'Z4');
  await buy(customer, rental.id, { type: 'rent', rentalDays: 3 });
  expect(await recorded(customer, 'BMW-Z4', 2955.02)).toMatchObject({ type: 'rent', amount: 2955.02 });
  expect((await recorded(customer, 'BMW-Z4', price)).amount).toBe(2955.02);
});

test('where no own paid order fits there is no record', async () => {
  const customer = await shop.aCustomer();
  const stranger = await shop.aCustomer();
  const car = await aCar('Porsche', '911 GT3');
  const [order] = (await buy(customer, car.id)).orders;
  expect((await ask(stranger, 'Porsche-911 GT3', price)).status).toBe(404);
  expect((await ask(customer, 'Porsche-911', price)).status).toBe(404);
  expect((await ask(customer, 'Porsche-911 GT3', price + 1)).status).toBe(404);
  await shop.database.update(orders).set({ state: 'pending', paidAt: null }).where(eq(orders.id, order!._id));
  expect((await ask(customer, 'Porsche-911 GT3', price)).status).toBe(404);
});

test('only customers record sales', async () => {
  const body = JSON.stringify({ carId: 'a-b', amount: 1 });
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
  expect((await shop.api.request('/api/blockchain/record', init)).status).toBe(401);
  expect((await ask(await shop.signIn('Admin'), 'a-b', 1)).status).toBe(403);
});

test('orders that the job missed are recorded later, oldest first', async () => {
  const customer = await shop.aCustomer();
  const car = await aCar('Fiat', 'Panda');
  const numbers = [];
  for (let turn = 0; turn < 3; turn += 1)
    numbers.push((await buy(customer, car.id)).orders[0]!.receiptNumber);
  expect(await recordMissedSales(shop.database, { batchSize: 2 })).toBeGreaterThanOrEqual(3);
  const records = await recordsOf(shop.database, numbers);
  const heights = numbers.map((number) => records.get(number)!.height);
  expect(heights).toEqual([...heights].sort((one, other) => one - other));
  expect(await recordMissedSales(shop.database)).toBe(0);
});

test('anyone who holds a receipt number is shown that it is genuine, and nothing about who bought', async () => {
  const customer = await shop.aCustomer();
  const car = await aCar('Aston Martin', 'DB12');
  const [order] = (await buy(customer, car.id)).orders;
  await shop.jobs.runWaiting();
  const typed = order!.receiptNumber.toLowerCase().replaceAll('-', ' ');
  const answer = await shop.api.request(`/api/ledger/receipts/${encodeURIComponent(typed)}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({
    receiptNumber: order!.receiptNumber,
    genuine: true,
    checks: { content: true, previous: true, next: true },
    record: { carId: 'Aston Martin-DB12', amount: price, type: 'purchase' },
    ledger: { intact: true },
  });
  const private_ = [...Object.values(buyer), customer.email, customer.userId, order!._id, car.id];
  expect(private_.filter((secret) => text.includes(secret))).toEqual([]);
});

test('receipts that are not there are not to be found by trying', async () => {
  const tries = [];
  for (let turn = 0; turn < 31; turn += 1) {
    // From an address of its own: the limit counts by it, and the other tests look at receipts as well.
    const headers = { 'x-forwarded-for': '192.0.2.31' };
    const answer = await shop.api.request(`/api/ledger/receipts/${newReceiptNumber()}`, { headers });
    tries.push(answer.status);
  }
  expect(tries).toEqual([...Array(30).fill(404), 429]);
});
