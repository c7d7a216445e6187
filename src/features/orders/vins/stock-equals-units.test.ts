import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { vehicleEvents, vehicles } from '#features/vehicles/vehicles.tables.ts';
import { amount } from '../../../../tests/support/amounts.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import {
  rarerActKinds,
  type UnitPeople,
  unitActKinds,
  unitActs,
} from '../../../../tests/support/unit-acts.ts';
import { expectUnitsToAddUp } from '../../../../tests/support/units-add-up.ts';
import { orders } from '../orders.tables.ts';

let shop: TestShop;
let people: UnitPeople;
beforeAll(async () => {
  shop = await openTestShop();
  people = {
    worker: await shop.signIn('Worker'),
    admin: await shop.signIn('Admin', { permits: ['admin-management'] }),
    customer: await shop.aCustomer(),
  };
});
afterAll(() => shop.close());

/** What somebody chose is theirs, and nothing else is. */
async function expectChosenAreKept(carId: string): Promise<number> {
  const chosen = await shop.database
    .select({ orderId: orders.id, chosen: orders.chosen, has: vehicles.id })
    .from(orders)
    .leftJoin(vehicles, eq(vehicles.orderId, orders.id))
    .where(
      and(eq(orders.carId, carId), isNotNull(orders.chosen), inArray(orders.state, ['paid', 'delivered'])),
    );
  for (const order of chosen) expect(order.has).toBe(order.chosen!.id);
  return chosen.length;
}

const isChosen = (['receive new', 'buy the very one'] as const).map((kind) => ({ kind, place: 0 }));

const comesBack = (
  ['receive new', 'rent', 'hand over', 'take back', 'buy', 'hand over', 'return a purchase'] as const
).map((kind) => ({
  kind,
  place: 0,
}));

test('stock equals units, whatever is sold, held, declined, edited, imported, received, cancelled, rented, returned and handed over', async () => {
  const act = fc.record({
    kind: fc.constantFrom(...unitActKinds, ...rarerActKinds),
    place: fc.nat(30),
  });
  const refused = new Set<string>();
  let chosen = 0;
  await fc.assert(
    fc.asyncProperty(fc.nat(4), fc.array(act, { minLength: 6, maxLength: 24 }), async (atFirst, acts) => {
      const carId = await aCarOnSale(shop, { stock: atFirst });
      const perform = unitActs(shop, people, carId);
      for (const { kind, place } of acts) {
        const code = await perform({ kind, place });
        if (code !== undefined) refused.add(code);
        await expectUnitsToAddUp(shop, carId, atFirst);
      }
      chosen += await expectChosenAreKept(carId);
    }),
    // What chance leaves out of so few: what is handed over and comes back, and what somebody chose.
    {
      numRuns: amount(10, 25),
      examples: [
        [3, comesBack],
        [3, isChosen],
      ],
    },
  );
  // The histories were no row of refusals: everything that can happen to a vehicle happened to some.
  const happened = await shop.database.selectDistinct({ what: vehicleEvents.what }).from(vehicleEvents);
  expect(happened.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'arrived',
      'identified',
      'taken',
      'given-back',
      'handed-over',
      'state-changed',
      'left',
      'taken-back',
    ]),
  );
  expect(refused.size).toBeGreaterThan(2);
  expect(chosen).toBeGreaterThan(0);
});

test('a vehicle that arrived to be prepared, was sold and came back into a draft is counted where it arrived', async () => {
  const carId = await aCarOnSale(shop, { stock: 0 });
  const perform = unitActs(shop, people, carId);
  const history = ['receive to prepare', 'make available', 'buy', 'hand over', 'return a purchase'] as const;
  for (const kind of history) {
    expect(await perform({ kind, place: 0 })).toBeUndefined();
    await expectUnitsToAddUp(shop, carId, 0);
  }
  expect(await shop.database.$count(orders, and(eq(orders.carId, carId), eq(orders.state, 'returned')))).toBe(
    1,
  );
});
