import { hc } from 'hono/client';
import type { CompareRoutes } from './compare.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const compareApi = (fetch?: typeof globalThis.fetch) =>
  hc<CompareRoutes>('/api', fetch ? { fetch } : undefined);
