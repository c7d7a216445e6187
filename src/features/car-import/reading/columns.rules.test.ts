import { expect, test } from 'vitest';
import { columns } from '../car-import.rules.ts';
import { faultsOfChoice, guessColumns } from './columns.rules.ts';

test.each([
  [
    'a dealer system',
    [
      'Stock #',
      'VIN',
      'Year',
      'Make',
      'Model',
      'Trim',
      'Exterior Color',
      'Internet Price',
      'Odometer',
      'Body Style',
    ],
    [null, 'vins', 'modelYear', 'make', 'model', 'trim', 'color', 'price', null, 'body'],
  ],
  [
    'a German spreadsheet',
    ['Marke', 'Modell', 'Farbe', 'Höchstgeschwindigkeit', 'Preis', 'Anzahl', 'Kilometerstand', 'Türen'],
    ['make', 'model', 'color', 'topSpeed', 'price', 'stock', 'mileageKm', 'doors'],
  ],
  [
    'names with units',
    ['Price (USD)', 'TOP_SPEED [km/h]', 'kW', 'L/100km'],
    ['price', 'topSpeed', 'powerKw', 'consumption'],
  ],
  [
    'units that are not ours',
    ['Top speed (mph)', 'Mileage mi', 'Power hp', 'Price €'],
    [null, null, null, null],
  ],
  ['the same twice', ['Colour', 'Exterior color', 'MSRP', 'Sale price'], ['color', null, 'price', null]],
  ['our own name behind another one', ['MSRP', 'price', 'brand', 'make'], [null, 'price', null, 'make']],
  ['nothing that is known', ['', 'x', 'Line in the file', 'id'], [null, null, null, null]],
])('%s is guessed', (_what, names, guess) => {
  expect(guessColumns(names)).toEqual(guess);
});

test('our own names are what they are', () => {
  expect(guessColumns(columns)).toEqual([...columns]);
});

test('a choice is judged by column', () => {
  const header = ['a', 'b', 'c'];
  expect(
    faultsOfChoice(['make', 'model', 'price'], { color: 'Red', topSpeed: '200', stock: '1' }, header),
  ).toBeUndefined();
  expect(faultsOfChoice(['make', 'make', null], {}, header)).toMatchObject({
    columns: 'Two columns of the file are make. Leave one of them out',
    stock: 'Choose its column above, or enter one value for all cars',
  });
  expect(faultsOfChoice(['make', 'wheels', null], {}, header)).toMatchObject({
    columns: 'There is no column named wheels',
  });
  expect(faultsOfChoice(['make'], {}, header)).toMatchObject({
    columns: 'Match each column of the file',
  });
});
