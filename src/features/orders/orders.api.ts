import { hc } from 'hono/client';
import type { OrdersRoutes } from './orders.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const ordersApi = (fetch?: typeof globalThis.fetch) =>
  hc<OrdersRoutes>('/api', fetch ? { fetch } : undefined);
