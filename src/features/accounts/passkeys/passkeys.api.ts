import { hc } from 'hono/client';
import type { PasskeysRoutes } from './passkeys.routes.ts';

/** The typed client of passkeys. */
export const passkeysApi = (fetch?: typeof globalThis.fetch) =>
  hc<PasskeysRoutes>('/api', fetch ? { fetch } : undefined);
