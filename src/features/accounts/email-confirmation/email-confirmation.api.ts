import { hc } from 'hono/client';
import type { EmailConfirmationRoutes } from './email-confirmation.routes.ts';

/** The typed client. */
export const emailConfirmationApi = (fetch?: typeof globalThis.fetch) =>
  hc<EmailConfirmationRoutes>('/api', fetch ? { fetch } : undefined);
