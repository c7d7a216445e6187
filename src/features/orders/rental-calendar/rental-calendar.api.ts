import { hc } from 'hono/client';
import type { RentalCalendarRoutes } from './rental-calendar.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const rentalCalendarApi = (fetch?: typeof globalThis.fetch) =>
  hc<RentalCalendarRoutes>('/api', fetch ? { fetch } : undefined);
