import { hc } from 'hono/client';
import type { AppraisalsRoutes } from './appraisals.routes.ts';

/** The typed client for staff. The server renders with a `fetch` that calls the API in process. */
export const appraisalsApi = (fetch?: typeof globalThis.fetch) =>
  hc<AppraisalsRoutes>('/api', fetch ? { fetch } : undefined);
