import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { now, setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { amount } from '../../../../tests/support/amounts.ts';
import { aCarOnSale, type CarRow } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import { type TestPerson, testPassword } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { cars } from '../catalogue.tables.ts';
import type { PricePreview } from './prices.contract.ts';

let shop: TestShop;
let clerk: TestPerson;
let model: string;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  clerk = await shop.signIn('Workers-Admin', { permits: ['workers-admin'] });
  model = `A4 ${newId()}`;
});
afterAll(() => shop.close());
const restores: (() => void)[] = [];
afterEach(() => {
  while (restores.length > 0) restores.pop()!();
});

const aCar = (priceCents: number, given: Partial<CarRow> = {}) =>
  aCarOnSale(shop, { model, priceCents, stock: 50, ...given });
const findPrices = async (...ids: string[]) =>
  (await shop.database.select().from(cars).where(inArray(cars.id, ids)).orderBy(cars.id)).map((car) => [
    car.priceCents,
    car.oldPriceCents,
  ]);
const update = (body: Record<string, unknown>, person = clerk) =>
  person.request('/api/cars/update-price', {
    method: 'PUT',
    body: JSON.stringify({ make: 'Audi', model, ...body }),
  });
const said = async (answer: Response) => [answer.status, (await jsonOf<{ code: string }>(answer)).code];
const buy = (person: TestPerson, carId: string, price: number) =>
  person.request('/api/payments/card', {
    method: 'POST',
    headers: { 'idempotency-key': newId() },
    body: JSON.stringify({
      buyer: { firstName: 'A', lastName: 'B', email: 'a@example.com', phone: '1', address: 'Street 1' },
      basket: [{ carId, quantity: 1, price }],
    }),
  });

test('every car of the make and model gets the price, in both catalogues and without case', async () => {
  const normal = await aCar(5_000_000);
  const vip = await aCar(6_000_050, { vip: true, make: 'AUDI', model: model.toUpperCase() });
  const other = await aCar(5_000_000, { model: `${model} Avant` });
  const answer = await update({ make: ' audi ', price: 45_000.5 });
  expect([answer.status, await answer.json()]).toEqual([
    200,
    {
      message: `Audi ${model}: the price of 2 cars is now $45,000.50.`,
      matched: 2,
      changed: 2,
      updateId: expect.any(String),
      before: { lowest: 50_000, highest: 60_000.5 },
    },
  ]);
  expect(await findPrices(normal, vip, other)).toEqual([
    [4_500_050, 5_000_000],
    [4_500_050, 6_000_050],
    [5_000_000, null],
  ]);
});

test('a car that costs as much already keeps its old price, and nothing is audited', async () => {
  const car = await aCar(5_000_000, { oldPriceCents: 6_000_000 });
  const answer = await jsonOf<{ message: string }>(await update({ price: 50_000 }));
  expect(answer).toMatchObject({ matched: 1, changed: 0 });
  expect(answer.message).toBe(`Every Audi ${model} costs $50,000 already. Nothing was changed.`);
  expect(await findPrices(car)).toEqual([[5_000_000, 6_000_000]]);
  expect(await audited()).toEqual([]);
});

const audited = () =>
  shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, `Audi ${model}`))
    .orderBy(auditEntries.id);

test('an update is audited once, with what was and what is', async () => {
  await aCar(5_000_000);
  await aCar(5_200_000);
  await update({ price: 45_000 });
  expect(await audited()).toMatchObject([
    {
      actorEmail: clerk.email,
      action: 'change price',
      before: { lowestPrice: 50_000, highestPrice: 52_000 },
      after: { price: 45_000, cars: 2 },
    },
  ]);
});

test('no car of that name: 404', async () => {
  const answer = await update({ price: 1 });
  expect([answer.status, await answer.json()]).toEqual([
    404,
    expect.objectContaining({ code: 'not-found', message: `No car is named Audi ${model}.` }),
  ]);
});

