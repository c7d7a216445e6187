import { hc } from 'hono/client';
import type { LostFactorRoutes } from './lost-factor.routes.ts';

/** The typed client. */
export const lostFactorApi = (fetch?: typeof globalThis.fetch) =>
  hc<LostFactorRoutes>('/api', fetch ? { fetch } : undefined);
