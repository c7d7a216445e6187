import { expect, test } from 'vitest';
import { isOpening } from './pages.ts';

const shop = 'https://cars.example';
const asked = (path: string, headers: Record<string, string> = {}) =>
  isOpening(new Request(`${shop}${path}`, { headers }));
const from = (path: string) => ({ referer: `${shop}${path}` });

test('a document and the data of another page are opened', () => {
  expect(asked('/admin/orders')).toBe(true);
  expect(asked('/admin/orders', from('/admin/orders'))).toBe(true);
  expect(asked('/admin/orders.data', from('/admin'))).toBe(true);
  expect(asked('/_.data', from('/admin'))).toBe(true);
  expect(asked('/admin/orders.data?page=2', from('/admin/orders?page=1'))).toBe(true);
  expect(asked('/admin/orders.data?page=2&_routes=a%2Cb', from('/admin/orders'))).toBe(true);
  // A browser may keep to itself where somebody comes from.
  expect(asked('/admin/orders.data')).toBe(true);
  expect(asked('/admin/orders.data', { referer: 'about:client' })).toBe(true);
  expect(asked('/admin/orders.data', { referer: 'nonsense' })).toBe(true);
});

test.each([
  ['sec-purpose', 'prefetch'],
  ['sec-purpose', 'prefetch;prerender'],
  ['purpose', 'prefetch'],
  ['x-moz', 'prefetch'],
])('a page that the browser asks for ahead is not opened: %s: %s', (name, said) => {
  expect(asked('/admin/orders', { [name]: said })).toBe(false);
  expect(asked('/admin/orders.data', { [name]: said, ...from('/admin') })).toBe(false);
});

test('a page that reads its own data again is not opened, nor is the router’s list of pages', () => {
  expect(asked('/admin/orders.data', from('/admin/orders'))).toBe(false);
  expect(asked('/admin/orders.data?_routes=app%2Fadmin', from('/admin/orders'))).toBe(false);
  expect(asked('/worker.data?q=a+b&_routes=x', from('/worker?q=a%20b'))).toBe(false);
  expect(asked('/_.data', from('/'))).toBe(false);
  expect(asked('/worker/_.data', from('/worker/'))).toBe(false);
  expect(asked('/__manifest?paths=%2Fadmin', from('/'))).toBe(false);
});
