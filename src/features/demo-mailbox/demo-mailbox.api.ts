import { hc } from 'hono/client';
import type { MailboxRoutes } from './demo-mailbox.routes.ts';

/** The typed client. */
export const mailboxApi = (fetch?: typeof globalThis.fetch) =>
  hc<MailboxRoutes>('/api', fetch ? { fetch } : undefined);
