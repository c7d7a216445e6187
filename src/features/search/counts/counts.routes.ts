import { answer, route, routes } from '#platform/http/http.ts';
import { searchCounts, searchFilter } from '../search.contract.ts';
import { countFacets } from './count-facets.ts';

const counts = route('browse cars', {
  method: 'get',
  path: '/search/counts',
  summary: 'How many cars a search finds, and would find with each further choice',
  description: 'Takes what GET /search/cars takes. Each facet is counted with its own choice left out.',
  tags: ['cars'],
  request: { query: searchFilter },
  responses: { 200: answer(searchCounts, 'The counts') },
});

export const countsRoutes = routes().openapi(counts, async (c) =>
  c.json(await countFacets(c.var.platform, c.req.valid('query')), 200),
);
export type CountsRoutes = typeof countsRoutes;
