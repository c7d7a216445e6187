import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#features/accounts/accounts.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { calendarDate, setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import { orders } from '../orders.tables.ts';
import type { FoundOrder } from './order-search.contract.ts';

let shop: TestShop;
let admin: TestPerson;
let carId: string;
beforeAll(async () => {
  shop = await openTestShop({ dealerTimezone: 'America/Detroit' });
  admin = await shop.signIn('Admin');
  carId = await aCarOnSale(shop, { make: 'Porsche', model: '911', stock: 5000 });
});
afterAll(() => shop.close());

async function aBuyer(phone: string): Promise<TestPerson> {
  const buyer = await shop.aCustomer();
  await shop.database.update(users).set({ phone }).where(eq(users.id, buyer.userId));
  return buyer;
}

async function anOrder(buyer: TestPerson, at?: string): Promise<{ id: string; receipt: string }> {
  const restore = at ? setClock(() => new Date(at)) : () => {};
  const { orders: sold } = await aSale(shop, buyer, [aSoldLine(carId)]).finally(restore);
  return { id: sold[0]!._id, receipt: sold[0]!.receiptNumber };
}

const ask = (query: Record<string, string>) =>
  admin.request(`/api/admin/orders/search?${new URLSearchParams(query)}`);

async function found(query: Record<string, string>): Promise<FoundOrder[]> {
  const answer = await ask(query);
  expect(answer.status, JSON.stringify(query)).toBe(200);
  return jsonOf<FoundOrder[]>(answer);
}
const idsOf = async (query: Record<string, string>) => (await found(query)).map(({ _id }) => _id);

test('a part of an e-mail address finds its orders, whatever the case', async () => {
  const buyer = await aBuyer('1');
  const { id, receipt } = await anOrder(buyer);
  await anOrder(await aBuyer('2'));
  const part = buyer.email.slice(2, -3).toUpperCase();
  expect(await found({ email: ` ${part} ` })).toEqual([
    {
      _id: id,
      car: { _id: carId, make: 'Porsche', model: '911', color: 'Red' },
      type: 'purchase',
      price: 84_300.5,
      total: 84_300.5,
      net: 84_300.5,
      tax: 0,
      stateCharges: 0,
      receiptNumber: receipt,
      user: { email: buyer.email, phone: '1', emailVerified: expect.any(Boolean) },
      buyerName: expect.any(String),
      method: 'card',
      orderedAt: expect.any(String),
      createdAt: expect.any(String),
      orderedOn: expect.any(String),
      deliveryDate: expect.any(String),
      state: 'paid',
    },
  ]);
  expect(await found({ email: 'nobody-has-this' })).toEqual([]);
  // What means something to LIKE means itself here.
  expect(await found({ email: '%%%' })).toEqual([]);
  expect(await found({ email: '___' })).toEqual([]);
});

test('a phone number is compared by its digits, however it is set', async () => {
  const { id } = await anOrder(await aBuyer('+1 (734) 555-0187'));
  for (const phone of ['+1 734 555 0187', '7345550187', '(734) 555', '550187', '734.555'])
    expect(await idsOf({ phone }), phone).toEqual([id]);
});

test('what the buyer gave at checkout finds that order, and not the others of the account', async () => {
  const customer = await aBuyer('+1 586 555 0110');
  const own = await anOrder(customer);
  const email = `Gift.${newId()}@Elsewhere.example`;
  const buyer = { firstName: 'G', lastName: 'H', email, phone: '+44 20 7946 0991', address: '1 Main Street' };
  const { orders: sold } = await aSale(shop, customer, [aSoldLine(carId)], { buyer });
  const gift = sold[0]!._id;
  expect(await idsOf({ email: email.slice(2, -3).toUpperCase() })).toEqual([gift]);
  expect(await idsOf({ phone: '20 7946 0991' })).toEqual([gift]);
  expect((await ask({ email })).headers.get('X-Total-Count')).toBe('1');
  // The account's own words still find everything that it ordered, none twice.
  expect(await idsOf({ email: customer.email })).toEqual([gift, own.id]);
  expect(await idsOf({ email: customer.email, phone: '2079460991' })).toEqual([gift]);
  expect(await idsOf({ email, phone: '5865550110' })).toEqual([gift]);
  expect(await idsOf({ email, receipt: own.receipt })).toEqual([]);
  expect(await idsOf({ email: 'nobody-has-this', phone: '2079460991' })).toEqual([]);
  expect(await idsOf({ email: 'example', phone: '2079460991' })).toEqual([gift]);
});

test('a missing phone number is said to be missing', async () => {
  const { receipt } = await anOrder(await aBuyer(''));
  expect((await found({ receipt }))[0]?.user.phone).toBe('N/A');
});

