import { hc } from 'hono/client';
import type { CalendarRoutes } from './calendar.routes.ts';

/** The typed client of one's own calendar address. */
export const calendarApi = (fetch?: typeof globalThis.fetch) =>
  hc<CalendarRoutes>('/api', fetch ? { fetch } : undefined);
