import { z } from 'zod';
import { answer, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import { disputeList, disputesExportQuery, disputesQuery } from './disputes.contract.ts';
import { listDisputes } from './disputes.list.ts';
import { exportDisputes } from './export-disputes.ts';

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
  responses: {
    200: {
      content: { 'text/csv': { schema: z.string() } },
      description:
        'UTF-8 with a byte order mark; what a spreadsheet would calculate begins with an apostrophe',
    },
  },
});

export const disputesRoutes = routes()
  .openapi(list, async (c) => {
    const page = await listDisputes(c.var.platform, c.req.valid('query'));
    describeListPage(c, page);
    return c.json(page.disputes, 200);
  })
  .openapi(exported, async (c) => {
    const written = await exportDisputes(c.var.platform, c.req.valid('query').state);
    return c.body(written, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="disputes.csv"',
      'Cache-Control': 'private, no-store',
    });
  });
export type DisputesRoutes = typeof disputesRoutes;
