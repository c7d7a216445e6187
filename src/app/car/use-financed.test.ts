import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unitsWithOldCar } from '#features/checkout/credits/old-car-tax.rules.ts';
import { estimateOf } from '#features/finance/estimate.rules.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { ownPriceOf, priceLines, totalOfUnits } from '#features/pricing/pricing.rules.ts';
import { toCents, toDollars } from '#platform/money.ts';
import { totalWithOldCar } from './use-financed.ts';

const finance = { freeYears: 3, termMonths: 12, downPercent: 0, rates: [] };
const documentation = {
  name: 'Documentation',
  mode: 'purchase',
  kind: 'amount',
  value: 895,
  receiver: 'dealer',
  taxed: true,
} as const;
const registration = { ...documentation, name: 'Registration', receiver: 'state', taxed: false } as const;
const anyTerms: fc.Arbitrary<PriceTerms> = fc.record({
  lines: fc.subarray([documentation, registration]),
  tax: fc.record({
    name: fc.constant('Sales tax'),
    percent: fc.integer({ min: 1, max: 20_000 }).map((parts) => parts / 1000),
    way: fc.constantFrom('added' as const, 'included' as const),
  }),
  oldCarLowersTax: fc.constant(true as const),
});
const cents = fc.integer({ min: 1, max: 9_000_000 });

const estimate = (car: { price: number }, terms: PriceTerms, tradeIn: string, down = '') => {
  const totalCents = priceLines(ownPriceOf(car), 'purchase', null, terms).totalCents;
  const asked = { down, tradeIn, term: 'own-1', balloon: '' };
  return estimateOf(totalCents, asked, finance, totalWithOldCar(car, terms));
};

test('an estimate with an old car is of the total that the checkout asks for with it, to the cent', () => {
  fc.assert(
    fc.property(anyTerms, cents, cents, (terms, price, oldCar) => {
      const car = { price: toDollars(price) };
      const estimated = estimate(car, terms, String(toDollars(oldCar)));
      const line = { car: { _id: '1', ...car }, type: 'purchase', quantity: 1 } as const;
      const total = totalOfUnits(unitsWithOldCar([line], terms, oldCar));
      expect(estimated.ok).toBe(oldCar <= total);
      if (oldCar > total) return;
      if (!estimated.ok) throw new Error('No estimate');
      const { totalCents, tradeInCents, loan } = estimated.estimate;
      expect([totalCents, tradeInCents]).toEqual([total, oldCar]);
      expect(loan.financedCents).toBe(total - oldCar);
    }),
  );
});

test('what is said to be the most that an old car may count is taken, and a cent more is not', () => {
  fc.assert(
    fc.property(anyTerms, cents, cents, (terms, price, down) => {
      const car = { price: toDollars(price) };
      const whole = priceLines(price, 'purchase', null, terms).totalCents;
      const paid = String(toDollars(Math.min(down, whole)));
      const refused = estimate(car, terms, '999999999', paid);
      if (refused.ok) throw new Error('Taken');
      const most = /^At most \$([\d,.]+),/.exec(refused.problems.tradeIn ?? '')?.[1] ?? '';
      expect(estimate(car, terms, most, paid).ok).toBe(true);
      const more = toDollars(toCents(Number(most.replaceAll(',', ''))) + 1);
      expect(estimate(car, terms, String(more), paid).ok).toBe(false);
    }),
  );
});

test('where an old car lowers no tax, estimates are of the whole total', () => {
  const terms: PriceTerms = { lines: [], tax: { name: 'Tax', percent: 10, way: 'added' } };
  expect(totalWithOldCar({ price: 40_000 }, terms)).toBeUndefined();
  const estimated = estimate({ price: 40_000 }, terms, '5000');
  expect(estimated).toMatchObject({
    estimate: { totalCents: 4_400_000, loan: { financedCents: 3_900_000 } },
  });
});
