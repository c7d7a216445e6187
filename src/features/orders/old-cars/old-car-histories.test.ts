import { and, eq, inArray, ne } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookEntries } from '#features/books/books.tables.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { payouts } from '#features/payments/payouts.tables.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { giveLeftoverRefunds } from '#features/payments/refunds/refunds.service.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { noTerms } from '#features/pricing/pricing.rules.ts';
import { californianReturnRight } from '#features/settings/kinds/order-terms.contract.ts';
import { findSetting, storeSetting } from '#features/settings/settings.service.ts';
import { oldCarInspections } from '#features/trade-ins/inspections/inspections.tables.ts';
import { tradeIns } from '#features/trade-ins/trade-ins.tables.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { newId } from '#platform/database/ids.ts';
import { limitUses } from '#platform/limits/limits.tables.ts';
import { sum, toCents, toDollars } from '#platform/money.ts';
import { amount } from '../../../../tests/support/amounts.ts';
import { anInspection, anOrderWithOldCar } from '../../../../tests/support/old-cars.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { setPriceTerms } from '../../../../tests/support/price-terms.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { takeOldCars } from '../../../../tests/support/trade-ins.ts';
import { aRealVin } from '../../../../tests/support/vehicles.ts';
import { findDifferences } from '../bookkeeping/compare-books.ts';
import { approvePayout, notePaidOut } from '../bookkeeping/decide-payout.ts';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { handOver } from '../handover/hand-over.ts';
import { totalOfOrder } from '../orders.rules.ts';
import { orders } from '../orders.tables.ts';
import { refundPart } from '../refunds/refund-part.ts';
import { markPaidBack } from '../refunds/retry-refund.ts';
import { orderReturns } from '../returns/returns.tables.ts';
import { takeBackPurchase } from '../returns/take-back-purchase.ts';
import { agreeToOldCar, inspectOldCar, readOldCar, receiveForOldCar } from './old-cars.service.ts';

let shop: TestShop;
let provider: PaymentProvider;
let worker: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  provider = sandboxProvider(shop.database);
  await takeOldCars(shop);
  worker = await shop.signIn('Worker');
  admin = await shop.signIn('Admin', { permits: ['admin-management'] });
  const { version } = await findSetting(shop, 'returnRight');
  const dealer = { userId: 'dealer', email: 'dealer@example.com' };
  await storeSetting(shop, dealer, 'returnRight', { seen: version, value: californianReturnRight });
});
afterAll(() => shop.close());

const dollars = (least: number, most: number) =>
  fc.integer({ min: least * 100, max: most * 100 }).map((cents) => cents / 100);

const bought = fc.record({
  offer: dollars(10_000, 20_000),
  owed: fc.oneof(fc.constant(0), dollars(1, 9_000)),
  price: dollars(20_000, 45_000),
  isPlan: fc.boolean(),
  /** The old car lowers the taxed sum. */
  lowersTax: fc.boolean(),
});
/** What leads to a handover comes more often, so that most histories reach it. */
const weights = [
  ['inspect', 1],
  ['settle', 6],
  ['agree', 1],
  ['pay-less', 1],
  ['pay-whole', 1],
  ['part', 2],
  ['hand-over', 6],
  ['sell-old', 3],
  ['cancel', 1],
  ['take-back', 4],
  ['pay-out', 2],
] as const;

const kind = fc.oneof(
  ...weights.map(([one, weight]) => ({ weight, arbitrary: fc.constant<(typeof weights)[number][0]>(one) })),
);
/** A quarter of the values are as offered; the others lie around the offer, or anywhere. */
const worth = fc.constantFrom('offer' as const, 'around' as const, 'around' as const, 'any' as const);
const act = fc.record({
  kind,
  value: dollars(1, 60_000),
  percent: fc.integer({ min: 50, max: 150 }),
  as: worth,
});
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

const rowOf = async (id: string) => (await shop.database.select().from(orders).where(eq(orders.id, id)))[0]!;
const desk = (standsFor: 'difference' | 'whole', amount: number) =>
  ({ standsFor, amount, way: 'cash', reference: newId() }) as const;

