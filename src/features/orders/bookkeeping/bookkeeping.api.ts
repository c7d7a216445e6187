import { hc } from 'hono/client';
import type { BookkeepingRoutes } from './bookkeeping.routes.ts';

/** The typed client for the books. The server renders with a `fetch` that calls the API in process. */
export const bookkeepingApi = (fetch?: typeof globalThis.fetch) =>
  hc<BookkeepingRoutes>('/api', fetch ? { fetch } : undefined);
