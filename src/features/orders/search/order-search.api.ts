import { hc } from 'hono/client';
import type { OrderSearchRoutes } from './order-search.routes.ts';

/** The typed client for the lists of orders. The server renders with a `fetch` that calls the API in process. */
export const orderSearchApi = (fetch?: typeof globalThis.fetch) =>
  hc<OrderSearchRoutes>('/api', fetch ? { fetch } : undefined);
