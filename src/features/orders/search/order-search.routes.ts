import { z } from 'zod';
import { answer, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import {
  foundOrders,
  orderCounts,
  orderExportQuery,
  orderListPage,
  orderListQuery,
  orderSearchQuery,
} from './order-search.contract.ts';
import { countOrders, exportOrders, listOrders } from './order-search.service.ts';
import { searchOrders } from './search-orders.ts';

const tags = ['orders, staff'];

const list = route('search orders', {
  method: 'get',
  path: '/admin/orders',
  summary: 'All paid orders, newest first, by pages',
  tags,
  request: { query: orderListQuery },
  responses: { 200: answer(orderListPage, 'The page, and how many there are; a page past the end is empty') },
});

const search = route('search orders', {
  method: 'get',
  path: '/admin/orders/search',
  summary: 'Orders that fit all the filters given, newest first',
  tags,
  request: { query: orderSearchQuery },
  responses: {
    200: answer(foundOrders, 'A page; X-Total-Count counts up to 1,000, Link carries the next page'),
  },
});

const counts = route('search orders', {
  method: 'get',
  path: '/admin/orders/counts',
  summary: 'Number of orders for each state, type and payment method, with the other filters applied',
  tags,
  request: { query: orderExportQuery },
  responses: { 200: answer(orderCounts, 'Counted up to 1,000 each') },
});

const exported = route('search orders', {
  method: 'get',
  path: '/admin/orders/export.csv',
  summary: 'All orders that fit the filters, as CSV',
  tags,
  request: { query: orderExportQuery },
  responses: {
    200: {
      content: { 'text/csv': { schema: z.string() } },
      description:
        'UTF-8 with a byte order mark; what a spreadsheet would calculate begins with an apostrophe',
    },
  },
});

export const orderSearchRoutes = routes()
  .openapi(list, async (c) => c.json(await listOrders(c.var.platform, c.req.valid('query')), 200))
  .openapi(search, async (c) => {
    const page = await searchOrders(c.var.platform, c.req.valid('query'));
    describeListPage(c, page);
    return c.json(page.orders, 200);
  })
  .openapi(counts, async (c) => c.json(await countOrders(c.var.platform, c.req.valid('query')), 200))
  .openapi(exported, async (c) => {
    const written = await exportOrders(c.var.platform, c.req.valid('query'));
    return c.body(written, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="orders.csv"',
      'Cache-Control': 'private, no-store',
    });
  });
export type OrderSearchRoutes = typeof orderSearchRoutes;
