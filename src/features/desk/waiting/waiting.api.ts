import { hc } from 'hono/client';
import type { WaitingRoutes } from './waiting.routes.ts';

/** The typed client for what waits at the desk. The server renders with a `fetch` that calls the API in process. */
export const waitingApi = (fetch?: typeof globalThis.fetch) =>
  hc<WaitingRoutes>('/api', fetch ? { fetch } : undefined);
