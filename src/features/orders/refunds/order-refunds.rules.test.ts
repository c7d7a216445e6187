import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Parts, partsOfReduction, partsOfReversal, togetherOfParts } from './order-refunds.rules.ts';

const cents = fc.integer({ min: 0, max: 1_000_000_000 });
const parts = fc.record({ netCents: cents, taxCents: cents, stateCents: cents });
/** A sum told apart, and a part of it. */
const leftAndAmount = parts.chain((left) =>
  fc.tuple(fc.constant(left), fc.integer({ min: 0, max: togetherOfParts(left) })),
);

const ways = [
  ['a reduction', partsOfReduction],
  ['a reversal', partsOfReversal],
] as const;

test.each(ways)('%s adds up to the amount, and takes of nothing more than is left', (_name, partsOf) => {
  fc.assert(
    fc.property(leftAndAmount, ([left, amount]) => {
      const given = partsOf(left, amount);
      expect(togetherOfParts(given)).toBe(amount);
      for (const key of ['netCents', 'taxCents', 'stateCents'] as const) {
        expect(given[key]).toBeGreaterThanOrEqual(0);
        expect(given[key]).toBeLessThanOrEqual(left[key]);
      }
    }),
  );
});

test.each(ways)('%s by all that is left gives back every part whole', (_name, partsOf) => {
  fc.assert(
    fc.property(parts, (left) => {
      expect(partsOf(left, togetherOfParts(left))).toEqual(left);
    }),
  );
});

const left: Parts = { netCents: 1_000_00, taxCents: 100_00, stateCents: 50_00 };

test('a lower price has its tax in proportion, and leaves the state what it got', () => {
  expect(partsOfReduction(left, 110_00)).toEqual({ netCents: 100_00, taxCents: 10_00, stateCents: 0 });
  expect(partsOfReduction(left, 1_120_00)).toEqual({
    netCents: 1_000_00,
    taxCents: 100_00,
    stateCents: 20_00,
  });
});

test('a sale that is undone gives tax and state charges back whole; what is kept is of the dealer’s part', () => {
  expect(partsOfReversal(left, 1_140_00)).toEqual({ netCents: 990_00, taxCents: 100_00, stateCents: 50_00 });
  expect(partsOfReversal(left, 120_00)).toEqual({ netCents: 0, taxCents: 100_00, stateCents: 20_00 });
});
