import { answer, route, routes } from '#platform/http/http.ts';
import { compareMonths } from './compare-months.ts';
import { monthComparison } from './sales-figures.contract.ts';

const tags = ['sales'];

const months = route('see sales', {
  method: 'get',
  path: '/admin/orders/month-comparison',
  summary: 'This month compared with the same days of the previous month, by purchase, rental and deposit',
  tags,
  responses: { 200: answer(monthComparison, 'Sales in US dollars, less refunds; deposits that were taken') },
});

export const monthsRoutes = routes().openapi(months, async (c) => {
  return c.json(await compareMonths(c.var.platform), 200);
});
export type MonthsRoutes = typeof monthsRoutes;
