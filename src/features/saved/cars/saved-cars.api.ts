import { hc } from 'hono/client';
import type { SavedCarsRoutes } from './saved-cars.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const savedCarsApi = (fetch?: typeof globalThis.fetch) =>
  hc<SavedCarsRoutes>('/api', fetch ? { fetch } : undefined);