/** What one act does to the order. Refusals are answers like others. */
async function play(orderId: string, { kind, value, percent, as }: Act) {
  const { actor } = worker;
  const shown = await readOldCar(shop.database, orderId).catch(() => undefined);
  const version = shown?.inspection?.version ?? 0;
  const offer = shown?.oldCar.offer?.amount ?? 0;
  const around = Math.min(Math.round(offer * percent) / 100, shown?.mostValue ?? offer);
  const wanted = { offer, around, any: value }[as];
  const inspect = () =>
    inspectOldCar(shop, actor, orderId, {
      ...anInspection(wanted, { reason: 'As it was found' }),
      condition: 'good',
      vin: shown?.inspection?.vin ?? aRealVin(),
      version,
    });
  const agree = (of: number) =>
    agreeToOldCar(shop, actor, orderId, { version: of, name: 'Ada', agrees: true });
  switch (kind) {
    case 'inspect':
      return inspect();
    case 'settle': {
      const found = await inspect();
      const agreed = found.step === 'agree' ? await agree(found.inspection!.version) : found;
      return (
        agreed.step === 'pay' && receiveForOldCar(shop, actor, orderId, desk('difference', agreed.toPay!))
      );
    }
    case 'agree':
      return agree(version);
    case 'pay-less':
      return receiveForOldCar(shop, actor, orderId, desk('difference', shown?.toPay ?? value));
    case 'pay-whole':
      return receiveForOldCar(shop, actor, orderId, desk('whole', shown?.whole ?? value));
    case 'part': {
      const part = { amount: Math.min(value, 3_000), reason: 'A scratch', key: newId() };
      return refundPart(shop, provider, admin.actor, orderId, part);
    }
    case 'hand-over':
      return handOver(shop, actor, orderId, { vin: aRealVin(), mileageKm: 10 });
    case 'sell-old':
      return shown?.vehicle
        ? shop.database
            .update(vehicles)
            .set({ state: 'held' })
            .where(and(eq(vehicles.id, shown.vehicle._id), eq(vehicles.state, 'preparing')))
        : undefined;
    case 'cancel':
      return cancelOrder(shop, provider, admin.actor, orderId, 'Changed their mind');
    case 'take-back':
      return takeBackPurchase(shop, provider, actor, orderId, { vin: aRealVin(), mileageKm: 20 });
    default:
      for (const payout of shown?.payouts ?? []) {
        await approvePayout(shop, admin.actor, payout._id);
        await notePaidOut(shop, admin.actor, payout._id, { way: 'transfer', reference: newId() });
      }
      return undefined;
  }
}

/** What came in and went out of an order, as its tables say. */
async function moneyOf(orderId: string) {
  const order = await rowOf(orderId);
  const [charge] = await shop.database.select().from(payments).where(eq(payments.id, order.paymentId));
  const atDesk = await shop.database
    .select()
    .from(payments)
    .where(and(eq(payments.userId, order.userId), eq(payments.purpose, 'desk')));
  const credits = await shop.database.execute<{ id: string }>(
    `select charge_id as id from payment_credits where kind = 'desk' and order_id = '${orderId}'`,
  );
  const own = new Set(credits.rows.map(({ id }) => id));
  const desks = atDesk.filter(({ id }) => own.has(id));
  const back = await shop.database.select().from(refunds).where(eq(refunds.orderId, orderId));
  // Ids follow the order in which they were given.
  const returned = back.find(({ cause }) => cause === 'return');
  const ofTheFee = returned ? back.filter(({ cause, id }) => cause === 'part' && id > returned.id) : [];
  const out = await shop.database.select().from(payouts).where(eq(payouts.orderId, orderId));
  const byHand = await shop.database
    .select()
    .from(bookEntries)
    .where(and(eq(bookEntries.orderId, orderId), eq(bookEntries.movement, 'paid-back')));
  return {
    order,
    byHandCents: -sum(byHand.map(({ payoutsCents }) => payoutsCents)),
    deskCents: sum(desks.map(({ totalCents }) => totalCents)),
    paymentIds: [order.paymentId, ...own],
    inCents: charge!.totalCents + sum(desks.map(({ totalCents }) => totalCents)),
    /** What was given back of the fee of a return, later. */
    feeBackCents: sum(ofTheFee.map(({ amountCents, endedCents }) => amountCents + endedCents)),
    backCents: sum(back.map(({ amountCents, endedCents }) => amountCents + endedCents)),
    outCents: sum(out.map(({ amountCents }) => amountCents)),
    keptCents: sum(out.filter(({ cause }) => cause === 'kept').map(({ amountCents }) => amountCents)),
  };
}

/** Worth less, paid for at the desk, handed over, sold on, brought back, and paid out: whatever chance leaves out. */
const aDeal = { offer: 20_000, owed: 0, price: 30_000, isPlan: false, lowersTax: false };
/** The same as it was offered, since its tax was reckoned so. */
const aTaxedDeal = { ...aDeal, lowersTax: true };
const allOfIt = (['settle', 'hand-over', 'sell-old', 'take-back', 'pay-out'] as const).map((kind) => ({
  kind,
  value: 1,
  percent: 90,
  as: 'around' as const,
}));

const asOffered = allOfIt.map((one) => ({ ...one, as: 'offer' as const }));
const taxed: PriceTerms = { lines: [], tax: { name: 'Sales tax', percent: 6, way: 'added' } };

