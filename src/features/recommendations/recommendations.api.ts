import { hc } from 'hono/client';
import type { RecommendationsRoutes } from './recommendations.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const recommendationsApi = (fetch?: typeof globalThis.fetch) =>
  hc<RecommendationsRoutes>('/api', fetch ? { fetch } : undefined);
