import { hc } from 'hono/client';
import type { OwnSessionsRoutes } from './own-sessions.routes.ts';

/** The typed client of one's own sessions. */
export const ownSessionsApi = (fetch?: typeof globalThis.fetch) =>
  hc<OwnSessionsRoutes>('/api', fetch ? { fetch } : undefined);
