import { hc } from 'hono/client';
import type { BookingRoutes } from './booking.routes.ts';

/** The typed client for customers. The server renders with a `fetch` that calls the API in process. */
export const bookingApi = (fetch?: typeof globalThis.fetch) =>
  hc<BookingRoutes>('/api', fetch ? { fetch } : undefined);
