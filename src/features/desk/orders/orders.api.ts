import { hc } from 'hono/client';
import type { DeskOrdersRoutes } from './orders.routes.ts';

/** The typed client for orders that the desk reads. The server renders with a `fetch` that calls the API in process. */
export const deskOrdersApi = (fetch?: typeof globalThis.fetch) =>
  hc<DeskOrdersRoutes>('/api', fetch ? { fetch } : undefined);
