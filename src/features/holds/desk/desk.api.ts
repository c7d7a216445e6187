import { hc } from 'hono/client';
import type { DeskHoldsRoutes } from './desk.routes.ts';

/** The typed client for the desk. The server renders with a `fetch` that calls the API in process. */
export const deskHoldsApi = (fetch?: typeof globalThis.fetch) =>
  hc<DeskHoldsRoutes>('/api', fetch ? { fetch } : undefined);
