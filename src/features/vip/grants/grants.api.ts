import { hc } from 'hono/client';
import type { VipSettingsRoutes } from './grants.routes.ts';

/** The typed client of the VIP settings. */
export const vipSettingsApi = (fetch?: typeof globalThis.fetch) =>
  hc<VipSettingsRoutes>('/api', fetch ? { fetch } : undefined);
