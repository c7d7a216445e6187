import { hc } from 'hono/client';
import type { GarageRoutes } from './own.routes.ts';

/** The typed client of one's own garage. */
export const garageApi = (fetch?: typeof globalThis.fetch) =>
  hc<GarageRoutes>('/api', fetch ? { fetch } : undefined);
