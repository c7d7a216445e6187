import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { nameUnits } from '#features/orders/vins/unnamed-units.ts';
import { giveBackUnits } from '#features/vehicles/units/give-back-units.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { aCarOnSale, aVipCar, carRowOf, stockOf } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aDelivery } from '../../../../tests/support/vehicles.ts';
import type { Car } from '../catalogue.contract.ts';
import { cars } from '../catalogue.tables.ts';
import { changeStock } from './change-stock.ts';
import { lowStock } from './stock.tables.ts';
import { takeStock } from './take-stock.ts';

let shop: TestShop;
let worker: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
});
afterAll(() => shop.close());

const anEmira = (stock: number) => aCarOnSale(shop, { make: 'Lotus', model: 'Emira', stock });
const put = (path: string, body: unknown, person = worker) =>
  person.request(`/api${path}`, { method: 'PUT', body: JSON.stringify(body) });
const auditOf = (id: string) =>
  shop.database.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id);

test('a new stock is what there is now, and is written down with who, what and the difference', async () => {
  const id = await anEmira(5);
  const answer = await put(`/cars/${id}`, { stock: 2, expectedStock: 5 });
  expect([answer.status, (await jsonOf<Car>(answer)).stock]).toEqual([200, 2]);
  expect(await auditOf(id)).toMatchObject([
    {
      actorUserId: worker.userId,
      actorEmail: worker.email,
      action: 'change stock',
      subjectType: 'car',
      before: { stock: 5 },
      after: { stock: 2 },
      car: 'Lotus Emira',
      addedStock: -3,
      newStock: 2,
    },
  ]);
});

test('what it is already writes nothing', async () => {
  const id = await anEmira(5);
  expect((await put(`/cars/${id}`, { stock: 5 })).status).toBe(200);
  expect(await auditOf(id)).toEqual([]);
});

test('a stock that is not as expected is refused, and says what it is', async () => {
  const id = await anEmira(5);
  const answer = await put(`/cars/${id}`, { stock: 9, expectedStock: 4 });
  expect([answer.status, await answer.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'stock-changed', stock: 5 }),
  ]);
  expect([await stockOf(shop, id), await auditOf(id)]).toEqual([5, []]);
});

test('a VIP car has its own call; neither call knows the other catalogue', async () => {
  const [id, vip] = [await anEmira(5), await aVipCar(shop, { stock: 5 })];
  expect((await put(`/vip/cars/${vip}/stock`, { stock: 1 })).status).toBe(200);
  expect(await auditOf(vip)).toMatchObject([{ subjectType: 'VIP car', addedStock: -4, newStock: 1 }]);
  expect((await put(`/vip/cars/${id}/stock`, { stock: 1 })).status).toBe(404);
  expect((await put(`/cars/${vip}`, { stock: 7 })).status).toBe(404);
  expect([await stockOf(shop, id), await stockOf(shop, vip)]).toEqual([5, 1]);
});

test.each([{ stock: -1 }, { stock: 1.5 }, { stock: '7' }, { stock: 1_000_001 }, {}])(
  '%j is no stock',
  async (body) => {
    const id = await anEmira(5);
    const answer = await put(`/cars/${id}`, body);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ fields: { stock: expect.any(String) } }),
    ]);
    expect(await stockOf(shop, id)).toBe(5);
  },
);

test('a stock below the vehicles that are known by VIN is refused with their stock numbers', async () => {
  const id = await anEmira(1);
  const [one, other] = await aDelivery(shop, worker, id, 2);
  const answer = await put(`/cars/${id}`, { stock: 1, expectedStock: 3 });
  expect([answer.status, await answer.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'units-identified',
      identified: 2,
      stockNumbers: [one!.stockNumber, other!.stockNumber],
      message: `The stock cannot be below 2: ${one!.stockNumber} and ${other!.stockNumber} are in stock with VINs. Change those vehicles instead.`,
    }),
  ]);
  expect(await stockOf(shop, id)).toBe(3);
  expect((await put(`/cars/${id}`, { stock: 2 })).status).toBe(200);
  expect((await put(`/cars/${id}`, { stock: 7 })).status).toBe(200);
  expect((await carRowOf(shop, id))?.identified).toBe(2);
});

test('of many vehicles in the way 20 are named, and the others are counted', async () => {
  const id = await anEmira(0);
  await aDelivery(shop, worker, id, 23);
  const refused = await jsonOf<{ message: string; stockNumbers: string[] }>(
    await put(`/cars/${id}`, { stock: 0 }),
  );
  expect(refused.stockNumbers).toHaveLength(20);
  expect(refused.message).toContain('and 3 others are in stock');
});

