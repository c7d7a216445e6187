import { hc } from 'hono/client';
import type { VehicleChoiceRoutes } from './vehicle-choice.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const vehicleChoiceApi = (fetch?: typeof globalThis.fetch) =>
  hc<VehicleChoiceRoutes>('/api', fetch ? { fetch } : undefined);
