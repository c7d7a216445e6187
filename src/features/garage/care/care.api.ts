import { hc } from 'hono/client';
import type { GarageCareRoutes } from './care.routes.ts';

/** The typed client of what owners note of their vehicles. */
export const garageCareApi = (fetch?: typeof globalThis.fetch) =>
  hc<GarageCareRoutes>('/api', fetch ? { fetch } : undefined);
