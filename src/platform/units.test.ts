import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  distanceText,
  isFarther,
  metricFigure,
  mostTyped,
  perHundred,
  shownFigure,
  speedText,
  typedFigure,
  unitSystems,
} from './units.ts';

test('what is metric is shown as it is, or in whole miles', () => {
  expect(distanceText(34_000, 'metric')).toBe('34,000 km');
  expect(distanceText(34_000, 'miles')).toBe('21,127 mi');
  expect(distanceText(0, 'miles')).toBe('0 mi');
  expect(distanceText(3_000_000, 'miles')).toBe('1,864,114 mi');
  expect(speedText(250, 'metric')).toBe('250 km/h');
  expect(speedText(250, 'miles')).toBe('155 mph');
  expect(perHundred(17.2, 'miles').toFixed(1)).toBe('27.7');
});

test('whole miles that were entered are shown again as they were entered', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_000_000 }),
      fc.constantFrom('metric', 'miles'),
      (entered, units) => {
        expect(shownFigure(metricFigure(entered, units), units)).toBe(entered);
      },
    ),
  );
});

test('a figure that still stands as it was shown is what it was, to the kilometer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000_000 }), fc.constantFrom(...unitSystems), (metric, units) => {
      expect(typedFigure(shownFigure(metric, units), units, metric)).toBe(metric);
      expect(isFarther(metric, typedFigure(shownFigure(metric, units), units), units)).toBe(false);
    }),
  );
});

test('what is no whole figure is left to the schema', () => {
  expect(typedFigure(99.5, 'miles')).toBe(99.5);
  expect(typedFigure(Number.NaN, 'miles', 3)).toBeNaN();
  expect(typedFigure(400, 'miles')).toBe(644);
  expect(typedFigure(400, 'metric', 3)).toBe(400);
});

test('the highest that may be typed is within the bound, and the next one is not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3_000_000 }), fc.constantFrom(...unitSystems), (most, units) => {
      expect(metricFigure(mostTyped(most, units), units)).toBeLessThanOrEqual(most);
      expect(metricFigure(mostTyped(most, units) + 1, units)).toBeGreaterThan(most);
    }),
  );
});

test('a distance is farther only where it is shown as farther', () => {
  expect(isFarther(34_003, 34_002, 'miles')).toBe(false);
  expect(isFarther(34_003, 34_002, 'metric')).toBe(true);
  expect(isFarther(34_003, 34_001, 'miles')).toBe(true);
  expect(isFarther(1, 2, 'miles')).toBe(false);
});
