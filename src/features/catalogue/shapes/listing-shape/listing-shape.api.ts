import { hc } from 'hono/client';
import type { ListingShapeRoutes } from './listing-shape.routes.ts';

/** The typed client for staff. */
export const listingShapeApi = () => hc<ListingShapeRoutes>('/api');
