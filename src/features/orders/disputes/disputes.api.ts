import { hc } from 'hono/client';
import type { DisputesRoutes } from './disputes.routes.ts';

/** The typed client for disputes. The server renders with a `fetch` that calls the API in process. */
export const disputesApi = (fetch?: typeof globalThis.fetch) =>
  hc<DisputesRoutes>('/api', fetch ? { fetch } : undefined);
