import { hc } from 'hono/client';
import type { VehiclePicturesRoutes } from './pictures.routes.ts';

/** The typed client for staff. */
export const vehiclePicturesApi = (fetch?: typeof globalThis.fetch) =>
  hc<VehiclePicturesRoutes>('/api', fetch ? { fetch } : undefined);
