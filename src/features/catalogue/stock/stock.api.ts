import { hc } from 'hono/client';
import type { StockRoutes } from './stock.routes.ts';

/** The typed client for staff. */
export const stockApi = (fetch?: typeof globalThis.fetch) =>
  hc<StockRoutes>('/api', fetch ? { fetch } : undefined);
