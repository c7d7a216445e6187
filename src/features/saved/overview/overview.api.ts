import { hc } from 'hono/client';
import type { SavedOverviewRoutes } from './overview.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const savedOverviewApi = (fetch?: typeof globalThis.fetch) =>
  hc<SavedOverviewRoutes>('/api', fetch ? { fetch } : undefined);
