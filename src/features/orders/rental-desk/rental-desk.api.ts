import { hc } from 'hono/client';
import type { RentalDeskRoutes } from './rental-desk.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const rentalDeskApi = (fetch?: typeof globalThis.fetch) =>
  hc<RentalDeskRoutes>('/api', fetch ? { fetch } : undefined);
