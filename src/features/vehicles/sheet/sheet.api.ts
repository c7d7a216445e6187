import { hc } from 'hono/client';
import type { SheetRoutes } from './sheet.routes.ts';

/** The typed client for staff. */
export const sheetApi = (fetch?: typeof globalThis.fetch) =>
  hc<SheetRoutes>('/api', fetch ? { fetch } : undefined);
