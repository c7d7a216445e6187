import { hc } from 'hono/client';
import type { ReadingRoutes } from './reading.routes.ts';

/** The typed client of the columns of a file. */
export const readingApi = (fetch?: typeof globalThis.fetch) =>
  hc<ReadingRoutes>('/api', fetch ? { fetch } : undefined);
