import { hc } from 'hono/client';
import type { OfficeRoutes } from './orders.office.routes.ts';
import type { OfficeOrderRoutes } from './orders.office-order.routes.ts';

/** The typed client for the office's lists. The server renders with a `fetch` that calls the API in process. */
export const officeApi = (fetch?: typeof globalThis.fetch) =>
  hc<OfficeRoutes>('/api', fetch ? { fetch } : undefined);

/** The typed client for one order. */
export const officeOrderApi = (fetch?: typeof globalThis.fetch) =>
  hc<OfficeOrderRoutes>('/api', fetch ? { fetch } : undefined);
