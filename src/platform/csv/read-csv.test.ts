import { expect, test } from 'vitest';
import { problemOfFile, readCsv } from './read-csv.ts';

async function rowsOf(file: string | Buffer): Promise<[number, ...string[]][]> {
  const rows: [number, ...string[]][] = [];
  for await (const { line, cells } of readCsv(Buffer.from(file)).rows) rows.push([line, ...cells]);
  return rows;
}
async function problemOf(file: string | Buffer): Promise<string | undefined> {
  try {
    await rowsOf(file);
  } catch (error) {
    return problemOfFile(error);
  }
  return undefined;
}

const table = 'make;model\r\nCitroën;Méhari\r\n';
const read = [
  [1, 'make', 'model'],
  [2, 'Citroën', 'Méhari'],
];

test.each([
  ['UTF-8', Buffer.from(table)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${table}`)],
  ['UTF-16, as Excel’s “Unicode text”', Buffer.from(`\uFEFF${table}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(table, 'utf16le')],
  ['UTF-16, big-endian', Buffer.from(`\uFEFF${table}`, 'utf16le').swap16()],
  ['Windows-1252, as Excel’s “CSV”', Buffer.from(table, 'latin1')],
])('a file in %s is read', async (_, file) => {
  expect(await rowsOf(file)).toEqual(read);
});

test.each([',', ';', '\t'] as const)('cells are separated by %j', async (delimiter) => {
  const file = table.replaceAll(';', delimiter);
  expect(readCsv(Buffer.from(file)).delimiter).toBe(delimiter);
  expect(await rowsOf(file)).toEqual(read);
});

test.each(['\r\n', '\n', '\r'])('rows end with %j', async (end) => {
  expect(await rowsOf(table.replaceAll('\r\n', end))).toEqual(read);
});

test.each(['sep=;\r\n', '\uFEFFsep=;\n', '"sep=;"\r\n', 'SEP=;\r\n'])(
  'a first line %j is skipped and counts as no row',
  async (first) => {
    expect(await rowsOf(first + table)).toEqual(read);
    expect(await rowsOf(Buffer.from(first + table, 'utf16le'))).toEqual(read);
  },
);

test('what is said in a first line sep= counts, whatever else there is more of', async () => {
  expect(await rowsOf('sep=;\na,b,c;d\n1,5;2,5\n')).toEqual([
    [1, 'a,b,c', 'd'],
    [2, '1,5', '2,5'],
  ]);
});

test('the number of a row is that of the sheet: empty ones count, line breaks within a cell do not', async () => {
  expect(await rowsOf('a,b\n\n"x\ny","1\r\n2"\n,\n  ,\t\n5,6\n\n\n')).toEqual([
    [1, 'a', 'b'],
    [3, 'x\ny', '1\r\n2'],
    [6, '5', '6'],
  ]);
});

test.each([
  ['a,b\n\n"x\ny",1\nz,q"r\n', 'Line 4 has a quote within a cell. Put the cell in quotes, and double it.'],
  ['a,b\n"x"y,1\n', 'Line 2 has a quote within a cell. Double it.'],
  ['a,b\n"x\ny",1\n"z,1\n', /^The file ends inside a quote\..* in line 3 or before\.$/],
  ['a,b\n"x\ny",1\n\u00e9', undefined],
  [Buffer.from([0x50, 0x4b, 3, 4]), /a workbook, not a CSV file/],
  [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10]), /not a text file/],
])('what is wrong with the file as a whole is said with the row of the sheet: %#', async (file, problem) => {
  if (problem === undefined) expect(await problemOf(file)).toBeUndefined();
  else expect(await problemOf(file)).toMatch(problem);
});

test('a row of 33 million commas ends at its 1,001st cell, and nothing of the rest is held', async () => {
  expect(await problemOf(Buffer.alloc(33_000_000, ','))).toBe('Line 1 has more than 1,000 cells.');
  expect(await problemOf(`a,b\n1,2\n${','.repeat(1_000)}\n`)).toBe('Line 3 has more than 1,000 cells.');
  expect(await rowsOf(`a\n1${','.repeat(999)}\n`)).toHaveLength(2);
});

test('a cell and a row have at most 60,000 characters', async () => {
  const problem = 'Line 2 is longer than 60,000 characters. Check for a missing closing quote.';
  expect(await problemOf(`a,b\n${'x'.repeat(60_001)},1\n`)).toBe(problem);
  expect(await problemOf(`a,b\n"${'x\n'.repeat(30_001)}",1\n`)).toBe(problem);
  expect(await problemOf(`a,b\n${'x'.repeat(59_000)},1\n`)).toBeUndefined();
});

test('a file has no more rows than a spreadsheet, empty ones included', async () => {
  const problem = 'The file has more than 1,048,576 rows. Split it.';
  expect(await problemOf(`a,b\n${'\n'.repeat(1_048_576)}1,2\n`)).toBe(problem);
});
