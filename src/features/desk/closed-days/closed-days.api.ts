import { hc } from 'hono/client';
import type { ClosedDaysRoutes } from './closed-days.routes.ts';

/** The typed client for what lies on closed days. The server renders with a `fetch` that calls the API in process. */
export const closedDaysApi = (fetch?: typeof globalThis.fetch) =>
  hc<ClosedDaysRoutes>('/api', fetch ? { fetch } : undefined);
