import { hc } from 'hono/client';
import type { VipRoutes } from './vip.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const vipApi = (fetch?: typeof globalThis.fetch) =>
  hc<VipRoutes>('/api', fetch ? { fetch } : undefined);
