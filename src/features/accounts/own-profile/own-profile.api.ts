import { hc } from 'hono/client';
import type { OwnProfileRoutes } from './own-profile.routes.ts';

/** The typed client of one's own profile. */
export const ownProfileApi = (fetch?: typeof globalThis.fetch) =>
  hc<OwnProfileRoutes>('/api', fetch ? { fetch } : undefined);