test('any part of a receipt number finds its orders, among those that fit the other filters', async () => {
  const buyer = await aBuyer('4');
  const { id, receipt } = await anOrder(buyer);
  const { email } = buyer;
  for (const part of ['MQ', 'mq-', receipt.slice(3, 4), receipt.slice(-3), receipt.slice(5, 10)])
    expect(await idsOf({ receipt: part, email }), part).toEqual([id]);
  expect(await idsOf({ receipt: receipt.slice(-3) })).toContain(id);
  // There is no letter O in receipt numbers.
  expect(await idsOf({ receipt: 'O', email })).toEqual([]);
});

test('a receipt number is found however it is typed', async () => {
  const { id, receipt } = await anOrder(await aBuyer('3'));
  const typed = [receipt, receipt.toLowerCase(), receipt.replaceAll('-', ' '), receipt.slice(3)];
  for (const one of typed) expect(await idsOf({ receipt: one }), one).toEqual([id]);
});

test("a date is the dealership's: its first and last moment, also on the days that clocks change", async () => {
  const buyer = await aBuyer('4');
  const email = buyer.email;
  // Detroit turns its clocks on March 10 and November 3, 2030: a day of 23 hours and one of 25.
  const days: Record<string, [first: string, last: string, next: string]> = {
    '2030-03-10': ['2030-03-10T05:00:00Z', '2030-03-11T03:59:59.999Z', '2030-03-11T04:00:00Z'],
    '2030-11-03': ['2030-11-03T04:00:00Z', '2030-11-04T04:59:59.999Z', '2030-11-04T05:00:00Z'],
  };
  for (const [date, [first, last, next]] of Object.entries(days)) {
    const one = await anOrder(buyer, first);
    const other = await anOrder(buyer, last);
    await anOrder(buyer, next);
    expect(await idsOf({ date }), date).toEqual([other.id, one.id]);
    expect(await idsOf({ date, email }), date).toEqual([other.id, one.id]);
  }
});

test('all filters must fit', async () => {
  const buyer = await aBuyer('+1 248 555 0100');
  const { id, receipt } = await anOrder(buyer, '2031-01-15T12:00:00Z');
  const fits = { email: buyer.email, phone: '2485550100', receipt, date: '2031-01-15' };
  expect(await idsOf(fits)).toEqual([id]);
  const misses = { email: 'someone-else', phone: '999', receipt: 'MQ-2222-2222-2222', date: '2031-01-16' };
  for (const [name, value] of Object.entries(misses))
    expect(await idsOf({ ...fits, [name]: value }), name).toEqual([]);
  expect(await idsOf({ email: '', phone: ' ', receipt, date: '' })).toEqual([id]);
});

test('an order whose payment is being confirmed is found; a checkout that was declined is not', async () => {
  const buyer = await aBuyer('5');
  const { id } = await anOrder(buyer, '2031-02-01T12:00:00Z');
  const [order] = await shop.database.select().from(orders).where(eq(orders.id, id));
  await shop.database.update(orders).set({ state: 'pending', paidAt: null }).where(eq(orders.id, id));
  await shop.database.update(payments).set({ state: 'pending' }).where(eq(payments.id, order!.paymentId));
  expect(await idsOf({ email: buyer.email })).toEqual([id]);
  expect(await idsOf({ date: '2031-02-01' })).toEqual([id]);
  await shop.database.update(orders).set({ state: 'cancelled' }).where(eq(orders.id, id));
  expect(await idsOf({ email: buyer.email })).toEqual([]);
});

test.each([
  ['email', 'ab', 'Enter at least 3 characters'],
  ['email', 'a b c', 'no spaces'],
  ['phone', '12', 'at least 3 digits'],
  ['phone', 'call me', 'digits only'],
  ['receipt', 'MQ-####', 'or a part of it'],
  ['name', 'x', 'at least 2 letters'],
  ['name', '--', 'letters of the name'],
  ['model', '-', 'letters or digits'],
  ['state', 'gone', 'Choose one of'],
  ['through', '2030-02-30', 'Enter a date'],
  ['page', '0', 'numbered from 1'],
  ['date', '2030-02-30', 'Enter a date'],
  ['date', 'yesterday', 'Enter a date'],
  ['date', '0000-01-01', 'from 2000-01-01 to 2199-12-31'],
  ['cursor', 'made-up', 'Link header'],
  ['limit', '101', 'At most 100'],
])('%s %s is refused in words', async (name, value, text) => {
  const answer = await ask({ [name]: value });
  expect(answer.status).toBe(400);
  const { fields } = await jsonOf<{ fields: Record<string, string> }>(answer);
  expect(fields[name]).toContain(text);
});

