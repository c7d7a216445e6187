import { hc } from 'hono/client';
import type { RentalConditionRoutes } from './rental-condition.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const rentalConditionApi = (fetch?: typeof globalThis.fetch) =>
  hc<RentalConditionRoutes>('/api', fetch ? { fetch } : undefined);
