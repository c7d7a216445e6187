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
  summary: 'One of your orders, with all details',
  tags: ['orders'],
  request: { params: receiptOfOrder },
  responses: { 200: answer(orderView, 'The order') },
});

const move = route('cancel own orders', {
  method: 'post',
  path: '/orders/{id}/delivery-date',
  summary: 'Reschedule the delivery of a vehicle you bought',
  description:
    'To one of the days listed in `moving` of the order. You get an email with a calendar entry. The current day changes nothing. 409 delivery-not-movable if it is too late or was moved too often, and day-not-offered.',
  tags: ['orders'],
  request: { params: orderId, body: body(deliveryMove) },
  responses: { 200: answer(orderView, 'The order, with its new date') },
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
