import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceText, metricFigure, perHundred, shownFigure, speedText } from './units.ts';

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
