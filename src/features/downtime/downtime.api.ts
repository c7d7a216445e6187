import { hc } from 'hono/client';
import type { DowntimeRoutes } from './downtime.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const downtimeApi = (fetch?: typeof globalThis.fetch) =>
  hc<DowntimeRoutes>('/api', fetch ? { fetch } : undefined);
