import { hc } from 'hono/client';
import type { CancellationRoutes } from './cancellation.routes.ts';

/** The typed client for cancelling. The server renders with a `fetch` that calls the API in process. */
export const cancellationApi = (fetch?: typeof globalThis.fetch) =>
  hc<CancellationRoutes>('/api', fetch ? { fetch } : undefined);
