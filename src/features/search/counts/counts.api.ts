import { hc } from 'hono/client';
import type { CountsRoutes } from './counts.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const countsApi = (fetch?: typeof globalThis.fetch) =>
  hc<CountsRoutes>('/api', fetch ? { fetch } : undefined);
