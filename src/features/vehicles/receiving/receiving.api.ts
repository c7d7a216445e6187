import { hc } from 'hono/client';
import type { ReceivingRoutes } from './receiving.routes.ts';

/** The typed client for staff. */
export const receivingApi = (fetch?: typeof globalThis.fetch) =>
  hc<ReceivingRoutes>('/api', fetch ? { fetch } : undefined);
