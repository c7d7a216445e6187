import { hc } from 'hono/client';
import type { DetailRoutes } from './detail.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const detailApi = (fetch?: typeof globalThis.fetch) =>
  hc<DetailRoutes>('/api', fetch ? { fetch } : undefined);
