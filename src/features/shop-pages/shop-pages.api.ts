import { hc } from 'hono/client';
import type { ShopPageRoutes } from './shop-pages.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const shopPagesApi = (fetch?: typeof globalThis.fetch) =>
  hc<ShopPageRoutes>('/api', fetch ? { fetch } : undefined);
