import { z } from 'zod';
import { answer, route, routes } from '#platform/http/http.ts';
import { rentalMonth, rentalMonthQuery } from './rental-days.contract.ts';
import { readRentalMonth } from './rental-days.service.ts';

const month = route('browse cars', {
  method: 'get',
  path: '/cars/{id}/rental-days',
  summary: 'On which days a rental of a car can begin',
  description:
    'For a rental of so many days that names its first day: how many units are free on all of its days, for each day of a month on which it may begin. From today to a year ahead. 404 for a car that is not on offer or not for rent.',
  tags: ['cars'],
  request: { params: z.object({ id: z.string().min(1).max(64) }), query: rentalMonthQuery },
  responses: { 200: answer(rentalMonth, 'The days of one month') },
});

export const rentalDaysRoutes = routes().openapi(month, async (c) =>
  c.json(await readRentalMonth(c.var.platform, c.req.valid('param').id, c.req.valid('query')), 200),
);
export type RentalDaysRoutes = typeof rentalDaysRoutes;