test.each([
  [0, 'Enter a price above 0'],
  [-5, 'Enter a price above 0'],
  [1.005, 'Use at most two decimals'],
  ['45000', 'Enter the new price'],
  [undefined, 'Enter the new price'],
])('a price of %j is refused: %s', async (price, message) => {
  const answer = await update({ price });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'bad-input', message, fields: { price: message } }),
  ]);
});

test.each([
  { price: 0 },
  { price: -1 },
  { price: 1.005 },
  { price: '45000' },
  {},
  { price: 1, make: ' ' },
  { price: 1, username: 'only-half' },
])('%o is refused: 400', async (body) => {
  await aCar(5_000_000);
  expect(await said(await update(body))).toEqual([400, 'bad-input']);
});

test('credentials that are sent along must be one’s own', async () => {
  const car = await aCar(5_000_000);
  const { username } = clerk;
  const wrong = [
    { username, password: 'Wrong-Drive-1' },
    { username: 'somebody-else', password: testPassword },
    { username, password: testPassword, role: 'Global-Admin' },
    { role: 'Global-Admin' },
  ];
  for (const sent of wrong)
    expect(await said(await update({ price: 1, ...sent }))).toEqual([403, 'verification-failed']);
  expect(await findPrices(car)).toEqual([[5_000_000, null]]);
  const right = { username, password: testPassword, role: 'Workers-Admin' };
  expect((await update({ price: 45_000, ...right })).status).toBe(200);
});

test('a Worker is turned away, and so is a Workers-Admin who has not verified or whose permit has ended', async () => {
  const car = await aCar(5_000_000);
  expect(await said(await update({ price: 1 }, await shop.signIn('Worker')))).toEqual([403, 'not-allowed']);
  const unverified = await shop.signIn('Workers-Admin');
  expect(await said(await update({ price: 1 }, unverified))).toEqual([403, 'not-verified']);
  expect(await said(await update({ price: 1, role: 'Workers-Admin' }, unverified))).toEqual([
    403,
    'not-verified',
  ]);
  const later = now().getTime() + 10 * 60_000 + 1000;
  restores.push(setClock(() => new Date(later)));
  expect(await said(await update({ price: 1 }))).toEqual([403, 'not-verified']);
  expect(await findPrices(car)).toEqual([[5_000_000, null]]);
});

test('right credentials in the body change the price of a Workers-Admin who verified nowhere else', async () => {
  const car = await aCar(5_000_000);
  const person = await shop.signIn('Workers-Admin');
  const sent = { username: person.username, password: testPassword, role: 'Workers-Admin' };
  expect(await said(await update({ price: 1, ...sent, password: 'Wrong-Drive-1' }, person))).toEqual([
    403,
    'verification-failed',
  ]);
  expect((await update({ price: 45_000, ...sent }, person)).status).toBe(200);
  expect(await findPrices(car)).toEqual([[4_500_000, 5_000_000]]);
  const worker = await shop.signIn('Worker');
  const ofWorker = { username: worker.username, password: testPassword };
  expect(await said(await update({ price: 1, ...ofWorker }, worker))).toEqual([403, 'not-allowed']);
});

test('a basket at the old price is refused with the new one, and then sold at it', async () => {
  const car = await aCar(5_000_000);
  const customer = await shop.aCustomer();
  await update({ price: 45_000 });
  const refused = await buy(customer, car, 50_000);
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'price-changed', prices: [{ carId: car, price: 45_000 }] }),
  ]);
  expect((await buy(customer, car, 45_000)).status).toBe(200);
});

test('sales and price updates at the same moment: each sale is at a price that its buyer saw', async () => {
  const car = await aCar(5_000_000);
  const customer = await shop.aCustomer();
  const [sales, updates] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, () => buy(customer, car, 50_000))),
    Promise.all([45_000, 50_000, 46_000].map((price) => update({ price }))),
  ]);
  expect(updates.map((answer) => answer.status)).toEqual([200, 200, 200]);
  expect(sales.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  const [left] = await shop.database.select().from(cars).where(eq(cars.id, car));
  expect(left?.stock).toBe(50 - sales.filter(({ status }) => status === 200).length);
});

