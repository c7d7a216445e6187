import { hc } from 'hono/client';
import type { OrderSheetRoutes } from './order-sheet.routes.ts';

/** The typed client for one order. The server renders with a `fetch` that calls the API in process. */
export const orderSheetApi = (fetch?: typeof globalThis.fetch) =>
  hc<OrderSheetRoutes>('/api', fetch ? { fetch } : undefined);
