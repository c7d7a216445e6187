import { hc } from 'hono/client';
import type { OwnDrivesRoutes } from './own-drives.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const ownDrivesApi = (fetch?: typeof globalThis.fetch) =>
  hc<OwnDrivesRoutes>('/api', fetch ? { fetch } : undefined);
