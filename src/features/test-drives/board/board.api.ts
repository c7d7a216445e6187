import { hc } from 'hono/client';
import type { BoardRoutes } from './board.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const boardApi = (fetch?: typeof globalThis.fetch) =>
  hc<BoardRoutes>('/api', fetch ? { fetch } : undefined);
