import { hc } from 'hono/client';
import type { AccessRoutes } from './access.routes.ts';

/** The typed client of what opens the VIP catalogue. */
export const accessApi = (fetch?: typeof globalThis.fetch) =>
  hc<AccessRoutes>('/api', fetch ? { fetch } : undefined);