test('two workers who change the same stock at once lose nothing: one is told what the other did', async () => {
  const other = await shop.signIn('Workers-Admin');
  const id = await anEmira(5);
  const answers = await Promise.all([
    put(`/cars/${id}`, { stock: 8, expectedStock: 5 }),
    put(`/cars/${id}`, { stock: 6, expectedStock: 5 }, other),
  ]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  const refused = answers.find((answer) => answer.status === 409);
  const now = await stockOf(shop, id);
  expect([6, 8]).toContain(now);
  expect(await refused?.json()).toMatchObject({ code: 'stock-changed', stock: now });
  expect(await auditOf(id)).toHaveLength(1);
});

test('while buyers buy and workers count, the audit and the sales together tell the stock', async () => {
  const id = await anEmira(40);
  let sold = 0;
  const buy = () =>
    shop.database.transaction(async (transaction) => {
      await takeStock(transaction, [{ carId: id, quantity: 1 }]);
      sold += 1;
    });
  // Adds two to what is there, and looks again where somebody was faster.
  async function restock(): Promise<void> {
    const seen = (await stockOf(shop, id)) ?? 0;
    const wanted = { stock: seen + 2, expectedStock: seen };
    try {
      await changeStock(shop, worker.actor, { id, vip: false }, wanted, nameUnits);
    } catch (error) {
      expect(error).toMatchObject({ code: 'stock-changed' });
      await restock();
    }
  }
  await Promise.all([
    ...Array.from({ length: 20 }, buy),
    ...Array.from({ length: 5 }, restock),
    ...Array.from({ length: 10 }, buy),
  ]);
  expect([sold, await stockOf(shop, id)]).toEqual([30, 40 - 30 + 5 * 2]);
  const lines = await auditOf(id);
  expect(lines.map((line) => line.addedStock)).toEqual([2, 2, 2, 2, 2]);
});

test('whatever happens to a stock, the table of what runs low agrees', async () => {
  const known = await shop.database.select().from(lowStock);
  const id = await anEmira(5);
  const acts = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('set' as const), stock: fc.nat(6) }),
      fc.record({ kind: fc.constant('take' as const), stock: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ kind: fc.constant('return' as const), stock: fc.integer({ min: 1, max: 3 }) }),
    ),
    { maxLength: 12 },
  );
  const giveBack = (count: number) =>
    giveBackUnits(
      shop.database,
      Array.from({ length: count }, (_, place) => ({ carId: id, orderId: `order-${place}` })),
    );
  const perform = async ({ kind, stock }: { kind: 'set' | 'take' | 'return'; stock: number }) => {
    const units = [{ carId: id, quantity: stock }];
    if (kind === 'set') await changeStock(shop, worker.actor, { id, vip: false }, { stock }, nameUnits);
    else if (kind === 'return') await giveBack(stock);
    else await takeStock(shop.database, units).catch((error) => expect(error.code).toBe('sold-out'));
  };
  await fc.assert(
    fc.asyncProperty(acts, async (made) => {
      for (const act of made) await perform(act);
      const stock = (await stockOf(shop, id)) ?? -1;
      const noted = await shop.database.select().from(lowStock).where(eq(lowStock.carId, id));
      expect(noted).toEqual(stock <= 3 ? [{ carId: id, vip: false, stock, isLow: true }] : []);
    }),
    { numRuns: 25 },
  );
  await shop.database.delete(cars).where(eq(cars.id, id));
  expect(await shop.database.select().from(lowStock)).toHaveLength(known.length);
});

test('a used car whose vehicle stands here, sold or prepared, cannot be counted a second time', async () => {
  const used = { condition: 'used' as const, mileageKm: 12_000, stock: 0 };
  for (const state of ['sold', 'preparing'] as const) {
    const id = await aCarOnSale(shop, used);
    const [vehicle] = await aDelivery(shop, worker, id, 1, { state: 'preparing' });
    if (state === 'sold')
      await shop.database.update(vehicles).set({ state, orderId: id }).where(eq(vehicles.id, vehicle!.id));
    const answer = await put(`/cars/${id}`, { stock: 1 });
    expect([answer.status, await answer.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'one-vehicle',
        message: `This listing can have only one vehicle: ${vehicle!.stockNumber}.`,
      }),
    ]);
    expect(await stockOf(shop, id)).toBe(0);
    await shop.database
      .update(vehicles)
      .set({ state: 'gone', leftOn: '2026-03-03' })
      .where(eq(vehicles.id, vehicle!.id));
    expect((await put(`/cars/${id}`, { stock: 1 })).status).toBe(200);
  }
});
