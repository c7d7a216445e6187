import { ownSaleRecord, recordRequest } from '#features/ledger/ledger.contract.ts';
import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { recordOwnSale } from './record-payment.ts';

const record = route('record own sale in the ledger', {
  method: 'post',
  path: '/blockchain/record',
  summary: "The ledger's record of your own newest paid order of this car",
  description:
    'Every paid order gets its record from the server; this call returns it, and makes it at once where it is still to come. It can be repeated.',
  tags: ['ledger'],
  request: { body: body(recordRequest) },
  responses: { 200: answer(ownSaleRecord, 'The record; 404 where none of your paid orders fits') },
});

export const ledgerRecordRoutes = routes().openapi(record, async (c) =>
  c.json(await recordOwnSale(c.var.platform.database, memberOf(c.var.actor), c.req.valid('json')), 200),
);
export type LedgerRecordRoutes = typeof ledgerRecordRoutes;
