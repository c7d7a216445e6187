import { hc } from 'hono/client';
import type { RemindersRoutes } from './reminders.routes.ts';

/** The typed client of the choice of reminders. */
export const remindersApi = (fetch?: typeof globalThis.fetch) =>
  hc<RemindersRoutes>('/api', fetch ? { fetch } : undefined);
