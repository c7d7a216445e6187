import { expect, test } from 'vitest';
import { z } from 'zod';
import { answer, route, routes } from './http.ts';
import { mountRoutes, type RoomRoutes } from './mount-routes.ts';

/** A room with one call, which answers its own path. */
const roomAt = (path: string): RoomRoutes =>
  routes().openapi(
    route('read the API description', { method: 'get', path, responses: { 200: answer(z.string(), '') } }),
    (c) => c.json(path, 200),
  );

async function ask(rooms: readonly RoomRoutes[], path: string): Promise<unknown> {
  const api = routes();
  api.use(async (c, next) => {
    c.set('actor', { kind: 'visitor' });
    await next();
  });
  mountRoutes(api, rooms);
  return (await api.request(path)).json();
}

const paths = [
  '/cars/{id}',
  '/cars/new',
  '/{kind}/new',
  '/cars/{id}/units',
  '/cars/new/{unit}',
  '/{kind}/{id}',
];
const asked = [
  ['/cars/new', '/cars/new'],
  ['/cars/1', '/cars/{id}'],
  ['/rentals/new', '/{kind}/new'],
  ['/rentals/1', '/{kind}/{id}'],
  ['/cars/1/units', '/cars/{id}/units'],
  ['/cars/new/units', '/cars/new/{unit}'],
] as const;

test.for(asked)('%s is answered by %s in any order of the rooms', async ([path, own]) => {
  const rooms = paths.map(roomAt);
  expect(await ask(rooms, path)).toBe(own);
  expect(await ask(rooms.toReversed(), path)).toBe(own);
});

test('the handlers of one route stay in their order', async () => {
  const room = routes();
  room.get('/cars', async (c, next) => {
    await next();
    c.header('X-Seen', 'yes');
  });
  room.get('/cars', (c) => c.json('cars'));
  const api = routes();
  mountRoutes(api, [roomAt('/cars/{id}'), room]);
  const answered = await api.request('/cars');
  expect(answered.headers.get('X-Seen')).toBe('yes');
  expect(await answered.json()).toBe('cars');
});

test('middleware for many paths is refused at the start', () => {
  const room = routes();
  room.use('/cars/*', (_c, next) => next());
  expect(() => mountRoutes(routes(), [room])).toThrow('middleware');
});
