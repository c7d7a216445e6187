import { hc } from 'hono/client';
import type { AuditRoutes } from './audit.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const auditApi = (fetch?: typeof globalThis.fetch) =>
  hc<AuditRoutes>('/api', fetch ? { fetch } : undefined);
