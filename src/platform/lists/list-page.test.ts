import { describe, expect, test } from 'vitest';
import { fromCursor, toCursor } from './cursor.ts';
import { countedTo, sliceList } from './list-page.ts';

const sortValues = (row: { id: string }) => [row.id];
const rows = (count: number) => Array.from({ length: count }, (_, place) => ({ id: `row-${place}` }));

describe('a slice of a list', () => {
  test('holds as many rows as asked for, and says where the next one begins', () => {
    const slice = sliceList(rows(4), 3, sortValues);
    expect(slice.rows.map(({ id }) => id)).toEqual(['row-0', 'row-1', 'row-2']);
    expect(fromCursor(slice.nextCursor!)).toEqual(['row-2']);
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
    expect(fromCursor(toCursor(['Zoë', 7]))).toEqual(['Zoë', 7]);
  });

  test.each(['', 'x', 'W10', btoa('{}'), btoa('[null]'), btoa('[[1]]')])('that is not ours: %j', (cursor) => {
    expect(() => fromCursor(cursor)).toThrow('This cursor is not one of ours.');
  });
});
