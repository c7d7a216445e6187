import { hc } from 'hono/client';
import type { PicturesRoutes } from './pictures.routes.ts';

/** The typed client for staff. */
export const picturesApi = (fetch?: typeof globalThis.fetch) =>
  hc<PicturesRoutes>('/api', fetch ? { fetch } : undefined);
