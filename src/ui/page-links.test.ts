import { expect, test } from 'vitest';
import { pagesAround } from './page-links.tsx';

test.each([
  [1, 0, []],
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [3, 5, [1, 2, 3, 4, 5]],
  [1, 50, [1, 2, 0, 50]],
  [4, 50, [1, 2, 3, 4, 5, 0, 50]],
  [25, 50, [1, 0, 24, 25, 26, 0, 50]],
  [50, 50, [1, 0, 49, 50]],
  [60, 50, [1, 0, 50]],
])('at page %i of %i', (page, totalPages, shown) => {
  expect(pagesAround(page, totalPages)).toEqual(shown);
});
