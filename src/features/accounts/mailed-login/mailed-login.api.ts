import { hc } from 'hono/client';
import type { MailedLoginRoutes } from './mailed-login.routes.ts';

/** The typed client. */
export const mailedLoginApi = (fetch?: typeof globalThis.fetch) =>
  hc<MailedLoginRoutes>('/api', fetch ? { fetch } : undefined);
