import { hc } from 'hono/client';
import type { OrderViewRoutes } from './order-view.routes.ts';

/** The typed client for one order as its customer sees it. The server renders with a `fetch` that calls the API in process. */
export const orderViewApi = (fetch?: typeof globalThis.fetch) =>
  hc<OrderViewRoutes>('/api', fetch ? { fetch } : undefined);
