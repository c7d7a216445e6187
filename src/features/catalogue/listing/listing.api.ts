import { hc } from 'hono/client';
import type { ListingRoutes } from './listing.routes.ts';

/** The typed client for staff. */
export const listingApi = (fetch?: typeof globalThis.fetch) =>
  hc<ListingRoutes>('/api', fetch ? { fetch } : undefined);
