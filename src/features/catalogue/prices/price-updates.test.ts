import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { newId } from '#platform/database/ids.ts';
import { fractionOf } from '#platform/money.ts';
import { aCarOnSale, carRowOf } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { sweepPriceUpdates } from './price-updates.ts';
import type { KeptUpdate, ShiftPreview } from './prices.contract.ts';
import { priceUpdateCars, priceUpdates } from './prices.tables.ts';

let shop: TestShop;
let clerk: TestPerson;
let make: string;
beforeAll(async () => {
  shop = await openTestShop();
  clerk = await shop.signIn('Workers-Admin', { permits: ['workers-admin'] });
});
beforeEach(() => {
  make = `Lancia ${newId()}`;
});
afterAll(() => shop.close());

const aCar = (priceCents: number, given: Parameters<typeof aCarOnSale>[1] = {}) =>
  aCarOnSale(shop, { make, model: 'Delta', priceCents, ...given });
const pricesOf = async (id: string) => {
  const car = await carRowOf(shop, id);
  return [car?.priceCents, car?.oldPriceCents];
};
const shift = (percent: unknown, given: object = {}, person = clerk) =>
  person.request('/api/cars/price-shift', {
    method: 'POST',
    body: JSON.stringify({ make: make.toUpperCase(), model: 'delta', percent, ...given }),
  });
const setPrice = (price: number) =>
  clerk.request('/api/cars/update-price', {
    method: 'PUT',
    body: JSON.stringify({ make, model: 'Delta', price }),
  });
const latest = async () => {
  const listed = await jsonOf<KeptUpdate[]>(await clerk.request('/api/cars/price-updates'));
  return listed.filter((one) => one.make.toLowerCase() === make.toLowerCase());
};
const undo = (id: string, person = clerk) =>
  person.request(`/api/cars/price-updates/${id}/undo`, { method: 'POST' });

test('a percentage is previewed and rounded half up for each car, as the house rounds', async () => {
  const prices = [1, 10, 999, 1_000_005, 8_430_050, 999_999_999_999];
  const ids: string[] = [];
  for (const cents of prices) ids.push(await aCar(cents));
  const used = await aCar(1_000_000, { condition: 'used', mileageKm: 1, stock: 1 });
  const query = new URLSearchParams({ make, model: 'Delta', percent: '-7.375' });
  const preview = await jsonOf<ShiftPreview>(await clerk.request(`/api/cars/price-shift?${query}`));
  const wanted = prices.map((cents) => Math.max(1, fractionOf(cents, 100_000 - 7_375, 100_000)));
  expect(preview.matched).toBe(6);
  expect(preview.prices.map(({ newPrice }) => Math.round(newPrice * 100))).toEqual(wanted);
  expect((await shift(-7.375)).status).toBe(200);
  const after: unknown[] = [];
  for (const id of ids) after.push((await pricesOf(id))[0]);
  expect(after).toEqual(wanted);
  expect(await pricesOf(used)).toEqual([1_000_000, null]);
});

test('every model of a make is meant where none is named', async () => {
  const [one, other] = [await aCar(10_000), await aCar(20_000, { model: 'Stratos', vip: true })];
  expect(await (await shift(10, { model: '' })).json()).toMatchObject({
    changed: 2,
    message: `2 cars of all ${make} models: +10%.`,
  });
  expect([await pricesOf(one), await pricesOf(other)]).toEqual([
    [11_000, 10_000],
    [22_000, 20_000],
  ]);
});

test('an update is undone as a whole, with the old price that each car had, and audited', async () => {
  const [one, other] = [await aCar(10_000, { oldPriceCents: 12_000 }), await aCar(20_000)];
  await shift(-5);
  const [kept] = await latest();
  expect(kept).toMatchObject({ percent: -5, changed: 2, changedBy: clerk.email, canBeUndone: true });
  const answer = await undo(kept!._id);
  expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ changed: 2 })]);
  expect([await pricesOf(one), await pricesOf(other)]).toEqual([
    [10_000, 12_000],
    [20_000, null],
  ]);
  expect(await latest()).toMatchObject([{ undoneBy: clerk.email, canBeUndone: false }]);
  const lines = and(
    eq(auditEntries.actorUserId, clerk.userId),
    eq(auditEntries.action, 'undo change of prices'),
  );
  expect(await shop.database.select().from(auditEntries).where(lines).orderBy(auditEntries.id)).toMatchObject(
    [{ before: { percent: -5 }, after: { cars: 2 } }],
  );
  const again = await undo(kept!._id);
  expect([again.status, (await jsonOf<{ code: string }>(again)).code]).toEqual([409, 'already-undone']);
});

test('a later change has to be undone first; then the earlier one can be', async () => {
  const car = await aCar(10_000);
  await setPrice(90);
  await shift(-10);
  const [second, first] = await latest();
  expect([second!.canBeUndone, first!.canBeUndone]).toEqual([true, false]);
  const refused = await undo(first!._id);
  expect([refused.status, (await jsonOf<{ code: string }>(refused)).code]).toEqual([409, 'price-changed']);
  expect(await pricesOf(car)).toEqual([8_100, 9_000]);
  expect((await undo(second!._id)).status).toBe(200);
  expect((await undo(first!._id)).status).toBe(200);
  expect(await pricesOf(car)).toEqual([10_000, null]);
});

test('twenty undo it at once: one does', async () => {
  const car = await aCar(10_000);
  await setPrice(50);
  const [kept] = await latest();
  const answers = await Promise.all(Array.from({ length: 20 }, () => undo(kept!._id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await pricesOf(car)).toEqual([10_000, null]);
});

test.each([
  [0, 'Enter a percentage other than 0'],
  [-90.001, 'At most 90 percent less'],
  [100.001, 'At most 100 percent more'],
  [1.0005, 'Use at most three decimals'],
  ['5', 'Enter a percentage'],
])('%j percent is refused: %s', async (percent, message) => {
  const answer = await shift(percent);
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({ fields: { percent: message } }),
  ]);
});

test('what no car matches, or nothing changed, is not kept', async () => {
  const [ofModel, ofMake] = [await shift(5), await shift(5, { model: '' })];
  expect([ofModel.status, await ofModel.json()]).toEqual([
    404,
    expect.objectContaining({ error: `There is no new ${make.toUpperCase()} delta.` }),
  ]);
  expect(await ofMake.json()).toMatchObject({ error: `There is no new ${make.toUpperCase()}.` });
  await aCar(10_000);
  await setPrice(100);
  expect(await latest()).toEqual([]);
});

test('after 30 days a change cannot be undone, and what cars cost before is forgotten', async () => {
  const car = await aCar(2_000_000);
  await shift(-5);
  const [kept] = await latest();
  const keptCars = () => shop.database.$count(priceUpdateCars, eq(priceUpdateCars.updateId, kept!._id));
  await sweepPriceUpdates(shop.database);
  expect(await keptCars()).toBe(1);
  await shop.database
    .update(priceUpdates)
    .set({ changedAt: new Date(Date.now() - 31 * 86_400_000) })
    .where(eq(priceUpdates.id, kept!._id));
  await sweepPriceUpdates(shop.database);
  expect(await keptCars()).toBe(0);
  const refused = await undo(kept!._id);
  expect([refused.status, (await jsonOf<{ code: string }>(refused)).code]).toEqual([409, 'not-to-undo']);
  expect(await pricesOf(car)).toEqual([1_900_000, 2_000_000]);
});