test('whatever is offered, owed, taxed, changed, paid, handed over and undone: the books add up to the cent, nobody gets more than they gave, and no old car counts twice', async () => {
  let taxedOnes = 0;
  await fc.assert(
    fc.asyncProperty(bought, fc.array(act, { minLength: 4, maxLength: 10 }), async (wanted, acts) => {
      fc.pre(wanted.offer > wanted.owed && wanted.offer - wanted.owed <= wanted.price);
      await shop.database.delete(limitUses);
      await setPriceTerms(shop, wanted.lowersTax ? taxed : noTerms);
      await takeOldCars(shop, { lowersTax: wanted.lowersTax });
      // Of one customer only five trade-ins may be open, and some histories leave theirs open.
      const { orderId, old } = await anOrderWithOldCar(shop, await shop.aCustomer(), {
        ...wanted,
        price: Math.round(wanted.price),
        condition: 'used',
      });
      const sold = await rowOf(orderId);
      const creditCents = toCents(wanted.offer) - toCents(wanted.owed);
      const untaxedCents = wanted.lowersTax ? creditCents : 0;
      const taxCents = wanted.lowersTax ? Math.round((sold.priceCents - creditCents) * 0.06) : 0;
      expect(sold).toMatchObject({ creditCents, untaxedCents, taxCents });
      taxedOnes += Number(wanted.lowersTax);
      for (const one of acts) await play(orderId, one).catch(expectRefusal);
      await giveLeftoverRefunds(shop.database, provider);
      await markPaidBack(shop, admin.actor, orderId, { note: 'By hand' }).catch(expectRefusal);
      const {
        order,
        paymentIds,
        inCents,
        backCents,
        outCents,
        keptCents,
        byHandCents,
        deskCents,
        feeBackCents,
      } = await moneyOf(orderId);
      expect(await findDifferences(shop.database, provider, paymentIds)).toEqual([]);

      // What the provider has goes back by the provider.
      expect(byHandCents).toBeLessThanOrEqual(deskCents);
      // What they gave: money, and the old car where it is ours in the end.
      const [row] = await shop.database.select().from(tradeIns).where(eq(tradeIns.id, old._id));
      const [returned] = await shop.database
        .select()
        .from(orderReturns)
        .where(eq(orderReturns.orderId, orderId));
      // The tax stays what the invoice says, and so does what was not taxed.
      expect(order).toMatchObject({ untaxedCents, taxCents });
      if (untaxedCents > 0) expect(deskCents).toBe(0);
      const isUndone = order.state === 'cancelled' || order.state === 'returned';
      const net = inCents - backCents - outCents;
      if (!isUndone) expect(net + order.creditCents).toBe(totalOfOrder(order) - order.refundedCents);
      else expect(net + keptCents).toBe((returned?.feeCents ?? 0) - feeBackCents);
      expect(backCents + outCents).toBeLessThanOrEqual(inCents + order.creditCents);
      if (row!.state !== 'paid-out') expect(keptCents).toBe(0);

      const [inspection] = await shop.database
        .select()
        .from(oldCarInspections)
        .where(eq(oldCarInspections.tradeInId, old._id));
      const here = inspection
        ? await shop.database.$count(
            vehicles,
            and(eq(vehicles.vin, inspection.vin), ne(vehicles.state, 'gone')),
          )
        : 0;
      expect(here).toBe(row!.state === 'taken' || row!.state === 'paid-out' ? 1 : 0);
      const isOurs = ['taken', 'paid-out'].includes(row!.state);
      expect(isOurs).toBe(inspection?.takenAt != null && row!.state !== 'returned');
    }),
    {
      numRuns: amount(6, 24),
      examples: [
        [aDeal, allOfIt],
        [aTaxedDeal, asOffered],
      ],
    },
  );
  expect(taxedOnes).toBeGreaterThan(1);
  // What the counter alone moves was moved; the rest is in checkout/money-histories.test.ts.
  const moved = await shop.database.selectDistinct({ movement: bookEntries.movement }).from(bookEntries);
  expect(moved.map(({ movement }) => movement)).toEqual(
    expect.arrayContaining(['desk', 'payout-owed', 'payout-paid']),
  );
}, 240_000);

/** A history may ask for what cannot be; a fault of the shop's own is none of the answers. */
function expectRefusal(error: unknown): void {
  expect(error).toMatchObject({ status: expect.any(Number) });
}

beforeEach(async () => {
  await setPriceTerms(shop, noTerms);
  await takeOldCars(shop);
});

test('an order in installments goes on as agreed where the old car was worth more, and ends with its refund', async () => {
  const { orderId } = await anOrderWithOldCar(shop, await shop.aCustomer(), {
    isPlan: true,
    condition: 'used',
  });
  const plain = { percent: 105, value: 21_000, as: 'any' } as const;
  for (const kind of ['settle', 'hand-over', 'take-back'] as const) await play(orderId, { ...plain, kind });
  const { order, outCents } = await moneyOf(orderId);
  expect(order.state).toBe('returned');
  expect(toDollars(outCents)).toBe(1_000);
  const back = await shop.database
    .select()
    .from(refunds)
    .where(inArray(refunds.orderId, [orderId]));
  expect(back.map(({ amountCents }) => amountCents)).toEqual([0]);
});
