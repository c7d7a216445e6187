import { hc } from 'hono/client';
import type { SuggestionsRoutes } from './suggestions.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const suggestionsApi = (fetch?: typeof globalThis.fetch) =>
  hc<SuggestionsRoutes>('/api', fetch ? { fetch } : undefined);
