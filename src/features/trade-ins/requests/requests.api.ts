import { hc } from 'hono/client';
import type { RequestsRoutes } from './requests.routes.ts';

/** The typed client for customers. The server renders with a `fetch` that calls the API in process. */
export const tradeInsApi = (fetch?: typeof globalThis.fetch) =>
  hc<RequestsRoutes>('/api', fetch ? { fetch } : undefined);
