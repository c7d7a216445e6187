import { hc } from 'hono/client';
import type { OnSaleRoutes } from './on-sale.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const onSaleApi = (fetch?: typeof globalThis.fetch) =>
  hc<OnSaleRoutes>('/api', fetch ? { fetch } : undefined);
