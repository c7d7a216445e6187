import { hc } from 'hono/client';
import type { CollectingRoutes } from './collecting.routes.ts';

/** The typed client of the office. The server renders with a `fetch` that calls the API in process. */
export const collectingApi = (fetch?: typeof globalThis.fetch) =>
  hc<CollectingRoutes>('/api', fetch ? { fetch } : undefined);
