import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookEntries } from '#features/books/books.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { settleLeftovers } from '#features/checkout/pay/settle-sale.ts';
import { findDifferences } from '#features/orders/bookkeeping/compare-books.ts';
import { cancelOrder } from '#features/orders/cancellation/cancel-order.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { refundPart } from '#features/orders/refunds/refund-part.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { sandboxTokens } from '#features/payments/providers/sandbox.contract.ts';
import { sandboxCharges } from '#features/payments/providers/sandbox.tables.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { giveLeftoverRefunds } from '#features/payments/refunds/refunds.service.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { crashAt } from '#platform/runtime/fault-points.ts';
import { amount } from '../../../tests/support/amounts.ts';
import { aCarOnSale, stockOf } from '../../../tests/support/cars.ts';
import { aHold, offerHolds } from '../../../tests/support/holds.ts';
import type { TestPerson } from '../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../tests/support/sold.ts';
import { aDelivery } from '../../../tests/support/vehicles.ts';
import { extendHold } from './desk/desk.service.ts';
import { vehicleHolds } from './holds.tables.ts';
import { cancelHold, letGoOfHold } from './reserving/cancel-hold.ts';
import { endHolds } from './reserving/end-holds.ts';
import { settleLeftoverHolds } from './reserving/settle-hold.ts';

let shop: TestShop;
let provider: PaymentProvider;
let admin: TestPerson;
let worker: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  provider = sandboxProvider(shop.database);
  admin = await shop.signIn('Admin', { permits: ['admin-management'] });
  worker = await shop.signIn('Worker');
  await offerHolds(shop);
});
afterAll(() => shop.close());

const points = [
  undefined,
  'hold: begun, not charged',
  'hold: charged, not settled',
  'hold: cancelled, deposit not given back',
  'hold: over, deposit not given back',
  'sale: begun, not charged',
  'sale: charged, not settled',
] as const;

const act = fc.record({
  kind: fc.constantFrom(
    'reserve',
    'buy',
    'buy-any',
    'cancel',
    'let-go',
    'extend',
    'pass-time',
    'cancel-order',
    'part',
    'price',
  ),
  who: fc.nat({ max: 2 }),
  isDeclined: fc.boolean(),
  crash: fc.constantFrom(...points),
  cents: fc.integer({ min: 1, max: 9_000_000 }),
  /** Which vehicle is chosen; none: any. */
  chooses: fc.option(fc.nat({ max: 1 }), { nil: undefined }),
});

const units = 2;
let chosenOnes = 0;

