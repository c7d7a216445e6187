import { memberOf } from '#platform/actor.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import { orderId } from '../orders.contract.ts';
import { countRentals } from './count-rentals.ts';
import { handOver, takeBack } from './hand-over.ts';
import {
  handoverOrder,
  handoverOrderList,
  handoversQuery,
  rentalCounts,
  rentalsQuery,
} from './handover.contract.ts';
import { listHandovers, listRentals } from './handover.list.ts';

const tags = ['orders, staff'];
const pageText = 'A page; X-Total-Count tells how many there are, Link carries the next page';

const handovers = route('hand vehicles over', {
  method: 'get',
  path: '/orders/handovers',
  summary: 'Paid vehicles that wait to be handed over, by delivery date',
  tags,
  request: { query: handoversQuery },
  responses: { 200: answer(handoverOrderList, pageText) },
});

const rentals = route('hand vehicles over', {
  method: 'get',
  path: '/orders/rentals',
  summary: 'Rentals that are out, by the day they come back; or those that came back, the latest first',
  tags,
  request: { query: rentalsQuery },
  responses: { 200: answer(handoverOrderList, pageText) },
});

const rentalsOut = route('hand vehicles over', {
  method: 'get',
  path: '/orders/rentals/counts',
  summary: 'How many rentals are out, due today and overdue',
  tags,
  responses: { 200: answer(rentalCounts, 'Now, by the date at the dealership') },
});

const delivered = route('hand vehicles over', {
  method: 'post',
  path: '/orders/{id}/delivered',
  summary: 'A paid vehicle is handed over; the buyer is mailed',
  description:
    'Again changes nothing; othersAct says who did it before, where that was somebody else. 409 order-not-paid and order-closed.',
  tags,
  request: { params: orderId },
  responses: { 200: answer(handoverOrder, 'The order, delivered') },
});

const returned = route('hand vehicles over', {
  method: 'post',
  path: '/orders/{id}/returned',
  summary: 'A rental is back, and on stock again; the buyer is mailed',
  description:
    'Again changes nothing; othersAct says who did it before, where that was somebody else. 409 not-a-rental, not-handed-over and order-closed.',
  tags,
  request: { params: orderId },
  responses: { 200: answer(handoverOrder, 'The order, returned') },
});

export const handoverRoutes = routes()
  .openapi(handovers, async (c) => {
    const page = await listHandovers(c.var.platform, c.req.valid('query'));
    describeListPage(c, page);
    return c.json(page.orders, 200);
  })
  .openapi(rentals, async (c) => {
    const page = await listRentals(c.var.platform, c.req.valid('query'));
    describeListPage(c, page);
    return c.json(page.orders, 200);
  })
  .openapi(rentalsOut, async (c) => c.json(await countRentals(c.var.platform), 200))
  .openapi(delivered, async (c) =>
    c.json(await handOver(c.var.platform, memberOf(c.var.actor), c.req.valid('param').id), 200),
  )
  .openapi(returned, async (c) =>
    c.json(await takeBack(c.var.platform, memberOf(c.var.actor), c.req.valid('param').id), 200),
  );
export type HandoverRoutes = typeof handoverRoutes;
