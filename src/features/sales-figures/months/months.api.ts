import { hc } from 'hono/client';
import type { MonthsRoutes } from './months.routes.ts';

/** The typed client of the months that are compared. */
export const monthsApi = (fetch?: typeof globalThis.fetch) =>
  hc<MonthsRoutes>('/api', fetch ? { fetch } : undefined);
