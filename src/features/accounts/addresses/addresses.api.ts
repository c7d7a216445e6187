import { hc } from 'hono/client';
import type { AddressesRoutes } from './addresses.routes.ts';

/** The typed client of one's own addresses. */
export const addressesApi = (fetch?: typeof globalThis.fetch) =>
  hc<AddressesRoutes>('/api', fetch ? { fetch } : undefined);
