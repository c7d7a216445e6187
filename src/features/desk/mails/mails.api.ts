import { hc } from 'hono/client';
import type { MailsRoutes } from './mails.routes.ts';

/** The typed client for mails at the desk. The server renders with a `fetch` that calls the API in process. */
export const mailsApi = (fetch?: typeof globalThis.fetch) =>
  hc<MailsRoutes>('/api', fetch ? { fetch } : undefined);
