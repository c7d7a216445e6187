import { hc } from 'hono/client';
import type { CarImportRoutes } from './car-import.routes.ts';

/** The typed client of import and export. */
export const carImportApi = (fetch?: typeof globalThis.fetch) =>
  hc<CarImportRoutes>('/api', fetch ? { fetch } : undefined);
