import { hc } from 'hono/client';
import type { SalesRoutes } from './sales-figures.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const salesApi = (fetch?: typeof globalThis.fetch) =>
  hc<SalesRoutes>('/api', fetch ? { fetch } : undefined);
