import { expect, test } from 'vitest';
import { day, line, money, whole } from './cells.ts';
import { columnFinder, readSheet } from './sheet.ts';

const columns = {
  name: { names: ['title'], needed: true as const, read: line(20) },
  count: { names: ['qty'], read: whole({ least: 0, most: 1_000_000 }) },
  price: { read: money },
  on: { names: ['date'], read: day },
};
const sheet = { columns, ignored: ['days'], most: 3, nothing: 'The file has no things.' };
const read = (csv: string, more: object = {}) => readSheet(Buffer.from(csv), { ...sheet, ...more });
const valuesOf = async (csv: string) =>
  (await read(csv)).map(({ line, read }) => [line, 'values' in read ? read.values : read.reasons]);

test('a row says what its cells say; an empty cell that nothing is known, a column that is not there nothing', async () => {
  expect(await valuesOf('Name,COUNT,price\nA,"12,500",23995.0000\nB,,\n')).toEqual([
    [2, { name: 'A', count: 12_500, price: 23_995 }],
    [3, { name: 'B', count: null, price: null }],
  ]);
});

test('columns are found by what others call them, and what our own export has besides is passed over', async () => {
  expect(await valuesOf('Title;Qty;DATE;days\nA;1;20.05.2026;7\n')).toEqual([
    [2, { name: 'A', count: 1, on: '2026-05-20' }],
  ]);
});

test('empty rows and empty columns without a name are passed over; what is in one is not lost', async () => {
  expect(await valuesOf('name,,count,,\n,,,,\nA,,1,,\n\nB,,2\n')).toEqual([
    [3, { name: 'A', count: 1 }],
    [5, { name: 'B', count: 2 }],
  ]);
  expect(await valuesOf('name,,count,,\nA,x,1,,\nB,,2,,y\n')).toEqual([
    [2, ['Cell 2 is “x”, and its column has no name']],
    [3, ['This line has 5 cells; the first line has 3']],
  ]);
});

test('all that is wrong with a row is said together, and with its cells', async () => {
  expect(await valuesOf('name,count,price\n,x,£5\n"A\nB",1\nA\0,1,2\n')).toEqual([
    [
      2,
      [
        'name is missing',
        'count is “x”; it must be a whole number from 0 to 1000000',
        'price is “£5”; it must be in US dollars',
      ],
    ],
    [3, ['This line has 2 cells; the first line has 3']],
    [4, ['This line contains a NUL character']],
  ]);
});

test('the guard of a formula is taken off', async () => {
  expect(await valuesOf("name\n'=1+1\n''x\n'plain\n")).toEqual([
    [2, { name: '=1+1' }],
    [3, { name: "'x" }],
    [4, { name: "'plain" }],
  ]);
});

const all = 'The columns are name, count, price, on.';
test.each([
  ['count\n1\n', `The first line is missing the column name. ${all}`],
  ['name,wheels\nA,4\n', `The first line has unknown columns: wheels. ${all}`],
  ['name,count,qty\nA,4,4\n', `The first line has columns twice: count. ${all}`],
  ['name\n', 'The file has no things.'],
  ['', 'The file has no things.'],
  ['name\nA\nB\nC\nD\n', 'The file has more than 3 lines. Split it.'],
  ['name\n"A\n', 'The file ends inside a quote. Check for a missing closing quote in line 2 or before.'],
  ['na\0me,count\nA,1\n', 'This is not a text file. Save it as “CSV UTF-8” and upload that.'],
])('a file that cannot be read as a whole says why: %j', async (csv, text) => {
  await expect(read(csv)).rejects.toMatchObject({ status: 400, message: text });
});

test('a column that a person may not write is refused, and not offered', async () => {
  const forbidden = { names: ['price'], text: 'Leave out price.' };
  await expect(read('name,price\nA,1\n', { forbidden })).rejects.toMatchObject({
    message: 'Leave out price.',
  });
  await expect(read('x\nA\n', { forbidden })).rejects.toMatchObject({
    message: 'The first line is missing the column name. The columns are name, count, on.',
  });
});

test('a name in brackets is said besides, and other units than ours are nobody’s', () => {
  const { find } = columnFinder(columns);
  expect(['Price (USD)', 'TITLE', 'Price €', 'count mi', 'price_gbp'].map(find)).toEqual([
    'price',
    'name',
    undefined,
    undefined,
    undefined,
  ]);
});
