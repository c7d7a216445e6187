import { hc } from 'hono/client';
import type { VipSearchRoutes } from './vip-search.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const vipSearchApi = (fetch?: typeof globalThis.fetch) =>
  hc<VipSearchRoutes>('/api', fetch ? { fetch } : undefined);
