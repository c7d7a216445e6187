import { answer, route, routes } from '#platform/http.ts';
import { orderListPage, orderListQuery } from './orders.office.contract.ts';
import { listOrders } from './orders.office.list.ts';

const tags = ['orders, staff'];

const list = route('search orders', {
  method: 'get',
  path: '/admin/orders',
  summary: 'All orders that were ever paid, newest first, by pages',
  tags,
  request: { query: orderListQuery },
  responses: { 200: answer(orderListPage, 'The page, and how many there are; a page past the end is empty') },
});

export const officeRoutes = routes().openapi(list, async (c) =>
  c.json(await listOrders(c.var.platform, c.req.valid('query')), 200),
);
export type OfficeRoutes = typeof officeRoutes;
