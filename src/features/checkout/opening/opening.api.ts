import { hc } from 'hono/client';
import type { OpeningRoutes } from './opening.routes.ts';

/** The typed client. */
export const openingApi = (fetch?: typeof globalThis.fetch) =>
  hc<OpeningRoutes>('/api', fetch ? { fetch } : undefined);