test('two updates at once lose nothing: the last one’s old price is the first one’s price', async () => {
  for (let round = 0; round < 5; round += 1) {
    const car = await aCar(1_000_000, { model: `${model} ${round}` });
    const set = (price: number) => update({ price, model: `${model} ${round}` });
    await Promise.all([set(20_000), set(30_000)]);
    expect([
      [2_000_000, 3_000_000],
      [3_000_000, 2_000_000],
    ]).toContainEqual((await findPrices(car))[0]);
  }
});

test('two update the same cars at once: every car ends at one price, and each change is written down once', async () => {
  for (let round = 0; round < 5; round += 1) {
    model = `A4 ${newId()}`;
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await aCar(1_000_000));
    const colleague = await shop.signIn('Workers-Admin', { permits: ['workers-admin'] });
    const answers = await Promise.all([update({ price: 20_000 }), update({ price: 30_000 }, colleague)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const prices = new Set((await findPrices(...ids)).map(String));
    expect(prices.size).toBe(1);
    expect(['2000000,3000000', '3000000,2000000']).toContain([...prices][0]);
    const lines = await audited();
    expect(lines.map(({ before }) => before?.price).sort()).toEqual(
      [10_000, prices.has('2000000,3000000') ? 30_000 : 20_000].sort(),
    );
  }
});

test('the same price twice at once changes the cars once, and is written down once', async () => {
  await aCar(1_000_000);
  const answers = await Promise.all(
    [1, 2].map(async () => jsonOf<{ changed: number }>(await update({ price: 20_000 }))),
  );
  expect(answers.map(({ changed }) => changed).sort()).toEqual([0, 1]);
  expect(await audited()).toHaveLength(1);
});

test('the preview counts the cars and their prices, and suggests names', async () => {
  await aCar(5_000_000);
  await aCar(5_000_000, { vip: true });
  await aCar(6_000_000);
  const preview = async (typed: { make: string; model: string }) => {
    const answer = await clerk.request(`/api/cars/update-price?${new URLSearchParams(typed)}`);
    return await jsonOf<PricePreview>(answer);
  };
  expect(await preview({ make: 'AUDI', model })).toEqual({
    matched: 3,
    prices: [
      { price: 50_000, cars: 2 },
      { price: 60_000, cars: 1 },
    ],
    suggestions: [],
  });
  expect(await preview({ make: 'audi', model: model.slice(0, -2) })).toEqual({
    matched: 0,
    prices: [],
    suggestions: [{ make: 'Audi', model }],
  });
});

test('all cars of one name get their price in one go', async () => {
  const many = amount(1_200, 5_000);
  await shop.database.execute(sql`
    insert into cars (id, make, model, color, top_speed, price_cents, stock)
    select 'many-' || n, 'Many', 'Golf', 'Red', 200, 1000000, 1 from generate_series(1, ${many}) n`);
  const answer = await update({ make: 'Many', model: 'Golf', price: 9_000 });
  expect(await answer.json()).toMatchObject({
    message: `Many Golf: the price of ${many.toLocaleString('en-US')} cars is now $9,000.`,
    changed: many,
  });
});

test('half of a name matches no car, and is answered with names that begin like it', async () => {
  await aCar(5_000_000);
  const ask = async (query: Record<string, string>) =>
    jsonOf<PricePreview>(
      await clerk.request(`/api/cars/update-price?${new URLSearchParams({ make: '', model: '', ...query })}`),
    );
  const half = await ask({ make: 'audi' });
  expect([half.matched, half.prices, half.suggestions.length > 0]).toEqual([0, [], true]);
  expect(await ask({})).toMatchObject({ matched: 0, suggestions: [] });
});
