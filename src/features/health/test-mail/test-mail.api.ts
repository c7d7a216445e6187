import { hc } from 'hono/client';
import type { TestMailRoutes } from './test-mail.routes.ts';

/** The typed client for test mails. The server renders with a `fetch` that calls the API in process. */
export const testMailApi = (fetch?: typeof globalThis.fetch) =>
  hc<TestMailRoutes>('/api', fetch ? { fetch } : undefined);
