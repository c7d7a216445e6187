import { hc } from 'hono/client';
import type { NewCarsRoutes } from './new-cars.routes.ts';

/** The typed client for staff. */
export const newCarsApi = (fetch?: typeof globalThis.fetch) =>
  hc<NewCarsRoutes>('/api', fetch ? { fetch } : undefined);
