import { hc } from 'hono/client';
import type { YourDataRoutes } from './your-data.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const yourDataApi = (fetch?: typeof globalThis.fetch) =>
  hc<YourDataRoutes>('/api', fetch ? { fetch } : undefined);
