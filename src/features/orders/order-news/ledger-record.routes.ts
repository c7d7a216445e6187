import { ownSaleRecord, recordRequest } from '#features/ledger/ledger.contract.ts';
import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { recordOwnSale } from './record-payment.ts';

const record = route('record own sale in the ledger', {
  method: 'post',
  path: '/blockchain/record',
  summary: 'The ledger record of your newest paid order of this car',
  description:
    'The server creates a record for every paid order; this call returns it, or creates it if it does not exist yet. It can be repeated.',
  tags: ['ledger'],
  request: { body: body(recordRequest) },
  responses: { 200: answer(ownSaleRecord, 'The record; 404 if none of your paid orders matches') },
});

export const ledgerRecordRoutes = routes().openapi(record, async (c) =>
  c.json(await recordOwnSale(c.var.platform.database, memberOf(c.var.actor), c.req.valid('json')), 200),
);
export type LedgerRecordRoutes = typeof ledgerRecordRoutes;
