import { hc } from 'hono/client';
import type { ShopHealthRoutes } from './health.routes.ts';

/** The typed client for how the shop is. The server renders with a `fetch` that calls the API in process. */
export const healthApi = (fetch?: typeof globalThis.fetch) =>
  hc<ShopHealthRoutes>('/api', fetch ? { fetch } : undefined);
