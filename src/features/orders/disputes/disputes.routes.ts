import { answer, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import { disputeList, disputesQuery } from './disputes.contract.ts';
import { listDisputes } from './disputes.list.ts';

const list = route('search orders', {
  method: 'get',
  path: '/admin/disputes',
  summary: 'Payments that their owners asked the bank to take back, newest first',
  tags: ['orders, staff'],
  request: { query: disputesQuery },
  responses: { 200: answer(disputeList, 'A page; X-Total-Count counts all, Link carries the next page') },
});

export const disputesRoutes = routes().openapi(list, async (c) => {
  const page = await listDisputes(c.var.platform, c.req.valid('query'));
  describeListPage(c, page);
  return c.json(page.disputes, 200);
});
export type DisputesRoutes = typeof disputesRoutes;
