import { hc } from 'hono/client';
import type { CatalogueRoutes } from './catalogue.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const catalogueApi = (fetch?: typeof globalThis.fetch) =>
  hc<CatalogueRoutes>('/api', fetch ? { fetch } : undefined);
