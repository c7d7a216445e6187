import { hc } from 'hono/client';
import type { OwnOrdersRoutes } from './own-orders.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const ownOrdersApi = (fetch?: typeof globalThis.fetch) =>
  hc<OwnOrdersRoutes>('/api', fetch ? { fetch } : undefined);
