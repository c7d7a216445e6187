import { hc } from 'hono/client';
import type { OwnHoldsRoutes } from './own.routes.ts';

/** The typed client for a customer's reservations. The server renders with a `fetch` that calls the API in process. */
export const ownHoldsApi = (fetch?: typeof globalThis.fetch) =>
  hc<OwnHoldsRoutes>('/api', fetch ? { fetch } : undefined);
