import type { Hono } from 'hono';
import { hc } from 'hono/client';

// biome-ignore lint/suspicious/noExplicitAny: the routes of any feature, as Hono's own client takes them
export type AnyRoutes = Hono<any, any, any>;

/**
 * The typed client of a feature's routes: `client<BasketRoutes>()`. The server renders pages with a `fetch` that calls the API in
 * process. The routes are imported as a type, so that no server code reaches the browser.
 */
export const client = <Routes extends AnyRoutes>(fetch?: typeof globalThis.fetch) =>
  hc<Routes>('/api', fetch ? { fetch } : undefined);

/** What `client` of these routes returns. */
export type Client<Routes extends AnyRoutes> = ReturnType<typeof client<Routes>>;
