import { z } from 'zod';
import { answer, route, routes } from '#platform/http/http.ts';
import { rentalMonth, rentalMonthQuery } from './rental-days.contract.ts';
import { readRentalMonth } from './rental-days.service.ts';

const month = route('browse cars', {
  method: 'get',
  path: '/cars/{id}/rental-days',
  summary: 'First days available for a rental',
  description:
    'For a rental of the given length: number of units available on all of its days, for each first day of a month. From today to a year ahead. 404 for a car that is not available or not for rent.',
  tags: ['cars'],
  request: { params: z.object({ id: z.string().min(1).max(64) }), query: rentalMonthQuery },
  responses: { 200: answer(rentalMonth, 'The days of one month') },
});

export const rentalDaysRoutes = routes().openapi(month, async (c) =>
  c.json(await readRentalMonth(c.var.platform, c.req.valid('param').id, c.req.valid('query')), 200),
);
export type RentalDaysRoutes = typeof rentalDaysRoutes;
