import { hc } from 'hono/client';
import type { ValuesRoutes } from './values.routes.ts';

/** The typed client for admins. The server renders with a `fetch` that calls the API in process. */
export const valuesApi = (fetch?: typeof globalThis.fetch) =>
  hc<ValuesRoutes>('/api', fetch ? { fetch } : undefined);
