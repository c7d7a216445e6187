import { hc } from 'hono/client';
import type { EmailChangeRoutes } from './email-change.routes.ts';

/** The typed client of changes of one's own e-mail address. */
export const emailChangeApi = (fetch?: typeof globalThis.fetch) =>
  hc<EmailChangeRoutes>('/api', fetch ? { fetch } : undefined);
