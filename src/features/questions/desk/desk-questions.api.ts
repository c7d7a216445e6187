import { hc } from 'hono/client';
import type { DeskQuestionsRoutes } from './desk-questions.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const deskQuestionsApi = (fetch?: typeof globalThis.fetch) =>
  hc<DeskQuestionsRoutes>('/api', fetch ? { fetch } : undefined);
