import { hc } from 'hono/client';
import type { RefusedRefundsRoutes } from './refused-refunds.routes.ts';

/** The typed client for refunds that were refused. The server renders with a `fetch` that calls the API in process. */
export const refusedRefundsApi = (fetch?: typeof globalThis.fetch) =>
  hc<RefusedRefundsRoutes>('/api', fetch ? { fetch } : undefined);
