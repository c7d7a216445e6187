import { expect, test } from 'vitest';
import { ownCell } from './foreign-cells.rules.ts';

test.each([
  ['price', '$84,300.50', '84300.50'],
  ['price', 'USD 1.234.567,89', '1234567.89'],
  ['price', '84.300', '84300'],
  ['price', '84,300', '84300'],
  ['price', "1'234'567", '1234567'],
  ['price', '84 300,5', '84300.5'],
  ['price', '84300,50', '84300.50'],
  ['price', '84300.5', '84300.5'],
  ['price', '-5', '-5'],
  ['price', '€84,300', '€84,300'],
  ['price', '1,23,456', '1,23,456'],
  ['price', '1.234.56', '1.234.56'],
  ['stock', '1,000', '1000'],
  ['topSpeed', '250 km/h', '250'],
  ['mileageKm', '12.345 km', '12345'],
  ['powerKw', '110 kW', '110'],
  ['zeroTo100', '4.9 s', '4.9'],
  ['condition', 'Pre-Owned', 'used'],
  ['fuel', 'GASOLINE', 'petrol'],
  ['drive', '4x4', 'all'],
  ['drive', 'All-wheel drive', 'all'],
  ['body', 'Spaceship', 'Spaceship'],
  ['transmission', '', ''],
  ['make', ' A ', 'A'],
] as const)('%s “%s” is read as “%s”', (column, cell, own) => {
  expect(ownCell(column, cell)).toBe(own);
});
