import { hc } from 'hono/client';
import type { BasketRoutes } from './basket.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const basketApi = (fetch?: typeof globalThis.fetch) =>
  hc<BasketRoutes>('/api', fetch ? { fetch } : undefined);
