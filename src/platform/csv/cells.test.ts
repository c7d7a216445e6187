import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addressesIn,
  day,
  items,
  line,
  money,
  plainLines,
  problemOfMangled,
  tenths,
  text,
  type Writing,
  whole,
  word,
} from './cells.ts';

const commas: Writing = { decimals: '.', isForeign: false };
const semicolons: Writing = { decimals: ',', isForeign: false };
const foreign: Writing = { decimals: ',', isForeign: true };

describe('a price', () => {
  test.each([
    ['23995', 23_995],
    ['23995.0000', 23_995],
    ['23995.5', 23_995.5],
    ['23995.50', 23_995.5],
    ['2021.0', 2_021],
    ['$23,995', 23_995],
    ['US$ 23,995.00', 23_995],
    ['23995 USD', 23_995],
    ['12,500', 12_500],
    ['1,234,567.89', 1_234_567.89],
    ['12 500', 12_500],
    ['12\u00A0500', 12_500],
    ['12\u202F500,00', 12_500],
    ["1'234'567", 1_234_567],
    ['1’234.50', 1_234.5],
    ['$23.995,00', 23_995],
    ['$ 23.995,50', 23_995.5],
    ['1.234.567', 1_234_567],
    ['\u202d84,300\u202c', 84_300],
    ['0.50', 0.5],
    ['.5', 0.5],
    ['99.', 99],
  ])('%j is read in every file', (given, value) => {
    for (const writing of [commas, semicolons, foreign]) expect(money(given, writing)).toEqual({ value });
  });

  test('what is no amount is answered with one, as the file writes it', () => {
    expect(money('five', commas)).toEqual({ problem: 'it must be an amount such as 84300 or 84300.50' });
    expect(money('-5', semicolons)).toEqual({ problem: 'it must be an amount such as 84300 or 84300,50' });
  });

  test.each(['23.995,00 €', '€23995', '£ 20,000', '23995 EUR', 'CAD 23,995'])(
    '%j is another currency in every file',
    (given) => {
      for (const writing of [commas, semicolons, foreign])
        expect(money(given, writing)).toEqual({ problem: 'it must be in US dollars' });
    },
  );

  test.each([
    ['84.300', 84_300, '$84.30 or $84,300'],
    ['12.500', 12_500, '$12.50 or $12,500'],
    ['12.345', 12_345, '$12,345'],
    ['84,30', 84.3, '$84.30 or $8,430'],
    ['84300,5', 84_300.5, '$84,300.50 or $843,005'],
    ['12,5000', 12.5, '$12.50 or $125,000'],
  ])('%j is ambiguous where decimals have a point, and only there', (given, value, meant) => {
    expect(money(given, commas)).toEqual({ problem: `did you mean ${meant}?` });
    expect(money(given, semicolons)).toEqual({ value });
  });

  test.each([
    '1e5',
    '0x10',
    'NaN',
    '--1',
    '-5',
    '12 50',
    '1,23,456',
    '1.234.56',
    '1,234,56',
    '£5',
    'call us',
    '12.3456',
    '99999999999999',
    '.',
    '$',
  ])('%j is no price', (given) => {
    for (const writing of [commas, semicolons]) expect(money(given, writing)).toHaveProperty('problem');
  });

  test('is whole cents, or none, whatever is in the cell', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[$€ ]?[\d.,' -]{0,12}$/),
        fc.constantFrom(commas, semicolons),
        (given, writing) => {
          const read = money(given, writing);
          if ('value' in read) expect(Math.round(read.value * 100) / 100).toBe(read.value);
        },
      ),
    );
  });
});

