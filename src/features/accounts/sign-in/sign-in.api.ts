import { hc } from 'hono/client';
import type { SignInRoutes } from './sign-in.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const signInApi = (fetch?: typeof globalThis.fetch) =>
  hc<SignInRoutes>('/api', fetch ? { fetch } : undefined);
