import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import { cancelOwnOrder } from '../cancellation/cancel-own-order.ts';
import { order, orderId, orderList, ordersQuery } from '../orders.contract.ts';
import { askToReturn } from '../returns/ask-to-return.ts';
import { returnRequest } from '../returns/returns.contract.ts';
import { listOwnOrders, readOwnOrder } from './list-own-orders.ts';

const mine = route('see own orders', {
  method: 'get',
  path: '/orders/my-orders',
  summary: 'Your orders, newest first',
  tags: ['orders'],
  request: { query: ordersQuery },
  responses: {
    200: answer(
      orderList,
      'A page of orders; X-Total-Count tells how many there are, Link carries the next page',
    ),
  },
});

const cancel = route('cancel own orders', {
  method: 'post',
  path: '/orders/{id}/cancel',
  summary: 'Cancel your order before handover, with a refund',
  description:
    'The vehicle goes back to stock, and you get an email. Called again, it changes nothing. How long and how often is a setting of the dealership: 409 too-late-to-cancel, 409 rental-over, 409 enough-cancelled and 409 cancelled-by-staff mean that only staff can cancel. 409 order-not-cancellable.',
  tags: ['orders'],
  request: { params: orderId },
  responses: { 200: answer(order, 'The canceled order, with its refund') },
});

const giveBack = route('cancel own orders', {
  method: 'post',
  path: '/orders/{id}/return-request',
  summary: 'Request to return a vehicle you bought, by the right to return of your order',
  description:
    'You get an email that says where to bring it, and a refund less the fee once it is returned. Called again, it changes nothing. 409 not-with-customer, return-not-possible if the right has ended or there is none, and return-decided if it was refused.',
  tags: ['orders'],
  request: { params: orderId, body: body(returnRequest) },
  responses: { 200: answer(order, 'The order, with its request') },
});

export const ownOrdersRoutes = routes()
  .openapi(mine, async (c) => {
    const page = await listOwnOrders(c.var.platform, memberOf(c.var.actor), c.req.valid('query'));
    describeListPage(c, page);
    return c.json(page.orders, 200);
  })
  .openapi(cancel, async (c) => {
    const { platform, paymentProvider, actor } = c.var;
    const { id } = c.req.valid('param');
    const member = memberOf(actor);
    await cancelOwnOrder(platform, paymentProvider, member, id);
    return c.json(await readOwnOrder(platform, member, id), 200);
  })
  .openapi(giveBack, async (c) => {
    const { platform, actor } = c.var;
    const { id } = c.req.valid('param');
    const member = memberOf(actor);
    await askToReturn(platform, member, id, c.req.valid('json').reason);
    return c.json(await readOwnOrder(platform, member, id), 200);
  });
export type OwnOrdersRoutes = typeof ownOrdersRoutes;
