import { hc } from 'hono/client';
import type { PasswordResetRoutes } from './password-reset.routes.ts';

/** The typed client. */
export const passwordResetApi = (fetch?: typeof globalThis.fetch) =>
  hc<PasswordResetRoutes>('/api', fetch ? { fetch } : undefined);
