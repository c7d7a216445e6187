import { hc } from 'hono/client';
import type { OrdersLedgerRoutes } from './ledger-record.routes.ts';

/** The typed client of `POST /blockchain/record`. */
export const ordersLedgerApi = (fetch?: typeof globalThis.fetch) =>
  hc<OrdersLedgerRoutes>('/api', fetch ? { fetch } : undefined);
