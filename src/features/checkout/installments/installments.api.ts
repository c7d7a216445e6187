import { hc } from 'hono/client';
import type { InstallmentsRoutes } from './installments.routes.ts';

/** The typed client. */
export const installmentsApi = (fetch?: typeof globalThis.fetch) =>
  hc<InstallmentsRoutes>('/api', fetch ? { fetch } : undefined);
