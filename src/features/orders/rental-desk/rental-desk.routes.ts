import { memberOf } from '#platform/actor.ts';
import { answer, optionalBody, route, routes } from '#platform/http/http.ts';
import { handoverOrder } from '../handover/handover.contract.ts';
import { orderId } from '../orders.contract.ts';
import { returnInput } from '../vins/vins.contract.ts';
import { readRentalSheet } from './read-rental-sheet.ts';
import { rentalSheet } from './rental-desk.contract.ts';
import { takeBack } from './take-back.ts';

const tags = ['orders, staff'];

const read = route('see orders', {
  method: 'get',
  path: '/orders/{id}/rental',
  summary: 'A rental with what was written down at its pick-up and its return',
  tags,
  request: { params: orderId },
  responses: { 200: answer(rentalSheet, 'The rental; 404 for a purchase') },
});

const returned = route('hand vehicles over', {
  method: 'post',
  path: '/orders/{id}/returned',
  summary: 'A rental is back, and on stock again; the buyer is mailed',
  description:
    'How it came back is written down, and what it costs by the terms of its order is noted; nothing is charged. Again changes nothing; othersAct says who did it before, where that was somebody else. 409 not-a-rental, not-handed-over, order-closed and other-vehicle.',
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
