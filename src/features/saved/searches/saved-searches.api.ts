import { hc } from 'hono/client';
import type { SavedSearchesRoutes } from './saved-searches.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const savedSearchesApi = (fetch?: typeof globalThis.fetch) =>
  hc<SavedSearchesRoutes>('/api', fetch ? { fetch } : undefined);
