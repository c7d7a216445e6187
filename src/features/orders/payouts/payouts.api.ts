import { hc } from 'hono/client';
import type { PayoutsRoutes } from './payouts.routes.ts';

/** The typed client for payouts. The server renders with a `fetch` that calls the API in process. */
export const payoutsApi = (fetch?: typeof globalThis.fetch) =>
  hc<PayoutsRoutes>('/api', fetch ? { fetch } : undefined);
