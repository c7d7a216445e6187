import { hc } from 'hono/client';
import type { AskingRoutes } from './asking.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const askingApi = (fetch?: typeof globalThis.fetch) =>
  hc<AskingRoutes>('/api', fetch ? { fetch } : undefined);
