import { hc } from 'hono/client';
import type { AccountsRoutes } from './sign-in.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const accountsApi = (fetch?: typeof globalThis.fetch) =>
  hc<AccountsRoutes>('/api', fetch ? { fetch } : undefined);
