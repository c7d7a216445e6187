import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { orders } from '#features/orders/orders.tables.ts';
import { setClock } from '#platform/clock.ts';
import { aCarOnSale } from '../../../tests/support/cars.ts';
import { aHistory } from '../../../tests/support/history.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { readStockFigures } from './sales-figures.service.ts';

let shop: TestShop;
let clock = new Date('2026-11-21T12:00:00Z');
let restoreClock = () => {};
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  restoreClock = setClock(() => clock);
});
afterEach(() => restoreClock());

const aCar = (vip: boolean, stock: number) => aCarOnSale(shop, { vip, stock, priceCents: 100_50 });

test('the stock is told per catalogue, with what is low, sold out, selling and out on rent; counted once a minute', async () => {
  const add = await aHistory(shop.database);
  for (const [vip, stock] of [
    [false, 0],
    [false, 1],
    [false, 3],
    [false, 4],
    [true, 2],
  ] as const)
    await aCar(vip, stock);
  const day = (text: string) => new Date(`${text}T10:00:00Z`);
  await add({ type: 'purchase', cents: 50_00, paidAt: day('2026-11-01'), cancelledAt: null });
  await add({ type: 'purchase', cents: 70_00, paidAt: day('2026-07-01'), cancelledAt: null });
  await add({ type: 'purchase', cents: 90_00, paidAt: day('2026-11-02'), cancelledAt: day('2026-11-03') });
  await add({ type: 'rent', cents: 5_00, paidAt: day('2026-11-02'), cancelledAt: null });
  const handedOver = { state: 'delivered', deliveryDate: '2026-11-10' } as const;
  await shop.database.update(orders).set(handedOver).where(eq(orders.type, 'rent'));

  const figures = await readStockFigures(shop);
  expect(figures).toMatchObject({
    normal: { cars: 5, units: 13, value: 809, low: 2, soldOut: 1 },
    vip: { cars: 1, units: 2, value: 201, low: 1, soldOut: 0 },
    outOnRent: 1,
    overdue: 1,
    countedAt: '2026-11-21T12:00:00.000Z',
  });
  expect(figures.bestSellers).toEqual([
    { make: 'Porsche', model: '911 Carrera', sold: 1, rented: 1, revenue: 55 },
  ]);

  await aCar(true, 9);
  clock = new Date('2026-11-21T12:00:59Z');
  expect((await readStockFigures(shop)).vip.cars).toBe(1);
  clock = new Date('2026-11-21T12:01:00Z');
  expect((await readStockFigures(shop)).vip.cars).toBe(1);
  await expect.poll(async () => (await readStockFigures(shop)).vip.cars).toBe(2);

  await aCar(true, 9);
  clock = new Date('2026-11-21T12:30:00Z');
  expect((await readStockFigures(shop)).vip.cars).toBe(3);
});
