import { hc } from 'hono/client';
import type { CustomersRoutes } from './customers.routes.ts';

/** The typed client for customers at the desk. The server renders with a `fetch` that calls the API in process. */
export const customersApi = (fetch?: typeof globalThis.fetch) =>
  hc<CustomersRoutes>('/api', fetch ? { fetch } : undefined);
