import { hc } from 'hono/client';
import type { OrderRefundsRoutes } from './order-refunds.routes.ts';

/** The typed client for refunds in parts. The server renders with a `fetch` that calls the API in process. */
export const orderRefundsApi = (fetch?: typeof globalThis.fetch) =>
  hc<OrderRefundsRoutes>('/api', fetch ? { fetch } : undefined);
