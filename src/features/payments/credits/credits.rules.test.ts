import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sum } from '#platform/money.ts';
import { spreadRefund } from '../refunds/spread-refund.rules.ts';
import { type OfferedCredit, spreadCredits } from './credits.rules.ts';

const cents = fc.integer({ min: 0, max: 10_000_000 });
const orders = fc
  .array(cents, { minLength: 1, maxLength: 6 })
  .map((all) => all.map((one, place) => ({ orderId: `o${place}`, cents: one })));

const aDeposit = (of: number, orderId = 'o0'): OfferedCredit => ({
  kind: 'deposit',
  sourceId: 'hold',
  chargeId: 'charge',
  cents: of,
  orderId,
});
const aTradeIn = (of: number): OfferedCredit => ({
  kind: 'trade-in',
  sourceId: 'old-car',
  chargeId: null,
  cents: of,
  orderId: 'o0',
});

test('credits never count more than the orders come to, and deposits count before trade-ins', () => {
  fc.assert(
    fc.property(orders, cents, cents, (sold, deposit, tradeIn) => {
      const total = sum(sold.map((order) => order.cents));
      const { credits, creditOf } = spreadCredits(sold, [aTradeIn(tradeIn), aDeposit(deposit)]);
      const of = (kind: string) => credits.find((credit) => credit.kind === kind)?.cents ?? 0;
      expect(of('deposit')).toBe(Math.min(deposit, total));
      expect(of('trade-in')).toBe(Math.min(tradeIn, total - of('deposit')));
      expect(sum([...creditOf.values()])).toBe(of('trade-in'));
      for (const order of sold) expect(creditOf.get(order.orderId) ?? 0).toBeLessThanOrEqual(order.cents);
    }),
  );
});

test('a deposit counts towards its own vehicle first, so that the trade-in counts towards the others', () => {
  const sold = [
    { orderId: 'o0', cents: 100 },
    { orderId: 'o1', cents: 100 },
  ];
  const { creditOf } = spreadCredits(sold, [aTradeIn(120), aDeposit(60, 'o1')]);
  expect(Object.fromEntries(creditOf)).toEqual({ o0: 100, o1: 20 });
});

test('a refund goes back of its own charge first, and never of one more than that holds', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 5 }), cents, (held, wanted) => {
      const charges = held.map((leftCents, place) => ({ chargeId: `c${place}`, leftCents }));
      const all = sum(held);
      if (wanted > all) {
        expect(() => spreadRefund(charges, wanted)).toThrow(/more than its charges hold/);
        return;
      }
      const slices = spreadRefund(charges, wanted);
      expect(sum(slices.map(({ amountCents }) => amountCents))).toBe(wanted);
      for (const [place, { leftCents }] of charges.entries()) {
        const slice = slices.find(({ chargeId }) => chargeId === `c${place}`)?.amountCents ?? 0;
        expect(slice).toBe(Math.min(leftCents, wanted - Math.min(wanted, sum(held.slice(0, place)))));
      }
    }),
  );
});
