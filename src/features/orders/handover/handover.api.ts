import { hc } from 'hono/client';
import type { HandoverRoutes } from './handover.routes.ts';

/** The typed client for staff. The server renders with a `fetch` that calls the API in process. */
export const handoverApi = (fetch?: typeof globalThis.fetch) =>
  hc<HandoverRoutes>('/api', fetch ? { fetch } : undefined);
