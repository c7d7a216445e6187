import { hc } from 'hono/client';
import type { WalkInsRoutes } from './walk-ins.routes.ts';

/** The typed client of customers without an account, and of their claims. The server renders with a `fetch` that calls the API in process. */
export const walkInsApi = (fetch?: typeof globalThis.fetch) =>
  hc<WalkInsRoutes>('/api', fetch ? { fetch } : undefined);
