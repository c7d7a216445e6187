import { hc } from 'hono/client';
import type { OwnVehiclesRoutes } from './own-vehicles.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const ownVehiclesApi = (fetch?: typeof globalThis.fetch) =>
  hc<OwnVehiclesRoutes>('/api', fetch ? { fetch } : undefined);
