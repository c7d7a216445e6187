import { hc } from 'hono/client';
import type { PasswordChangeRoutes } from './password-change.routes.ts';

/** The typed client. */
export const passwordChangeApi = (fetch?: typeof globalThis.fetch) =>
  hc<PasswordChangeRoutes>('/api', fetch ? { fetch } : undefined);