/** Everyone's orders, page by page, as the Link header leads. */
async function walk(query: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  let path = `/api/admin/orders/search?${new URLSearchParams(query)}`;
  while (path) {
    const answer = await admin.request(path);
    ids.push(...(await jsonOf<FoundOrder[]>(answer)).map(({ _id }) => _id));
    path = /<([^>]+)>/.exec(answer.headers.get('Link') ?? '')?.[1] ?? '';
  }
  return ids;
}

test('pages lead from the newest order to the oldest, none twice and none left out', async () => {
  const buyer = await aBuyer('6');
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1) made.unshift((await anOrder(buyer)).id);
  expect(await walk({ email: buyer.email, limit: '2' })).toEqual(made);
  const first = await ask({ email: buyer.email, limit: '2' });
  expect(first.headers.get('X-Total-Count')).toBe('5');
});

test('what very many customers have in common is looked for along the orders, and all are found', async () => {
  const count = 1_100;
  const many = Array.from({ length: count }, () => newId());
  await shop.database.insert(users).values(
    many.map((id) => ({
      id,
      name: 'A B',
      firstName: 'A',
      lastName: 'B',
      phone: '1',
      email: `${id}@crowd.example`,
    })),
  );
  const { id: pattern } = await anOrder(await aBuyer('8'));
  const [like] = await shop.database.select().from(orders).where(eq(orders.id, pattern));
  await shop.database
    .insert(orders)
    .values(
      many.map((userId) => ({ ...like!, id: newId(), receiptNumber: newId(), userId, paidAt: new Date() })),
    );
  const first = await ask({ email: '@crowd.example' });
  expect(first.headers.get('X-Total-Count')).toBe('1000');
  expect(first.headers.get('X-Total-Count-Relation')).toBe('at-least');
  expect(new Set(await walk({ email: '@crowd.example', limit: '100' })).size).toBe(count);
  const file = await admin.request('/api/admin/orders/export.csv?email=%40crowd.example');
  expect((await file.text()).trim().split('\r\n')).toHaveLength(count + 1);
});

test('the export is the whole search as a file that spreadsheets read and do not calculate', async () => {
  const buyer = await aBuyer('+1 313 555 0142');
  const odd = await aCarOnSale(shop, { make: '=cmd|calc', model: 'A "wide", long\nname', color: 'Grün' });
  const { orders: sold } = await aSale(shop, buyer, [aSoldLine(odd)]);
  const file = await admin.request(`/api/admin/orders/export.csv?email=${encodeURIComponent(buyer.email)}`);
  expect(file.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(file.headers.get('Content-Disposition')).toContain('orders.csv');
  const bytes = await file.bytes();
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [, ...lines] = new TextDecoder().decode(bytes).split('\r\n');
  const { receiptNumber, deliveryDate, _id } = sold[0]!;
  const line = lines.join('\r\n');
  expect(line).toContain(`${receiptNumber},`);
  expect(line).toContain(`,'=cmd|calc,"A ""wide"", long\nname",Grün,Purchase,,84300.50,paid,`);
  expect(line).toContain(
    `${buyer.email},'+1 313 555 0142,${deliveryDate},${_id},84300.50,0.00,0.00,84300.50,0.00,,,,,,,,,\r\n`,
  );
});

test('the export says from when to when a car is rented, with and without a first day, and after the handover', async () => {
  const buyer = await aBuyer('+1 313 555 0143');
  const car = await aCarOnSale(shop, { stock: 5 });
  const firstDay = addDays(calendarDate(new Date(), shop.config.dealerTimezone), 30);
  const rent = { type: 'rent', rentalDays: 3, price: 84_300.5 * 0.03 } as const;
  const { orders: sold } = await aSale(shop, buyer, [
    aSoldLine(car, { ...rent, firstDay }),
    aSoldLine(car, rent),
    aSoldLine(car),
  ]);
  const [dated, undated] = sold.map(({ _id }) => _id);
  const daysOf = async () => {
    const file = await admin.request(`/api/admin/orders/export.csv?email=${encodeURIComponent(buyer.email)}`);
    const [, ...lines] = (await file.text()).trim().split('\r\n');
    const cells = lines.map((line) => line.split(','));
    return Object.fromEntries(cells.map((line) => [line[12], line.slice(21, 23)]));
  };
  const delivery = sold.find(({ _id }) => _id === undated)!.deliveryDate;
  expect(await daysOf()).toEqual({
    [dated!]: [firstDay, addDays(firstDay, 2)],
    [undated!]: [delivery, addDays(delivery, 3)],
    [sold[2]!._id]: ['', ''],
  });
  await shop.database.update(orders).set({ returnDate: '2031-05-09' }).where(eq(orders.id, undated!));
  expect((await daysOf())[undated!]).toEqual(['2031-05-06', '2031-05-09']);
});

test('a search that is refused exports nothing', async () => {
  expect((await admin.request('/api/admin/orders/export.csv?date=no')).status).toBe(400);
});
