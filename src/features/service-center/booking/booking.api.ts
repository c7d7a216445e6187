import { hc } from 'hono/client';
import type { WorkshopRoutes } from '../workshop/workshop.routes.ts';
import type { ServiceCenterRoutes } from './booking.routes.ts';

/** The typed client for customers. The server renders with a `fetch` that calls the API in process. */
export const serviceCenterApi = (fetch?: typeof globalThis.fetch) =>
  hc<ServiceCenterRoutes>('/api', fetch ? { fetch } : undefined);

/** The typed client for staff. */
export const workshopApi = (fetch?: typeof globalThis.fetch) =>
  hc<WorkshopRoutes>('/api', fetch ? { fetch } : undefined);
