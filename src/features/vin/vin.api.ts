import { hc } from 'hono/client';
import type { VinRoutes } from './vin.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const vinApi = (fetch?: typeof globalThis.fetch) =>
  hc<VinRoutes>('/api', fetch ? { fetch } : undefined);
