import { memberOf } from '#platform/actor.ts';
import { answer, optionalBody, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import { orderId } from '../orders.contract.ts';
import { findVehiclesToName } from '../vins/find-vehicles-to-name.ts';
import { handoverInput, nameableVehicles } from '../vins/vins.contract.ts';
import { handOver } from './hand-over.ts';
import {
  handoverCounts,
  handoverOrder,
  handoverOrderList,
  handoversQuery,
  rentalCounts,
  rentalsQuery,
} from './handover.contract.ts';
import { countHandovers, countRentals, listHandovers, listRentals } from './handover.list.ts';

const tags = ['orders, staff'];
const pageText = 'A page; X-Total-Count tells how many there are, Link carries the next page';

const handovers = route('hand vehicles over', {
  method: 'get',
  path: '/orders/handovers',
  summary: 'Paid vehicles to hand over, by delivery date',
  tags,
  request: { query: handoversQuery },
  responses: { 200: answer(handoverOrderList, pageText) },
});

const rentals = route('hand vehicles over', {
  method: 'get',
  path: '/orders/rentals',
  summary: 'Rentals that are out, by return date; or returned rentals, latest first',
  tags,
  request: { query: rentalsQuery },
  responses: { 200: answer(handoverOrderList, pageText) },
});

const countText = 'Each counted up to 1,000; whether there are more is indicated';

const handoversCounted = route('hand vehicles over', {
  method: 'get',
  path: '/orders/handovers/counts',
  summary: 'Number of vehicles for each filter of the handovers',
  tags,
  responses: { 200: answer(handoverCounts, countText) },
});

const rentalsCounted = route('hand vehicles over', {
  method: 'get',
  path: '/orders/rentals/counts',
  summary: 'Number of rentals out, due today, overdue and returned',
  tags,
  responses: { 200: answer(rentalCounts, countText) },
});

const delivered = route('hand vehicles over', {
  method: 'post',
  path: '/orders/{id}/delivered',
  summary: 'Hand over a paid vehicle; the buyer gets an email',
  description:
    'A purchased vehicle is identified by id or VIN, unless the order has one: 400 otherwise. A different vehicle than the assigned one replaces it. Called again, it changes nothing; othersAct says who did it before, if that was someone else. 409 order-not-paid, order-closed, vehicle-not-free, vehicle-of-other-listing, one-vehicle, vin-withdrawn; with a trade-in, old-car-not-inspected, old-car-not-agreed, old-car-difference-due; of a rental with a first day rental-not-begun, rental-over, no-unit-here.',
  tags,
  request: { params: orderId, body: optionalBody(handoverInput) },
  responses: { 200: answer(handoverOrder, 'The order, delivered') },
});

const toName = route('hand vehicles over', {
  method: 'get',
  path: '/orders/{id}/vehicles',
  summary: 'The vehicle assigned to an order, and those that can replace it',
  tags,
  request: { params: orderId },
  responses: { 200: answer(nameableVehicles, 'Longest in stock first') },
});

export const handoverRoutes = routes()
  .openapi(toName, async (c) =>
    c.json(await findVehiclesToName(c.var.platform, c.req.valid('param').id), 200),
  )
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
  .openapi(handoversCounted, async (c) => c.json(await countHandovers(c.var.platform), 200))
  .openapi(rentalsCounted, async (c) => c.json(await countRentals(c.var.platform), 200))
  .openapi(delivered, async (c) =>
    c.json(
      await handOver(c.var.platform, memberOf(c.var.actor), c.req.valid('param').id, c.req.valid('json')),
      200,
    ),
  );
export type HandoverRoutes = typeof handoverRoutes;
