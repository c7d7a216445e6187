import { hc } from 'hono/client';
import type { OldCarsRoutes } from './old-cars.routes.ts';

/** The typed client for staff. The server renders with a `fetch` that calls the API in process. */
export const oldCarsApi = (fetch?: typeof globalThis.fetch) =>
  hc<OldCarsRoutes>('/api', fetch ? { fetch } : undefined);
