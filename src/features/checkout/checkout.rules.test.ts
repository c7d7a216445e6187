import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noTerms, priceLines, rentFor } from '#features/pricing/pricing.rules.ts';
import { sum, toDollars } from '#platform/money.ts';
import type { CheckoutLine } from './checkout.contract.ts';
import { isPriceCurrent, vehiclesOf } from './checkout.rules.ts';

const price = fc.integer({ min: 0, max: 1_000_000_000_00 });
const aLine = (more: Partial<CheckoutLine>): CheckoutLine => ({
  carId: 'a',
  quantity: 1,
  type: 'purchase',
  price: 0,
  ...more,
});

test('a line becomes as many vehicles as its quantity says, in the order of the basket', () => {
  const lines = [aLine({ carId: 'a', quantity: 2 }), aLine({ carId: 'b' })];
  expect(vehiclesOf(lines).map((line) => line.carId)).toEqual(['a', 'a', 'b']);
});

test('a purchase is charged with the price, a rental with one percent of it per day', () => {
  const charge = (mode: 'purchase' | 'rent', cents: number, days: number | null) =>
    priceLines(cents, mode, days, noTerms).totalCents;
  expect(charge('purchase', 8_430_050, null)).toBe(8_430_050);
  expect(charge('rent', 8_430_050, 3)).toBe(252_902);
  fc.assert(
    fc.property(price, fc.integer({ min: 1, max: 365 }), (cents, rentalDays) => {
      expect(charge('rent', cents, rentalDays)).toBe(rentFor(cents, rentalDays));
    }),
  );
});

test('the total is the sum of its vehicles to the cent, whatever the basket', () => {
  const line = fc.record({ cents: price, quantity: fc.integer({ min: 1, max: 20 }) });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const charges = lines.flatMap(({ cents, quantity }) => Array.from({ length: quantity }, () => cents));
      const exact = lines.reduce(
        (total, { cents, quantity }) => total + BigInt(cents) * BigInt(quantity),
        0n,
      );
      expect(BigInt(sum(charges))).toBe(exact);
    }),
  );
});

test('a price that differs by one cent is not the price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (cents) => {
      expect(isPriceCurrent(aLine({ price: toDollars(cents) }), cents, noTerms)).toBe(true);
      expect(isPriceCurrent(aLine({ price: toDollars(cents - 1) }), cents, noTerms)).toBe(false);
      expect(isPriceCurrent(aLine({ price: toDollars(cents + 1) }), cents, noTerms)).toBe(false);
    }),
  );
});

test("a rental's line may name the car's price or the rent, and nothing else", () => {
  const rental = { type: 'rent', rentalDays: 3 } as const;
  expect(isPriceCurrent(aLine({ ...rental, price: 1000 }), 100_000, noTerms)).toBe(true);
  expect(isPriceCurrent(aLine({ ...rental, price: 30 }), 100_000, noTerms)).toBe(true);
  expect(isPriceCurrent(aLine({ ...rental, price: 30.01 }), 100_000, noTerms)).toBe(false);
  expect(isPriceCurrent(aLine({ price: 30 }), 100_000, noTerms)).toBe(false);
});
