import { hc } from 'hono/client';
import type { SavedMailsRoutes } from './saved-mails.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const savedMailsApi = (fetch?: typeof globalThis.fetch) =>
  hc<SavedMailsRoutes>('/api', fetch ? { fetch } : undefined);
