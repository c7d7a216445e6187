import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noTerms } from '#features/pricing/pricing.rules.ts';
import { toCents } from '#platform/money.ts';
import { isShort, lineKey, mergeLines, roomFor, unitsOf, vehicleCount } from './basket.rules.ts';
import { clampToStock } from './basket-contents.rules.ts';
import { basketTotal, linePrice } from './basket-price.rules.ts';

const terms = fc.oneof(
  fc.constant({ type: 'purchase' as const }),
  fc.record({ type: fc.constant('rent' as const), rentalDays: fc.integer({ min: 1, max: 365 }) }),
);

/** Lines of three cars, so that many of them meet. Prices to the cent, as decided by the car. */
const lines = fc
  .record({
    cars: fc.array(
      fc.record({ price: fc.integer({ min: 0, max: 500_000_000 }), stock: fc.integer({ min: 0, max: 20 }) }),
      { minLength: 3, maxLength: 3 },
    ),
    choices: fc.array(
      fc.record({ car: fc.nat({ max: 2 }), quantity: fc.integer({ min: 1, max: 50 }), terms }),
      { maxLength: 20 },
    ),
  })
  .map(({ cars, choices }) =>
    choices.map(({ car, quantity, terms }) => ({
      car: { _id: String(car), price: cars[car]!.price / 100, stock: cars[car]!.stock },
      quantity,
      ...terms,
    })),
  );

test('the total equals the sum of the lines, to the cent', () => {
  fc.assert(
    fc.property(lines, (basket) => {
      const sum = basket.reduce((cents, line) => cents + toCents(linePrice(line, noTerms)), 0);
      expect(toCents(basketTotal(basket, noTerms))).toBe(sum);
    }),
  );
});

test('merging neither loses nor invents a vehicle, nor a cent', () => {
  fc.assert(
    fc.property(lines, (basket) => {
      const merged = mergeLines(basket);
      expect(vehicleCount(merged)).toBe(vehicleCount(basket));
      expect(basketTotal(merged, noTerms)).toBe(basketTotal(basket, noTerms));
      expect(new Set(merged.map(lineKey)).size).toBe(merged.length);
    }),
  );
});

test('merging what is merged changes nothing', () => {
  fc.assert(
    fc.property(lines, (basket) => {
      const merged = mergeLines(basket);
      expect(mergeLines(merged)).toEqual(merged);
    }),
  );
});

test('clamped lines fit the stock, unless that would empty a line', () => {
  fc.assert(
    fc.property(lines, (basket) => {
      const clamped = clampToStock(mergeLines(basket));
      for (const line of clamped) {
        const ofCar = clamped.filter((other) => other.car._id === line.car._id);
        expect(line.quantity).toBeGreaterThanOrEqual(1);
        expect(unitsOf(clamped, line.car._id)).toBeLessThanOrEqual(Math.max(line.car.stock, ofCar.length));
      }
    }),
  );
});

const car = { _id: 'a', price: 84_300.5, stock: 3 };

test('a rental costs 1 % of the price a day for each vehicle, rounded half up', () => {
  expect(linePrice({ car, type: 'rent', rentalDays: 3, quantity: 2 }, noTerms)).toBe(5058.04);
});

test('purchase and rent of one car share its stock', () => {
  const bought = { car, type: 'purchase' as const, quantity: 2 };
  const rented = { car, type: 'rent' as const, rentalDays: 3, quantity: 2 };
  expect(isShort(bought, [bought])).toBe(false);
  expect(isShort(bought, [bought, rented])).toBe(true);
  expect(roomFor(rented, [bought, rented])).toBe(1);
});

test('rentals of different length are different lines', () => {
  const forThree = { car, type: 'rent' as const, rentalDays: 3, quantity: 1 };
  expect(mergeLines([forThree, { ...forThree, rentalDays: 4 }])).toHaveLength(2);
});

test('a sold-out line stays in sight', () => {
  const soldOut = { car: { ...car, stock: 0 }, type: 'purchase' as const, quantity: 2 };
  expect(clampToStock([soldOut])).toEqual([{ ...soldOut, quantity: 1 }]);
});
