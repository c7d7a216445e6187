import { hc } from 'hono/client';
import type { PlanPaymentsRoutes } from './plan-payments.routes.ts';

/** The typed client. */
export const planPaymentsApi = (fetch?: typeof globalThis.fetch) =>
  hc<PlanPaymentsRoutes>('/api', fetch ? { fetch } : undefined);
