import { hc } from 'hono/client';
import type { FindingRoutes } from './finding.routes.ts';

/** The typed client for the search of the desk. The server renders with a `fetch` that calls the API in process. */
export const findingApi = (fetch?: typeof globalThis.fetch) =>
  hc<FindingRoutes>('/api', fetch ? { fetch } : undefined);
