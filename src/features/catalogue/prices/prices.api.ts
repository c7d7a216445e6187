import { hc } from 'hono/client';
import type { PricesRoutes } from './prices.routes.ts';

/** The typed client. */
export const pricesApi = (fetch?: typeof globalThis.fetch) =>
  hc<PricesRoutes>('/api', fetch ? { fetch } : undefined);
