import { hc } from 'hono/client';
import type { UndoRoutes } from './undo.routes.ts';

/** The typed client of the undo of imports. */
export const undoApi = (fetch?: typeof globalThis.fetch) =>
  hc<UndoRoutes>('/api', fetch ? { fetch } : undefined);
