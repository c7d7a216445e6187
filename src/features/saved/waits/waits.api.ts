import { hc } from 'hono/client';
import type { StockWaitsRoutes } from './waits.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const stockWaitsApi = (fetch?: typeof globalThis.fetch) =>
  hc<StockWaitsRoutes>('/api', fetch ? { fetch } : undefined);
