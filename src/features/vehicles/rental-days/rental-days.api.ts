import { hc } from 'hono/client';
import type { RentalDaysRoutes } from './rental-days.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const rentalDaysApi = (fetch?: typeof globalThis.fetch) =>
  hc<RentalDaysRoutes>('/api', fetch ? { fetch } : undefined);
