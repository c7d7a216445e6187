import { hc } from 'hono/client';
import type { WorkshopRoutes } from './workshop.routes.ts';

/** The typed client for staff. The server renders with a `fetch` that calls the API in process. */
export const workshopApi = (fetch?: typeof globalThis.fetch) =>
  hc<WorkshopRoutes>('/api', fetch ? { fetch } : undefined);
