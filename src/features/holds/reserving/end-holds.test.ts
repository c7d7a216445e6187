import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { setClock } from '#platform/clock.ts';
import { aCarOnSale, stockOf } from '../../../../tests/support/cars.ts';
import { aHold, offerHolds } from '../../../../tests/support/holds.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import type { HoldRow } from '../holds.service.ts';
import { vehicleHolds } from '../holds.tables.ts';
import { endHolds } from './end-holds.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await offerHolds(shop);
});
afterAll(() => shop.close());

test('450 reservations that cannot be ended keep none of those behind them waiting', async ({
  onTestFinished,
}) => {
  const { database } = shop;
  const carId = await aCarOnSale(shop, { stock: 5 });
  const rowOf = async (id: string): Promise<HoldRow> =>
    (await database.select().from(vehicleHolds).where(eq(vehicleHolds.id, id)))[0]!;
  const stuck = await rowOf(await aHold(shop, await shop.aCustomer(), carId));
  const people = await Promise.all(Array.from({ length: 449 }, () => shop.aCustomer()));
  await database.insert(vehicleHolds).values(
    people.map(({ actor }, place) => ({
      ...stuck,
      id: `${stuck.id}-${place}`,
      userId: actor.userId,
      requestKey: 'stuck',
      paymentId: `${stuck.paymentId}-${place}`,
    })),
  );
  const last = await aHold(shop, await shop.aCustomer(), carId);
  await database.execute(
    sql.raw(`alter table holds add constraint stuck check (id not like '${stuck.id}%') not valid`),
  );
  onTestFinished(setClock(() => new Date(Date.now() + 80 * 3_600_000)));
  expect(await endHolds(shop, sandboxProvider(database))).toBe(1);
  expect((await rowOf(last)).state).toBe('ended');
  expect((await rowOf(stuck.id)).state).toBe('active');
  await database.execute(sql`alter table holds drop constraint stuck`);
  await database.delete(vehicleHolds).where(eq(vehicleHolds.requestKey, 'stuck'));
  expect(await endHolds(shop, sandboxProvider(database))).toBe(1);
  expect(await stockOf(shop, carId)).toBe(5);
});
