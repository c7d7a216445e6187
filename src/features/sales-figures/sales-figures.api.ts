import { hc } from 'hono/client';
import type { SalesFiguresRoutes } from './sales-figures.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const salesFiguresApi = (fetch?: typeof globalThis.fetch) =>
  hc<SalesFiguresRoutes>('/api', fetch ? { fetch } : undefined);
