import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accidents, conditions } from '../trade-ins.rules.ts';
import { type DescribedCar, estimateOldCar, type ValueLine } from './values.rules.ts';

const line = (more: Partial<ValueLine> = {}): ValueLine => ({
  newCents: 3_000_000,
  yearlyFallPercent: 10,
  usualKm: 10_000,
  perThousandKmCents: 10_000,
  fairPercent: 85,
  poorPercent: 60,
  repairedPercent: 80,
  spreadPercent: 10,
  ...more,
});
const car = (more: Partial<DescribedCar> = {}): DescribedCar => ({
  modelYear: 2020,
  mileageKm: 50_000,
  condition: 'good',
  accident: 'none',
  drives: true,
  ...more,
});

test('the value falls with each year, by kilometers more or less than usual, and by condition', () => {
  // 30,000 × 0.9^5 = 17,714.70, and the range goes 10 % to both sides, in whole hundreds.
  expect(estimateOldCar(line(), car(), 2025)).toEqual({ lowCents: 1_590_000, highCents: 1_950_000 });
  expect(estimateOldCar(line(), car({ mileageKm: 80_000 }), 2025)).toEqual({
    lowCents: 1_320_000,
    highCents: 1_620_000,
  });
  expect(estimateOldCar(line(), car({ condition: 'fair' }), 2025)).toEqual({
    lowCents: 1_350_000,
    highCents: 1_660_000,
  });
  expect(estimateOldCar(line(), car({ accident: 'repaired' }), 2025)).toEqual({
    lowCents: 1_270_000,
    highCents: 1_560_000,
  });
});

test('a car that does not drive, that has damage, or that is worth next to nothing has no estimate', () => {
  expect(estimateOldCar(line(), car({ drives: false }), 2025)).toBeNull();
  expect(estimateOldCar(line(), car({ accident: 'unrepaired' }), 2025)).toBeNull();
  expect(estimateOldCar(line(), car({ mileageKm: 400_000 }), 2025)).toBeNull();
  expect(estimateOldCar(line({ newCents: 0 }), car(), 2025)).toBeNull();
});

test('a car of next year is not worth more than when it is new, however little it was driven', () => {
  const young = estimateOldCar(line({ spreadPercent: 0 }), car({ modelYear: 2026, mileageKm: 0 }), 2025);
  expect(young).toEqual({ lowCents: 3_000_000, highCents: 3_000_000 });
});

const anyLine = fc.record({
  newCents: fc.integer({ min: 0, max: 10_000_000_000 }),
  yearlyFallPercent: fc.integer({ min: 0, max: 90 }),
  usualKm: fc.integer({ min: 0, max: 200_000 }),
  perThousandKmCents: fc.integer({ min: 0, max: 10_000_000_000 }),
  fairPercent: fc.integer({ min: 0, max: 100 }),
  poorPercent: fc.integer({ min: 0, max: 100 }),
  repairedPercent: fc.integer({ min: 0, max: 100 }),
  spreadPercent: fc.integer({ min: 0, max: 50 }),
});
const anyCar = fc.record({
  modelYear: fc.integer({ min: 1900, max: 2100 }),
  mileageKm: fc.integer({ min: 0, max: 2_000_000 }),
  condition: fc.constantFrom(...conditions),
  accident: fc.constantFrom(...accidents),
  drives: fc.boolean(),
});

test('whatever the table and the car are, a range is whole hundreds from low to high, and more kilometers never bring more', () => {
  fc.assert(
    fc.property(anyLine, anyCar, fc.integer({ min: 2020, max: 2100 }), (some, old, year) => {
      const range = estimateOldCar(some, old, year);
      const driven = estimateOldCar(some, { ...old, mileageKm: old.mileageKm + 1_000 }, year);
      if (!range) {
        expect(driven).toBeNull();
        return;
      }
      expect(range.lowCents % 10_000).toBe(0);
      expect(range.highCents % 10_000).toBe(0);
      expect(range.lowCents).toBeGreaterThan(0);
      expect(range.lowCents).toBeLessThanOrEqual(range.highCents);
      expect(driven?.highCents ?? 0).toBeLessThanOrEqual(range.highCents);
    }),
    { numRuns: 500 },
  );
});
