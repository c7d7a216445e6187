import { answer, route, routes } from '#platform/http/http.ts';
import { suggestions, suggestionsQuery } from '../search.contract.ts';
import { suggest } from './suggest.ts';

const suggested = route('browse cars', {
  method: 'get',
  path: '/search/suggestions',
  summary: 'Suggestions of makes, models and cars',
  tags: ['cars'],
  request: { query: suggestionsQuery },
  responses: { 200: answer(suggestions, 'Available ones, most frequent first') },
});

export const suggestionsRoutes = routes().openapi(suggested, async (c) =>
  c.json(await suggest(c.var.platform, c.req.valid('query')), 200),
);
export type SuggestionsRoutes = typeof suggestionsRoutes;
