import { answer, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import { carList, listQuery } from './catalogue.contract.ts';
import { listCars } from './catalogue.service.ts';

const list = route('browse cars', {
  method: 'get',
  path: '/cars',
  summary: 'Cars, newest first',
  description:
    'X-Total-Count tells how many there are; a search counts up to 200 matches and says X-Total-Count-Relation: at-least beyond. Link carries the next page.',
  tags: ['cars'],
  request: { query: listQuery },
  responses: { 200: answer(carList, 'A page of cars') },
});

export const catalogueRoutes = routes().openapi(list, async (c) => {
  const page = await listCars(c.var.platform, c.req.valid('query'));
  describeListPage(c, page);
  return c.json(page.cars, 200);
});
export type CatalogueRoutes = typeof catalogueRoutes;
