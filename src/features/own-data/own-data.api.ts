import { hc } from 'hono/client';
import type { OwnDataRoutes } from './own-data.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const ownDataApi = (fetch?: typeof globalThis.fetch) =>
  hc<OwnDataRoutes>('/api', fetch ? { fetch } : undefined);
