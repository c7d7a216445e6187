import { hc } from 'hono/client';
import type { LedgerRecordRoutes } from './ledger-record.routes.ts';

/** The typed client of `POST /blockchain/record`. */
export const ledgerRecordApi = (fetch?: typeof globalThis.fetch) =>
  hc<LedgerRecordRoutes>('/api', fetch ? { fetch } : undefined);
