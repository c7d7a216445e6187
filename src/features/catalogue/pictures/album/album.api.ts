import { hc } from 'hono/client';
import type { AlbumRoutes } from './album.routes.ts';

/** The typed client for staff. */
export const albumApi = (fetch?: typeof globalThis.fetch) =>
  hc<AlbumRoutes>('/api', fetch ? { fetch } : undefined);
