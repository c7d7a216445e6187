import { answer, route, routes } from '#platform/http/http.ts';
import { foundCars, searchQuery } from '../search.contract.ts';
import { findCars } from './find-cars.ts';

const cars = route('browse cars', {
  method: 'get',
  path: '/search/cars',
  summary: 'Cars by words, facets and ranges',
  description:
    'Several values of a facet are combined with or, everything else with and. Values come from GET /search/counts. `nextCursor` carries the next list page.',
  tags: ['cars'],
  request: { query: searchQuery },
  responses: { 200: answer(foundCars, 'A page of results') },
});

export const foundRoutes = routes().openapi(cars, async (c) =>
  c.json(await findCars(c.var.platform, c.req.valid('query')), 200),
);
export type FoundRoutes = typeof foundRoutes;
