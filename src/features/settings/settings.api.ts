import { hc } from 'hono/client';
import type { SettingsRoutes } from './settings.routes.ts';

/** The typed client. */
export const settingsApi = (fetch?: typeof globalThis.fetch) =>
  hc<SettingsRoutes>('/api', fetch ? { fetch } : undefined);
