import { hc } from 'hono/client';
import type { SecondFactorRoutes } from './second-factor.routes.ts';

/** The typed client of the second factor. */
export const secondFactorApi = (fetch?: typeof globalThis.fetch) =>
  hc<SecondFactorRoutes>('/api', fetch ? { fetch } : undefined);
