import { hc } from 'hono/client';
import type { GrantsRoutes } from './grants.routes.ts';

/** The typed client of the VIP settings. */
export const grantsApi = (fetch?: typeof globalThis.fetch) =>
  hc<GrantsRoutes>('/api', fetch ? { fetch } : undefined);
