import { answer, route, routes } from '#platform/http/http.ts';
import { orderId } from '../orders.contract.ts';
import { listRentalsOfListing } from './list-rentals-of-listing.ts';
import { listingRentals } from './rental-calendar.contract.ts';

const list = route('hand vehicles over', {
  method: 'get',
  path: '/listings/{id}/rentals',
  summary: 'Rentals of a listing',
  tags: ['orders, staff'],
  request: { params: orderId },
  responses: {
    200: answer(listingRentals, 'Current and upcoming rentals; none for a listing without rentals'),
  },
});

export const rentalCalendarRoutes = routes().openapi(list, async (c) =>
  c.json(await listRentalsOfListing(c.var.platform, c.req.valid('param').id), 200),
);
export type RentalCalendarRoutes = typeof rentalCalendarRoutes;
