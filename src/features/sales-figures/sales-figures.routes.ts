import { answer, route, routes } from '#platform/http/http.ts';
import { readSalesChart, readTotalSales } from './read-figures.ts';
import { chartQuery, dealFigures, salesChart, stockFigures, totalSales } from './sales-figures.contract.ts';
import { readDealFigures, readStockFigures } from './sales-figures.service.ts';

const tags = ['sales'];

const total = route('see sales', {
  method: 'get',
  path: '/admin/orders/total-sales',
  summary: 'The grand total, and the sales of today and of this month',
  tags,
  responses: { 200: answer(totalSales, 'Sales in US dollars, less refunds') },
});

const chart = route('see sales', {
  method: 'get',
  path: '/admin/orders/sales-chart',
  summary: 'Sales over time, by day, week or month of the dealership',
  description:
    'One point for every period, even without sales: 30 days, 26 weeks or 12 months if no range is given.',
  tags,
  request: { query: chartQuery },
  responses: {
    200: answer(salesChart, 'Points, oldest first; Link: rel=prev and rel=next link to the adjacent ranges'),
  },
});

const stock = route('see sales', {
  method: 'get',
  path: '/admin/stock-analytics',
  summary: 'Stock, best sellers, and rentals that are out',
  description: 'Counted at most once a minute; countedAt says when, at most eleven minutes ago.',
  tags,
  responses: { 200: answer(stockFigures, 'The stock of both catalogs') },
});

const deals = route('see sales', {
  method: 'get',
  path: '/admin/deal-figures',
  summary: 'Deposits held, and credits granted for trade-ins',
  tags,
  responses: { 200: answer(dealFigures, 'Sums of the books in US dollars') },
});

/** The range of the usual length that ends with this day. */
const linkTo = (period: string, to: string, relation: 'prev' | 'next') =>
  `</api/admin/orders/sales-chart?${new URLSearchParams({ period, to })}>; rel="${relation}"`;

export const salesFiguresRoutes = routes()
  .openapi(total, async (c) => c.json(await readTotalSales(c.var.platform), 200))
  .openapi(chart, async (c) => {
    const query = c.req.valid('query');
    const { points, earlier, later } = await readSalesChart(c.var.platform, query);
    const beside = [
      earlier && linkTo(query.period, earlier, 'prev'),
      later && linkTo(query.period, later, 'next'),
    ];
    const links = beside.filter((link) => link !== undefined);
    if (links.length > 0) c.header('Link', links.join(', '));
    return c.json(points, 200);
  })
  .openapi(stock, async (c) => c.json(await readStockFigures(c.var.platform), 200))
  .openapi(deals, async (c) => c.json(await readDealFigures(c.var.platform.database), 200));
export type SalesFiguresRoutes = typeof salesFiguresRoutes;
