import { hc } from 'hono/client';
import type { LedgerRoutes } from './proof.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const ledgerApi = (fetch?: typeof globalThis.fetch) =>
  hc<LedgerRoutes>('/api', fetch ? { fetch } : undefined);
