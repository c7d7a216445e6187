import { memberOf } from '#platform/actor.ts';
import { answer, optionalBody, route, routes } from '#platform/http/http.ts';
import { handoverOrder } from '../handover/handover.contract.ts';
import { orderId } from '../orders.contract.ts';
import { returnInput } from '../vins/vins.contract.ts';
import { rentalSheet } from './rental-desk.contract.ts';
import { readRentalSheet, takeBack } from './rental-desk.service.ts';

const tags = ['orders, staff'];

const read = route('see orders', {
  method: 'get',
  path: '/orders/{id}/rental',
  summary: 'A rental with the records of pick-up and return',
  tags,
  request: { params: orderId },
  responses: { 200: answer(rentalSheet, 'The rental; 404 for a purchase') },
});

const returned = route('hand vehicles over', {
  method: 'post',
  path: '/orders/{id}/returned',
  summary: 'Take back a rental to stock; the customer gets an email',
  description:
    'Its condition and extra charges under the terms of the order are recorded; nothing is charged. Called again, it changes nothing; othersAct says who did it before, if that was someone else. 409 not-a-rental, not-handed-over, order-closed and other-vehicle.',
  tags,
  request: { params: orderId, body: optionalBody(returnInput) },
  responses: { 200: answer(handoverOrder, 'The order, returned') },
});

export const rentalDeskRoutes = routes()
  .openapi(read, async (c) => c.json(await readRentalSheet(c.var.platform, c.req.valid('param').id), 200))
  .openapi(returned, async (c) =>
    c.json(
      await takeBack(c.var.platform, memberOf(c.var.actor), c.req.valid('param').id, c.req.valid('json')),
      200,
    ),
  );
export type RentalDeskRoutes = typeof rentalDeskRoutes;
