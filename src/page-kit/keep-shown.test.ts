import { expect, test } from 'vitest';
import { failedAndKept, type LoaderResults } from './keep-shown.ts';

const known = {
  stock: { hasErrorBoundary: false },
  rentals: { hasErrorBoundary: false },
  order: { hasErrorBoundary: true },
};
const away = { type: 'error' as const, result: new TypeError('Failed to fetch') };
const broken = { type: 'error' as const, result: { status: 503, statusText: '', internal: false, data: '' } };
const gone = { type: 'error' as const, result: { status: 404, statusText: '', internal: false, data: '' } };
const shows = (id: string) =>
  new Map<string, unknown>([
    ['root', {}],
    [id, {}],
  ]);
const kept = (results: LoaderResults, shown: string, isSamePage = false) =>
  failedAndKept(results, { data: shows(shown), isSamePage }, known);

test('a staff page stays where the next one does not come', () => {
  expect(kept({ root: away, rentals: away }, 'stock')).toEqual(['root', 'rentals']);
  expect(kept({ rentals: broken }, 'stock')).toEqual(['rentals']);
});

test('a page that is gone, one with words of its own, and customers’ pages say so themselves', () => {
  expect(kept({ rentals: gone }, 'stock')).toEqual([]);
  expect(kept({ root: broken, order: broken }, 'stock')).toEqual([]);
  expect(kept({ root: broken, cars: broken }, 'stock')).toEqual([]);
  expect(kept({ root: broken, rentals: broken }, 'cars')).toEqual([]);
});

test('offline, what is shown stays, whichever page is asked for', () => {
  expect(kept({ root: away, order: away }, 'stock')).toEqual(['root', 'order']);
  expect(kept({ root: away, cars: away }, 'home')).toEqual(['root', 'cars']);
  expect(kept({ root: away, cars: broken }, 'home')).toEqual([]);
});

test('a page that is read anew keeps what it showed, wherever it stands', () => {
  expect(kept({ root: away, cars: away }, 'cars', true)).toEqual(['root', 'cars']);
  expect(kept({ cars: gone }, 'cars', true)).toEqual([]);
});
