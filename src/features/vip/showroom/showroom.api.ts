import { hc } from 'hono/client';
import type { NewVipCarsRoutes } from './new-vip-cars.routes.ts';
import type { VipRoutes } from './showroom.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const vipApi = (fetch?: typeof globalThis.fetch) =>
  hc<VipRoutes>('/api', fetch ? { fetch } : undefined);

/** The typed client for staff. */
export const newVipCarsApi = (fetch?: typeof globalThis.fetch) =>
  hc<NewVipCarsRoutes>('/api', fetch ? { fetch } : undefined);
