import { hc } from 'hono/client';
import type { CheckoutRoutes } from './pay.routes.ts';

/** The typed client. */
export const checkoutApi = (fetch?: typeof globalThis.fetch) =>
  hc<CheckoutRoutes>('/api', fetch ? { fetch } : undefined);
