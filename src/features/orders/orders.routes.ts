import { memberOf } from '#platform/actor.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import { orderList, ordersQuery } from './orders.contract.ts';
import { listOwnOrders } from './orders.service.ts';

const mine = route('see own orders', {
  method: 'get',
  path: '/orders/my-orders',
  summary: 'Your own orders, newest first',
  tags: ['orders'],
  request: { query: ordersQuery },
  responses: {
    200: answer(
      orderList,
      'A page of orders; X-Total-Count tells how many there are, Link carries the next page',
    ),
  },
});

export const ordersRoutes = routes().openapi(mine, async (c) => {
  const page = await listOwnOrders(c.var.platform, memberOf(c.var.actor), c.req.valid('query'));
  describeListPage(c, page);
  return c.json(page.orders, 200);
});
export type OrdersRoutes = typeof ordersRoutes;
