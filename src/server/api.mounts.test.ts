import { expect, test } from 'vitest';
import { openApiDocument } from '#platform/http/api-description.ts';
import { routes } from '#platform/http/http.ts';
import { mountRoutes } from '#platform/http/mount-routes.ts';
import { rooms } from './rooms.ts';

const toHono = (path: string) => path.replaceAll(/\{([^}]+)\}/g, ':$1');
const orders = [
  ['as listed', rooms],
  ['in reverse', rooms.toReversed()],
] as const;

test.for(orders)('every call reaches its own handler when the rooms are mounted %s', ([, mounted]) => {
  const api = routes();
  mountRoutes(api, mounted);
  const calls = Object.entries(openApiDocument(api).paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => ({ path, method: method.toUpperCase() })),
  );
  expect(calls.length).toBeGreaterThan(100);
  for (const { path, method } of calls) {
    const [found] = api.router.match(method, path.replaceAll(/\{[^}]+\}/g, 'one'));
    const [[, first] = []] = found[0] ?? [];
    expect({ method, path: first?.path }).toEqual({ method, path: toHono(path) });
  }
});

test('the rooms share ambiguous addresses, so that the tests above have something to find', () => {
  const api = routes();
  for (const room of rooms.toReversed()) api.route('/', room);
  const [found] = api.router.match('GET', '/admin/orders/total-sales');
  expect(new Set(found.map(([[, { path }]]) => path)).size).toBeGreaterThan(1);
});
