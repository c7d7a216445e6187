import { hc } from 'hono/client';
import type { ProofRoutes } from './proof.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const proofApi = (fetch?: typeof globalThis.fetch) =>
  hc<ProofRoutes>('/api', fetch ? { fetch } : undefined);
