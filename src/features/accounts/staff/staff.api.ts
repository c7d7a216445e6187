import { hc } from 'hono/client';
import type { StaffRoutes } from './staff.routes.ts';

/** The typed client of the staff's accounts. */
export const staffApi = (fetch?: typeof globalThis.fetch) =>
  hc<StaffRoutes>('/api', fetch ? { fetch } : undefined);
