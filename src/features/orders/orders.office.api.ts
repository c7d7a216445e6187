import { hc } from 'hono/client';
import type { OfficeRoutes } from './orders.office.routes.ts';

/** The typed client for the office. The server renders with a `fetch` that calls the API in process. */
export const officeApi = (fetch?: typeof globalThis.fetch) =>
  hc<OfficeRoutes>('/api', fetch ? { fetch } : undefined);
