import { hc } from 'hono/client';
import type { ShowroomRoutes } from './showroom.routes.ts';

/** The typed client of the VIP cars. The server renders with a `fetch` that calls the API in process. */
export const showroomApi = (fetch?: typeof globalThis.fetch) =>
  hc<ShowroomRoutes>('/api', fetch ? { fetch } : undefined);
