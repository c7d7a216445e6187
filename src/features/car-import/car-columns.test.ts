import { describe, expect, test } from 'vitest';
import { readRow } from '#platform/csv/sheet.ts';
import { carColumns, guessColumns, readHeader, wantedCar } from './car-columns.ts';
import { columns, exampleModel, faultsOfChoice } from './car-import.rules.ts';

const aRow = {
  make: 'Lotus',
  model: 'Emira',
  color: 'Yellow',
  topSpeed: '290',
  price: '105400.50',
  stock: '4',
};

/** What a line of these cells says, in a file with our own columns, or with those of another program. */
function readLine(row: Readonly<Record<string, string>>, isForeign = false) {
  const header = readHeader(Object.keys(row))!;
  const writing = { decimals: isForeign ? (',' as const) : ('.' as const), isForeign };
  const { read } = readRow(carColumns, header, { line: 2, cells: Object.values(row) }, writing);
  return 'values' in read ? wantedCar(read.values) : read;
}

test('a line without an id is a new car of the open catalogue', () => {
  expect(readLine(aRow)).toEqual({
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

test('everything that is wrong with a line is said together', () => {
  expect(
    readLine({ ...aRow, make: ' ', price: '84.300', stock: '-1', topSpeed: '', catalogue: 'x' }),
  ).toEqual({
    reasons: [
      'catalogue is “x”; it must be one of cars, vip',
      'make is missing',
      'topSpeed is missing',
      'price is “84.300”; did you mean $84.30 or $84,300?',
      'stock is “-1”; it must be a whole number from 0 to 1000000',
    ],
  });
});

test('the example of the template is no car', () => {
  expect(readLine({ ...aRow, model: exampleModel })).toEqual({
    reasons: ['This is the example of the template. Delete the line'],
  });
});

test.each([
  ['condition', 'Pre-Owned', 'used'],
  ['condition', 'Certified Pre-Owned', 'certified'],
  ['fuel', 'GASOLINE', 'petrol'],
  ['fuel', 'Gas', 'petrol'],
  ['fuel', 'Gas/Electric Hybrid', 'hybrid'],
  ['fuel', 'Compressed Natural Gas', 'gas'],
  ['drive', '4x4', 'all'],
  ['drive', 'AWD/4WD', 'all'],
  ['drive', 'FWD', 'front'],
  ['drive', 'Rear-Wheel Drive', 'rear'],
  ['transmission', 'Auto', 'automatic'],
  ['transmission', '8-Speed Automatic', 'automatic'],
  ['transmission', '6-speed manual', 'manual'],
  ['transmission', '1-Speed Automatic', 'single-speed'],
  ['body', '4dr Sedan', 'sedan'],
  ['body', 'Sport Utility', 'suv'],
  ['body', 'Crew Cab', 'pickup'],
  ['body', 'Coupé', 'coupe'],
  ['zeroTo100', '4,9 s', 49],
  ['powerKw', '110 kW', 110],
  ['mileageKm', '12.345 km', 12_345],
  ['modelYear', '2021.0', 2_021],
  ['trim', '', null],
  ['condition', '', 'new'],
  ['equipment', '', []],
] as const)('%s “%s” is read as %j', (column, cell, fact) => {
  for (const isForeign of [false, true])
    expect(readLine({ ...aRow, [column]: cell }, isForeign)).toMatchObject({
      car: { facts: { [carColumns[column].stored]: fact } },
    });
});

test('gas is our own key in our own files, and petrol in those of another program', () => {
  expect(readLine({ ...aRow, fuel: 'gas' })).toMatchObject({ car: { facts: { fuel: 'gas' } } });
  expect(readLine({ ...aRow, fuel: 'gas' }, true)).toMatchObject({ car: { facts: { fuel: 'petrol' } } });
});

test('a VIN that a spreadsheet made a number of says so; further ones may be in one cell', () => {
  expect(readLine({ ...aRow, vins: '1.23457E+16' })).toEqual({
    reasons: [
      'vins is “1.23457E+16”; a spreadsheet has turned it into a number. Format the column as text, and enter it again',
    ],
  });
  const vins = ['1HGCM82633A004352', '1M8GDM9AXKP042788'];
  for (const sign of ['\n', ', ', ';', ' | '])
    expect(readLine({ ...aRow, vins: vins.join(sign) })).toMatchObject({ car: { vins } });
});

test('addresses of pictures become an album in their order; one that is never fetched is named', () => {
  const addresses = ['https://p.example/1.jpg', 'https://p.example/w_1,h_2/2.jpg'];
  for (const sign of [',', '; ', '|', ' ', '\n'])
    expect(readLine({ ...aRow, image: addresses.join(sign) })).toMatchObject({
      car: { image: addresses.join('\n') },
    });
  expect(readLine({ ...aRow, image: `${addresses[0]}, http://127.0.0.1/a.jpg` })).toEqual({
    reasons: [expect.stringMatching(/; http:\/\/127\.0\.0\.1\/a\.jpg: .*private network/)],
  });
  const many = Array.from({ length: 41 }, (_, place) => `https://p.example/${place}.jpg`);
  expect(readLine({ ...aRow, image: many.join(' ') })).toEqual({
    reasons: [expect.stringContaining('it names 41 pictures, and an album has at most 40')],
  });
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
  ])('%j is not ours: somebody has to say which is which', (cells) => {
    expect(readHeader(cells)).toBeUndefined();
  });

  test('what a file of faults says of each line is passed over, and columns without a name', () => {
    const ours = ['make', 'model', 'color', 'topSpeed', 'price', 'stock'];
    expect(readHeader(['Line in the file', 'what is wrong', ...ours, ''])).toEqual([
      null,
      null,
      ...ours,
      undefined,
    ]);
  });
});

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
