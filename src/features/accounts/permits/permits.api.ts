import { hc } from 'hono/client';
import type { PermitsRoutes } from './permits.routes.ts';

/** The typed client of the verifications. */
export const permitsApi = (fetch?: typeof globalThis.fetch) =>
  hc<PermitsRoutes>('/api', fetch ? { fetch } : undefined);
