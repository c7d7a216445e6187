import { csvAnswer, csvResponse } from '#platform/csv/answer-csv.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import { disputeList, disputesExportQuery, disputesQuery } from './disputes.contract.ts';
import { exportDisputes, listDisputes } from './disputes.list.ts';

const list = route('search orders', {
  method: 'get',
  path: '/admin/disputes',
  summary: 'Disputed payments, newest first',
  tags: ['orders, staff'],
  request: { query: disputesQuery },
  responses: { 200: answer(disputeList, 'A page; X-Total-Count counts all, Link carries the next page') },
});

const exported = route('search orders', {
  method: 'get',
  path: '/admin/disputes/export.csv',
  summary: 'All disputes, or those of a state, as CSV',
  tags: ['orders, staff'],
  request: { query: disputesExportQuery },
  responses: { 200: csvAnswer() },
});

export const disputesRoutes = routes()
  .openapi(list, async (c) => {
    const page = await listDisputes(c.var.platform, c.req.valid('query'));
    describeListPage(c, page);
    return c.json(page.items, 200);
  })
  .openapi(exported, async (c) =>
    csvResponse(await exportDisputes(c.var.platform, c.req.valid('query').state), 'disputes.csv'),
  );
export type DisputesRoutes = typeof disputesRoutes;
