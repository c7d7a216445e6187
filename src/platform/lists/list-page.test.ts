import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { countedTo } from './count.ts';
import { cursorField, fromCursor, idCursor, sortValue, toCursor } from './cursor.ts';
import { sliceList } from './list-page.ts';

const sortValues = (row: { id: string }) => [row.id];
const rows = (count: number) => Array.from({ length: count }, (_, place) => ({ id: `row-${place}` }));

describe('a slice of a list', () => {
  test('holds as many rows as asked for, and says where the next one begins', () => {
    const slice = sliceList(rows(4), 3, sortValues);
    expect(slice.rows.map(({ id }) => id)).toEqual(['row-0', 'row-1', 'row-2']);
    expect(fromCursor(slice.nextCursor!, idCursor)).toEqual(['row-2']);
  });

  test.each([0, 1, 3])('with no row too many it is the last one: %s of 3', (count) => {
    const slice = sliceList(rows(count), 3, sortValues);
    expect(slice.rows).toHaveLength(count);
    expect(slice).not.toHaveProperty('nextCursor');
    expect(slice.last).toBeUndefined();
  });
});

test.each([
  [0, { total: 0, atLeast: false }],
  [99, { total: 99, atLeast: false }],
  [100, { total: 100, atLeast: false }],
  [101, { total: 100, atLeast: true }],
])('%s rows counted to 100', (counted, told) => {
  expect(countedTo(100, counted)).toEqual(told);
});

describe('a cursor', () => {
  test('comes back as it was made', () => {
    const shape = z.tuple([sortValue.text, sortValue.integer]);
    expect(fromCursor(toCursor(['Zoë', 7]), shape)).toEqual(['Zoë', 7]);
  });

  test('of the longest names is not too long for its parameter', () => {
    const longest = toCursor(['😀'.repeat(200), '😀'.repeat(200), 'x'.repeat(64)]);
    expect(cursorField.safeParse(longest).success).toBe(true);
    const shape = z.tuple([sortValue.text, sortValue.text, sortValue.id]);
    expect(fromCursor(longest, shape)[0]).toBe('😀'.repeat(200));
  });

  test.each([
    '',
    'x',
    'W10',
    btoa('{}'),
    btoa('[null]'),
    btoa('[[1]]'),
    btoa('[0]'),
    btoa('["a","b"]'),
    btoa('"a"'),
  ])('that is not ours: %j', (cursor) => {
    expect(() => fromCursor(cursor, idCursor)).toThrow('This cursor is not valid.');
  });

  const refused = (name: keyof typeof sortValue, values: readonly unknown[]) =>
    values.map((value) => [name, value] as const);
  test.each([
    ...refused('id', ['', 'a\u0000', '\ud800', 'x'.repeat(65), 1, null]),
    ...refused('text', ['a\u0000', '\udc00', 'x'.repeat(1001), 1, ['a']]),
    ...refused('integer', [-1, 0.5, 2_147_483_648, 1e308, '1']),
    ...refused('bigint', [-1, 0.5, 2 ** 53, 1e308, '1']),
    ...refused('date', ['', '0000-01-01', '2026-02-30', '9999-12-31', 'x', 0, '2026-11-22T00:00:00Z']),
    ...refused('instant', [
      '',
      '2026-11-22',
      '0000-01-01T00:00:00Z',
      '9999-12-31T00:00:00Z',
      '2026-11-22T24:00:00Z',
      0,
    ]),
  ])('holds as %s nothing that PostgreSQL would not take: %j', (name, value) => {
    const cursor = Buffer.from(JSON.stringify([value])).toString('base64url');
    const shape: z.ZodType<(string | number)[]> = z.tuple([sortValue[name]]);
    expect(() => fromCursor(cursor, shape)).toThrow('This cursor is not valid.');
  });
});
