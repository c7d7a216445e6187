import { hc } from 'hono/client';
import type { DriveBookingRoutes } from './booking.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const driveBookingApi = (fetch?: typeof globalThis.fetch) =>
  hc<DriveBookingRoutes>('/api', fetch ? { fetch } : undefined);
