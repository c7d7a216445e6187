import { hc } from 'hono/client';
import type { ReturnRightRoutes } from './return-right.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const returnRightApi = (fetch?: typeof globalThis.fetch) =>
  hc<ReturnRightRoutes>('/api', fetch ? { fetch } : undefined);
