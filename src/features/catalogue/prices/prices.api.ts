import { hc } from 'hono/client';
import type { PriceUpdateRoutes } from './prices.routes.ts';

/** The typed client. */
export const priceUpdateApi = (fetch?: typeof globalThis.fetch) =>
  hc<PriceUpdateRoutes>('/api', fetch ? { fetch } : undefined);
