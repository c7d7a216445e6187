import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import { car, carId } from '../catalogue.contract.ts';
import type { NameUnits } from '../listing/name-units.ts';
import { changeStock } from './change-stock.ts';
import { stockCarList, stockChange, stockQuery, stockSummary } from './stock.contract.ts';
import { listStock, readStockSummary } from './stock.list.ts';

const tags = ['cars, staff'];

const list = route('change stock', {
  method: 'get',
  path: '/stock',
  summary: 'A catalog as staff see it, in the requested order',
  description:
    "The search finds what that of GET /cars finds, and what its words mean to customers' search: any order, typing errors, and every fact that they search. Where other words were searched than were typed, X-Understood says which, encoded as in an address; exact=yes insists. Pages, X-Total-Count and Link are as for GET /cars. A cursor continues only its own order.",
  tags,
  request: { query: stockQuery },
  responses: { 200: answer(stockCarList, 'A page of cars') },
});

const summary = route('change stock', {
  method: 'get',
  path: '/stock/summary',
  summary: 'Number of cars, and how many are low in stock',
  tags,
  responses: { 200: answer(stockSummary, 'Both catalogs') },
});

const described = {
  description:
    'The stock is the current number, not the number added. 409 stock-changed, with the stock as it is, where expectedStock differs; 409 units-identified, with the stock numbers, if it is below the number of vehicles with a VIN. Written to the audit with the difference.',
  tags,
  request: { params: carId, body: body(stockChange) },
  responses: { 200: answer(car, 'The updated car') },
};

const change = route('change stock', {
  method: 'put',
  path: '/cars/{id}',
  summary: 'Set the stock of a car',
  ...described,
});

const changeVip = route('change stock', {
  method: 'put',
  path: '/vip/cars/{id}/stock',
  summary: 'Set the stock of a VIP car',
  ...described,
});

/** `nameUnits` names the vehicles of a car, which a higher shelf knows. */
export const stockRoutesWith = (nameUnits: NameUnits) =>
  routes()
    .openapi(list, async (c) => {
      const page = await listStock(c.var.platform, c.req.valid('query'));
      describeListPage(c, page);
      if (page.understood) c.header('X-Understood', encodeURIComponent(page.understood.shown));
      return c.json(page.cars, 200);
    })
    .openapi(summary, async (c) => c.json(await readStockSummary(c.var.platform.database), 200))
    .openapi(change, async (c) => {
      const { platform, actor } = c.var;
      const { id } = c.req.valid('param');
      const changed = await changeStock(
        platform,
        memberOf(actor),
        { id, vip: false },
        c.req.valid('json'),
        nameUnits,
      );
      return c.json(changed, 200);
    })
    .openapi(changeVip, async (c) => {
      const { platform, actor } = c.var;
      const { id } = c.req.valid('param');
      const changed = await changeStock(
        platform,
        memberOf(actor),
        { id, vip: true },
        c.req.valid('json'),
        nameUnits,
      );
      return c.json(changed, 200);
    });
export type StockRoutes = ReturnType<typeof stockRoutesWith>;
