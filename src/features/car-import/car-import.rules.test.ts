import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guarded, unguarded } from '#platform/text/csv-guard.ts';
import { exampleModel, readHeader, readRow } from './car-import.rules.ts';

const aRow = {
  make: 'Lotus',
  model: 'Emira',
  color: 'Yellow',
  topSpeed: '290',
  price: '105400.50',
  stock: '4',
};

test('a line without an id is a new car of the open catalogue', () => {
  expect(readRow(aRow)).toEqual({
    car: {
      carId: null,
      vip: false,
      make: 'Lotus',
      model: 'Emira',
      color: 'Yellow',
      topSpeed: 290,
      priceCents: 10_540_050,
      oldPriceCents: null,
      stock: 4,
      expectedStock: null,
      image: '',
      facts: {},
      vins: null,
    },
  });
});

test('everything that is wrong with a line is told at once', () => {
  const wrong = readRow({ ...aRow, make: ' ', price: '84.300', stock: '-1', topSpeed: '', catalogue: 'x' });
  expect(wrong.reasons).toEqual([
    'catalogue must be cars or vip',
    'make is missing',
    'topSpeed is missing',
    'price is “84.300”; did you mean $84.30 or $84,300?',
    'stock is “-1”; it must be a whole number from 0 to 1000000',
  ]);
});

test('the example of the template is no car', () => {
  expect(readRow({ ...aRow, model: exampleModel }).reasons).toEqual([
    'This is the example of the template. Delete the line',
  ]);
});

test.each(['1e5', '0x10', '12.345', 'NaN', 'Infinity', '--1', '12 50', '99999999999999'])(
  'a price of %s is no amount',
  (price) => {
    expect(readRow({ ...aRow, price }).reasons).toHaveLength(1);
  },
);

test.each(['84,300', '$84,300.00', '84 300'])('a price of %s is read', (price) => {
  expect(readRow({ ...aRow, price })).toMatchObject({ car: { priceCents: 8_430_000 } });
});

describe('the first line', () => {
  test('names the columns in any order and case', () => {
    expect(readHeader(['Stock', ' make', 'MODEL', 'color', 'topspeed', 'price'])).toEqual([
      'stock',
      'make',
      'model',
      'color',
      'topSpeed',
      'price',
    ]);
  });

  test.each([
    [['make', 'model']],
    [['make', 'model', 'color', 'topSpeed', 'price', 'stock', 'wheels']],
    [['make', 'model', 'color', 'topSpeed', 'price', 'stock', 'Make']],
    [['make', 'model', 'color', 'topSpeed', 'price', 'stock', '']],
  ])('%j is not ours: somebody has to say which is which', (cells) => {
    expect(readHeader(cells)).toBeUndefined();
  });

  test('what a file of faults says beside each line is passed over', () => {
    const ours = ['make', 'model', 'color', 'topSpeed', 'price', 'stock'];
    expect(readHeader(['Line in the file', 'what is wrong', ...ours])).toEqual([null, null, ...ours]);
  });
});

test('no text runs in a spreadsheet, and every text comes back as it was', () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.constantFrom('=1+1', "'=1", "''", '-2', '@x', '+1', '\tx', "'", '＝1', "'＝1", '＠x'),
  );
  fc.assert(
    fc.property(hostile, (text) => {
      const cell = guarded(text);
      return unguarded(cell) === text && !/^[=+\-@\t\r\n＝＋－＠]/.test(cell);
    }),
  );
});
