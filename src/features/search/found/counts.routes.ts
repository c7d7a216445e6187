import { answer, route, routes } from '#platform/http/http.ts';
import { searchCounts, searchFilter } from '../search.contract.ts';
import { countFacets } from './count-facets.ts';

const counts = route('browse cars', {
  method: 'get',
  path: '/search/counts',
  summary: 'Number of cars a search finds, and with each further filter',
  description: 'Takes the parameters of GET /search/cars. Each facet is counted without its own choice.',
  tags: ['cars'],
  request: { query: searchFilter },
  responses: { 200: answer(searchCounts, 'The counts') },
});

export const countsRoutes = routes().openapi(counts, async (c) =>
  c.json(await countFacets(c.var.platform, c.req.valid('query')), 200),
);
export type CountsRoutes = typeof countsRoutes;
