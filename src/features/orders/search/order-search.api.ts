import { hc } from 'hono/client';
import type { OfficeOrderRoutes } from '../order-sheet/order-sheet.routes.ts';
import type { RefundRoutes } from '../refunds/refused-refunds.routes.ts';
import type { OfficeRoutes } from './order-search.routes.ts';

/** The typed client for the office's lists. The server renders with a `fetch` that calls the API in process. */
export const officeApi = (fetch?: typeof globalThis.fetch) =>
  hc<OfficeRoutes>('/api', fetch ? { fetch } : undefined);

/** The typed client for one order. */
export const officeOrderApi = (fetch?: typeof globalThis.fetch) =>
  hc<OfficeOrderRoutes>('/api', fetch ? { fetch } : undefined);

/** The typed client for refunds that were refused. */
export const refundsApi = (fetch?: typeof globalThis.fetch) =>
  hc<RefundRoutes>('/api', fetch ? { fetch } : undefined);
