import { hc } from 'hono/client';
import type { HeldPurchaseRoutes } from './held.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const heldPurchaseApi = (fetch?: typeof globalThis.fetch) =>
  hc<HeldPurchaseRoutes>('/api', fetch ? { fetch } : undefined);
