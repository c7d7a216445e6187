import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Schema } from 'hono/types';
import { type ApiEnv, routes } from './http.ts';

/** The routes of one room; what they take and answer does not matter here. */
export type RoomRoutes = OpenAPIHono<ApiEnv, Schema>;

/** Segment by segment: 0 for a written one, 1 for a parameter. `/cars/update-price` is '00', `/cars/:id` is '01'. */
const rankOf = (path: string) =>
  path
    .split('/')
    .slice(1)
    .map((segment) => (segment.startsWith(':') ? 1 : 0))
    .join('');

/**
 * Mounts the rooms' routes; their order does not decide who answers. Hono asks routes in the order in which they were
 * added, so `/cars/:id` would take 'update-price' for an id: written segments are added before parameters. Throws for
 * middleware among them, which would move with its path: it belongs to its route or before all rooms.
 */
export function mountRoutes(api: OpenAPIHono<ApiEnv>, rooms: readonly RoomRoutes[]): void {
  const all = routes();
  for (const room of rooms) all.route('/', room);
  const middleware = all.routes.find(({ method, path }) => method === 'ALL' || path.includes('*'));
  if (middleware) throw new Error(`${middleware.path} is middleware in a room's routes`);
  // A stable sort: the handlers of one route stay in their order.
  all.routes.sort((one, other) => rankOf(one.path).localeCompare(rankOf(other.path)));
  api.route('/', all);
}
