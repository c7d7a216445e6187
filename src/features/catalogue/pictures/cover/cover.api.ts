import { hc } from 'hono/client';
import type { CoverRoutes } from './cover.routes.ts';

/** The typed client for staff. */
export const coverApi = (fetch?: typeof globalThis.fetch) =>
  hc<CoverRoutes>('/api', fetch ? { fetch } : undefined);