describe('a whole figure', () => {
  const mileage = whole({ least: 0, most: 3_000_000 });
  test.each([
    ['12500', 12_500],
    ['12,500', 12_500],
    ['12.500', 12_500],
    ['12 500', 12_500],
    ['12,500 km', 12_500],
    ['2021.0', 2_021],
    ['2021,00', 2_021],
    ['4.0000', 4],
    ['1.234.567', 1_234_567],
    ['0', 0],
  ])('%j is %d', (given, value) => {
    expect(mileage(given, commas)).toEqual({ value });
  });

  test.each(['12.5', '-1', 'many', '1.5e3', '12 5', '3,000,001'])('%j is none', (given) => {
    expect(mileage(given, commas)).toEqual({ problem: 'it must be a whole number from 0 to 3000000' });
  });

  test('three zeros are decimals where thousands are out of bounds', () => {
    expect(whole({ least: 1, most: 9 })('4.000', commas)).toEqual({ value: 4 });
    expect(whole({ least: 1886, most: 2100 })('2021.000', commas)).toEqual({ value: 2_021 });
  });
});

test.each([
  ['4.9', 49],
  ['4,9', 49],
  ['4.900', 49],
  ['5', 50],
  ['4.9 s', 49],
])('%j are %d tenths', (given, value) => {
  expect(tenths({ least: 10, most: 999 })(given, commas)).toEqual({ value });
});
test.each(['3.25', '100', 'fast'])('%j are no tenths', (given) => {
  expect(tenths({ least: 10, most: 999 })(given, commas)).toEqual({
    problem: 'it must be a number with at most one decimal from 1 to 99.9',
  });
});

describe('a day', () => {
  test.each([
    ['2026-05-20', '2026-05-20'],
    ['2026/5/20', '2026-05-20'],
    ['2026-05-20 00:00:00', '2026-05-20'],
    ['2026-05-20T00:00:00.000Z', '2026-05-20'],
    ['5/20/2026', '2026-05-20'],
    ['5/20/26', '2026-05-20'],
    ['05/20/2026 0:00', '2026-05-20'],
    ['20/5/2026', '2026-05-20'],
    ['20.05.2026', '2026-05-20'],
    ['5.6.2026', '2026-06-05'],
    ['5/5/2026', '2026-05-05'],
  ])('%j is %s wherever the dealership is', (given, value) => {
    for (const monthFirst of [true, false, undefined])
      expect(day(given, { ...commas, monthFirst })).toEqual({ value });
  });

  test('that may be two is decided by the country of the dealership, and refused where that is unknown', () => {
    for (const given of ['5/6/2026', '05-06-2026']) {
      expect(day(given, { ...commas, monthFirst: true })).toEqual({ value: '2026-05-06' });
      expect(day(given, { ...commas, monthFirst: false })).toEqual({ value: '2026-06-05' });
      expect(day(given, commas)).toEqual({
        problem: 'it may be 2026-05-06 or 2026-06-05: write it like that',
      });
    }
  });

  test.each(['2026-02-30', '13/13/2026', '46162', 'tomorrow', '2026-05-20 14:30', '31.02.2026'])(
    '%j is none',
    (given) => {
      expect(day(given, commas)).toEqual({ problem: 'enter a day such as 2030-05-02' });
    },
  );

  test('of another century is said to be out of range', () => {
    expect(day('1999-12-31', commas)).toEqual({
      problem: 'choose a date from 2000-01-01 to 2199-12-31',
    });
  });
});

describe('a word', () => {
  const fuel = word({ petrol: 'Petrol', gas: 'Gas' }, { petrol: ['Gasoline', 'Gas'], gas: ['LPG'] });
  test.each([
    ['Petrol', 'petrol'],
    ['GASOLINE', 'petrol'],
    ['Gas', 'petrol'],
    ['l.p.g.', 'gas'],
  ])('%j is %s', (given, value) => {
    expect(fuel(given, commas)).toEqual({ value });
  });

  test('of our own files is our key; in files of others what others mean by it', () => {
    expect(fuel('gas', commas)).toEqual({ value: 'gas' });
    expect(fuel('gas', foreign)).toEqual({ value: 'petrol' });
  });

  test('that is unknown says which there are', () => {
    expect(fuel('Coal', commas)).toEqual({ problem: 'it must be one of petrol, gas' });
  });
});

