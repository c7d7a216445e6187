import { hc } from 'hono/client';
import type { DemoMailboxRoutes } from './demo-mailbox.routes.ts';

/** The typed client. */
export const demoMailboxApi = (fetch?: typeof globalThis.fetch) =>
  hc<DemoMailboxRoutes>('/api', fetch ? { fetch } : undefined);
