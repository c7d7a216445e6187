import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { deliveryMove } from '../delivery-moves/delivery-moves.contract.ts';
import { moveDelivery } from '../delivery-moves/move-delivery.ts';
import { orderId } from '../orders.contract.ts';
import { ownOrdersRoutes } from '../own-orders/own-orders.routes.ts';
import { orderView, receiptOfOrder } from './order-view.contract.ts';
import { readOwnOrderView, readOwnOrderViewById } from './read-order-view.ts';

const own = route('see own orders', {
  method: 'get',
  path: '/orders/by-receipt/{receiptNumber}',
  summary: 'One of your own orders, with all that is known of it',
  tags: ['orders'],
  request: { params: receiptOfOrder },
  responses: { 200: answer(orderView, 'The order') },
});

const move = route('cancel own orders', {
  method: 'post',
  path: '/orders/{id}/delivery-date',
  summary: 'Move the delivery of a bought vehicle of yours that was not handed over',
  description:
    'To one of the days that `moving` of the order lists. You get a mail with the entry for your calendar. To the day that it has, changes nothing. 409 delivery-not-movable where it is too late, or was moved often enough, and day-not-offered.',
  tags: ['orders'],
  request: { params: orderId, body: body(deliveryMove) },
  responses: { 200: answer(orderView, 'The order, with its day') },
});

export const orderViewRoutes = routes()
  .openapi(own, async (c) => {
    const { platform, actor } = c.var;
    const { receiptNumber } = c.req.valid('param');
    return c.json(await readOwnOrderView(platform, memberOf(actor), receiptNumber), 200);
  })
  .openapi(move, async (c) => {
    const { platform, actor } = c.var;
    const { id } = c.req.valid('param');
    await moveDelivery(platform, memberOf(actor), id, c.req.valid('json').deliveryDate);
    return c.json(await readOwnOrderViewById(platform, memberOf(actor), id), 200);
  });
export type OrderViewRoutes = typeof orderViewRoutes;

/** The calls about own orders: the list with what is done from it, and one with all that is known of it. */
export const ownOrderRooms = [ownOrdersRoutes, orderViewRoutes];