test.each([
  ['1.23457E+16', 'a spreadsheet has turned it into a number'],
  ['1,23457E+16', 'a spreadsheet has turned it into a number'],
  ['5-Sep', 'a spreadsheet has turned it into a date'],
  ['May-09', 'a spreadsheet has turned it into a date'],
  ['#NAME?', 'a spreadsheet has taken it for a formula'],
  ['########', 'the column of the spreadsheet was too narrow'],
])('of a text %j it is said what the spreadsheet did', (given, what) => {
  const problem = `${what}. Format the column as text, and enter it again`;
  expect(line(64)(given, commas)).toEqual({ problem });
});
test.each(['9-5', '1e5', 'E350', '#1', '3008', 'Mini #2', '1HGCM82633A004352'])('%j is a text', (given) => {
  expect(problemOfMangled(given)).toBeUndefined();
});

describe('a text of several lines', () => {
  test.each([
    ['One owner.<br>Serviced.<BR/>New tires', 'One owner.\nServiced.\nNew tires'],
    [
      '<p>One owner.</p>\r\n<p>Serviced,\r\n  always</p><ul><li>ABS</li><li>Radio</li></ul>',
      'One owner.\nServiced, always\nABS\nRadio',
    ],
    ['<b>R&amp;D</b> &lt;new&gt; caf&eacute; &#8364;5&nbsp;&#x2013; ok', 'R&D <new> café €5 – ok'],
    ['R&amp;D &unknown; & more', 'R&D &unknown; & more'],
    ['<!-- hidden <p> --><style>p{}</style><script>x<y</script><p class="a">shown</p>', 'shown'],
    ['a\tb', 'a b'],
    ['a\r\nb\rc\n\nd', 'a\nb\nc\n\nd'],
    ['2 < 3 and 4 > 3', '2 < 3 and 4 > 3'],
    ['-One owner, "careful".\n\nServiced.', '-One owner, "careful".\n\nServiced.'],
  ])('%j becomes %j', (given, lines) => {
    expect(plainLines(given)).toBe(lines);
  });

  test('has a limit, and no control characters', () => {
    expect(text(5)('123456', commas)).toEqual({ problem: 'it may have at most 5 characters' });
    expect(text(5)('a\u0007', commas)).toEqual({ problem: 'it contains a control character' });
  });

  test('of things has each once', () => {
    const things = items({ most: 3, longest: 8 });
    expect(things('ABS\n\n Radio ', commas)).toEqual({ value: ['ABS', 'Radio'] });
    expect(things('<ul><li>ABS</li><li>Radio</li></ul>', commas)).toEqual({ value: ['ABS', 'Radio'] });
    expect(things('a\na', commas)).toEqual({ problem: 'it must name each thing once' });
    expect(things('a\nb\nc\nd', commas)).toEqual({ problem: 'it may have at most 3 lines' });
    expect(things('too long for this', commas)).toHaveProperty('problem');
  });
});

test.each([', ', ',', '; ', ';', '|', ' | ', ' ', '\n', '\r\n'])(
  'addresses are separated by %j, and commas within them stay',
  (sign) => {
    const addresses = [
      'https://a.example/w_1,h_2/1.jpg',
      'HTTP://b.example/2.jpg?x=1;2',
      'https://c.example/3',
    ];
    expect(addressesIn(addresses.join(sign) + sign)).toEqual(addresses);
  },
);
test('an address is named once, and one within another is a part of it', () => {
  expect(addressesIn('https://a.example/1 https://a.example/1')).toEqual(['https://a.example/1']);
  expect(addressesIn('https://a.example/fetch/https://b.example/1')).toHaveLength(1);
});

test.each([
  [plainLines, '<!--'],
  [plainLines, '<a '],
  [plainLines, '<script '],
  [plainLines, '&#1'],
  [addressesIn, ' '],
  [addressesIn, 'https://,'],
])('the longest cell that a row may have is read in one pass: %#', (read, part) => {
  expect(read(`${part.repeat(60_000 / part.length)}x`)).toBeDefined();
});
