import { hc } from 'hono/client';
import type { FoundRoutes } from './found.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const foundApi = (fetch?: typeof globalThis.fetch) =>
  hc<FoundRoutes>('/api', fetch ? { fetch } : undefined);
