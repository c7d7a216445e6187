import { hc } from 'hono/client';
import type { ReturnsRoutes } from './returns.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const returnsApi = (fetch?: typeof globalThis.fetch) =>
  hc<ReturnsRoutes>('/api', fetch ? { fetch } : undefined);
