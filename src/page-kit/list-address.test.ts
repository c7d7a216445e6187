import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  askedPlace,
  filtersIn,
  narrowed,
  pageNumberOf,
  placedAt,
  readFilters,
  withQuery,
} from './list-address.ts';

const query = (text: string) => new URLSearchParams(text);

test('another filter leads to the first page, with all the other filters', () => {
  const asked = query('email=ada&page=3&cursor=x&open=y&sort=oldest');
  expect(withQuery('/orders', narrowed(asked, { state: 'paid' }))).toBe(
    '/orders?email=ada&sort=oldest&state=paid',
  );
  expect(withQuery('/worker/trade-ins', narrowed(query('id=7'), { search: 'saab' }))).toBe(
    '/worker/trade-ins?search=saab',
  );
  expect(withQuery('/orders', narrowed(asked, { email: '  ', sort: undefined }))).toBe('/orders');
});

test('another place of a list keeps its filters, and is the only one that the address says', () => {
  const asked = query('email=ada&page=3&cursor=x&open=y');
  expect(String(placedAt(asked, { page: 2 }))).toBe('email=ada&page=2');
  expect(String(placedAt(asked, { page: 1 }))).toBe('email=ada');
  expect(String(placedAt(asked, { cursor: 'z', open: 'w' }))).toBe('email=ada&cursor=z&open=w');
});

test('a page that cannot be jumped to is the last that can', () => {
  expect(askedPlace(query('page=3'))).toEqual({ page: '3', cursor: undefined });
  expect(askedPlace(query('page=51&cursor=x'))).toEqual({ page: '50', cursor: 'x' });
});

test('words that were insisted on are not, once others are searched for', () => {
  expect(String(narrowed(query('search=lambogini&exact=yes'), { search: 'lotus' }))).toBe('search=lotus');
});

test('what a form sends empty is no filter', () => {
  expect(filtersIn(query('b=2&a=1&c=&page=7'))).toBe('a=1&b=2');
  expect(filtersIn(query('a=1&b=2'))).toBe('a=1&b=2');
});

test.each([
  ['12', 12],
  ['0', 1],
  ['-1', 1],
  ['1e9', 1],
  ['99999999999', 1],
  [null, 1],
])('page %j is %j', (text, page) => {
  expect(pageNumberOf(text)).toBe(page);
});

test('an address filters by what the call of its list takes, and by nothing else', () => {
  const filters = z.object({
    state: z.enum(['owed', 'paid']).optional(),
    show: z.enum(['here', 'all']).default('here'),
    search: z.string().min(3).max(100).optional(),
  });
  expect(readFilters(filters, query('state=paid&show=all&search=%20saab%20&page=2&other=1'))).toEqual({
    state: 'paid',
    show: 'all',
    search: 'saab',
  });
  expect(readFilters(filters, query('state=lost&show=&search=ab'))).toEqual({ show: 'here' });
  expect(readFilters(filters, query(`search=${'x'.repeat(150)}`)).search).toHaveLength(100);
});
