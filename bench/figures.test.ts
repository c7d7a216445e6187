import { expect, test } from 'vitest';
import { chosenRows, lineOf, median, percentile, perSecond, within } from './figures.ts';

test('the median is the middle one whatever the order, and there is none of nothing', () => {
  expect(median([30, 10, 20])).toBe(20);
  expect(() => median([])).toThrow('no median');
});

test('a percentile is a value that was seen', () => {
  const hundred = Array.from({ length: 100 }, (_, n) => n + 1);
  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile(hundred, 0.99)).toBe(99);
  expect(percentile([7], 0.99)).toBe(7);
  expect(() => percentile([], 0.5)).toThrow('no percentile');
});

test('a line of the table begins with the ratio, or says that there is none', () => {
  const figure = { what: 'paid orders', seen: perSecond(400), goal: '0.87' };
  expect(lineOf({ ...figure, ratio: 0.871, against: '460/s' })).toBe(
    '| **0.87** | paid orders | 400/s | 460/s | 0.87 |',
  );
  expect(lineOf({ ...figure, ratio: 0.00234 })).toContain('**0.0023**');
  expect(lineOf(figure)).toBe('| – | paid orders | 400/s | – | 0.87 |');
  expect(perSecond(31_425.4)).toBe('31,425/s');
  expect(perSecond(17.04)).toBe('17.0/s');
});

test('rows are measured by their names, in the order of the list; a name that none has is refused', () => {
  const all = { list: 1, page: 2, sales: 3 };
  expect(chosenRows(all, [])).toEqual([
    ['list', 1],
    ['page', 2],
    ['sales', 3],
  ]);
  expect(chosenRows(all, ['sales', 'list'])).toEqual([
    ['list', 1],
    ['sales', 3],
  ]);
  expect(() => chosenRows(all, ['sale'])).toThrow('There is no row sale. The rows are list, page, sales.');
});

test('a row that hangs ends as failed', async () => {
  await expect(within(0.01, () => new Promise(() => {}))).rejects.toThrow('took more than 0.01 s');
  await expect(within(1, async () => 'done')).resolves.toBe('done');
});