test('whatever is reserved, bought, declined, ended, refunded and broken off: the books add up to the cent, and the stock is whole', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 14 }), async (acts) => {
      let passedMs = 0;
      const restore = setClock(() => new Date(Date.now() + passedMs));
      const carId = await aCarOnSale(shop, { stock: 0 });
      const here = await aDelivery(shop, worker, carId, units);
      const people = [await shop.aCustomer(), await shop.aCustomer(), await shop.aCustomer()];
      const holdsOf = (person: TestPerson) =>
        shop.database.select().from(vehicleHolds).where(eq(vehicleHolds.userId, person.actor.userId));
      const openOf = async (person: TestPerson) =>
        (await holdsOf(person)).find(({ state }) => state === 'active')?.id ?? 'none';
      const ordersOf = (person: TestPerson) =>
        shop.database.select().from(orders).where(eq(orders.userId, person.actor.userId));
      const priceNow = async () =>
        (await shop.database.select().from(cars).where(eq(cars.id, carId)))[0]!.priceCents;

      async function play({
        kind,
        who,
        isDeclined,
        cents,
        chooses,
      }: (typeof acts)[number]): Promise<unknown> {
        const person = people[who]!;
        const token = isDeclined ? sandboxTokens.declined : sandboxTokens.paid;
        const price = (await priceNow()) / 100;
        const vehicleId = chooses === undefined ? undefined : here[chooses]!.id;
        const paid = (await ordersOf(person)).find(({ state }) => state === 'paid');
        switch (kind) {
          case 'reserve':
            return aHold(shop, person, carId, {
              price,
              deposit: Math.min(99, price),
              paymentToken: token,
              vehicleId,
            });
          case 'buy':
            return aSale(shop, person, [aSoldLine(carId, { price })], {
              holdId: await openOf(person),
              token,
            });
          case 'buy-any':
            return aSale(shop, person, [aSoldLine(carId, { price, vehicleId })], { token });
          case 'cancel':
            return cancelHold(shop, provider, person.actor, await openOf(person));
          case 'let-go':
            return letGoOfHold(shop, provider, admin.actor, await openOf(person), 'Needed elsewhere');
          case 'extend':
            return extendHold(shop, admin.actor, await openOf(person));
          case 'cancel-order':
            return paid && cancelOrder(shop, provider, admin.actor, paid.id, 'Changed their mind');
          case 'part':
            return (
              paid &&
              refundPart(shop, provider, admin.actor, paid.id, {
                amount: Math.min(cents, paid.priceCents) / 100,
                reason: 'A scratch',
                key: newId(),
              })
            );
          case 'price':
            return shop.database.update(cars).set({ priceCents: cents }).where(eq(cars.id, carId));
          case 'pass-time':
            passedMs += 30 * 3_600_000;
            return endHolds(shop, provider);
        }
      }
      try {
        for (const one of acts) {
          const disarm = one.crash ? crashAt(one.crash) : undefined;
          await play(one).catch((error: unknown) => error);
          disarm?.();
        }
        // The schedules run, twice, as they would.
        passedMs += 16 * 60_000;
        for (const _ of [1, 2]) {
          await settleLeftoverHolds(shop, provider);
          await settleLeftovers(shop, provider);
          await endHolds(shop, provider);
          passedMs += 5 * 3_600_000;
          await giveLeftoverRefunds(shop.database, provider);
        }
        for (const person of people) {
          const own = await shop.database
            .select()
            .from(payments)
            .where(eq(payments.userId, person.actor.userId));
          const ids = own.map(({ id }) => id);
          expect(own.filter(({ state }) => state === 'pending')).toEqual([]);
          expect(await findDifferences(shop.database, provider, ids)).toEqual([]);
          const holds = await holdsOf(person);
          const entries = (await shop.database.select().from(bookEntries)).filter(({ paymentId }) =>
            ids.includes(paymentId),
          );
          const deposits = entries.reduce((total, entry) => total + entry.depositsCents, 0);
          const standing = holds.filter(({ state }) => state === 'active');
          expect(deposits + standing.reduce((total, one) => total + one.depositCents, 0)).toBe(0);
          expect(entries.reduce((total, entry) => total + entry.receivableCents, 0)).toBe(0);
          // Money that the provider keeps has its hold or its order.
          const charges = await shop.database.select().from(sandboxCharges);
          const kept = charges
            .filter(
              ({ paymentId, outcome }) => ids.includes(paymentId) && ['paid', 'refunded'].includes(outcome),
            )
            .reduce((total, one) => total + one.amountCents - one.refundedCents, 0);
          const sold = (await ordersOf(person)).filter(({ paidAt }) => paidAt !== null);
          const owed = sold.reduce(
            (total, one) => total + one.priceCents + one.extraCents - one.refundedCents,
            0,
          );
          expect(kept).toBe(owed + standing.reduce((total, one) => total + one.depositCents, 0));
        }
        const all = (await Promise.all(people.map(holdsOf))).flat();
        const held = all.filter(({ state }) => state === 'active').length;
        const bought = (await Promise.all(people.map(ordersOf)))
          .flat()
          .filter(({ state }) => state === 'paid');
        expect((await stockOf(shop, carId))! + held + bought.length).toBe(units);
        // Whoever chose a vehicle has that very one, as long as they hold it or have bought it.
        const rows = await shop.database.select().from(vehicles).where(eq(vehicles.carId, carId));
        const chosen = [...all.filter(({ state }) => state === 'active'), ...bought].filter(
          (one) => one.chosen !== null,
        );
        for (const { id, chosen: vehicle } of chosen)
          expect(rows.find(({ orderId }) => orderId === id)?.id).toBe(vehicle!.id);
        // A reservation that was bought hands its vehicle on.
        for (const { chosen: vehicle, orderId } of all.filter(({ state }) => state === 'bought'))
          expect(
            (await shop.database.select().from(orders).where(eq(orders.id, orderId!)))[0]!.chosen,
          ).toEqual(vehicle);
        chosenOnes += chosen.length;
      } finally {
        restore();
      }
    }),
    { numRuns: amount(8, 25) },
  );
  expect(chosenOnes).toBeGreaterThan(0);
}, 240_000);
