import { hc } from 'hono/client';
import type { OwnQuestionsRoutes } from './own-questions.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const ownQuestionsApi = (fetch?: typeof globalThis.fetch) =>
  hc<OwnQuestionsRoutes>('/api', fetch ? { fetch } : undefined);
