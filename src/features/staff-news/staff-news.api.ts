import { hc } from 'hono/client';
import type { StaffNewsRoutes } from './staff-news.routes.ts';

/** The typed client. */
export const staffNewsApi = (fetch?: typeof globalThis.fetch) =>
  hc<StaffNewsRoutes>('/api', fetch ? { fetch } : undefined);
