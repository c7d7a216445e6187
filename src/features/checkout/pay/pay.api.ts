import { hc } from 'hono/client';
import type { PayRoutes } from './pay.routes.ts';

/** The typed client. */
export const payApi = (fetch?: typeof globalThis.fetch) =>
  hc<PayRoutes>('/api', fetch ? { fetch } : undefined);
