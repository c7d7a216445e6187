import {
  searchCounts,
  searchFilter,
  searchQuery,
  suggestionsQuery,
} from '#features/search/search.contract.ts';
import { memberOf } from '#platform/actor.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { foundVipCars, vipSuggestions } from './vip-search.contract.ts';
import { countVipFacets, findVipCars, suggestVipCars } from './vip-search.service.ts';

const tags = ['VIP'];
const description = '403 vip-access-needed before POST /vip-access. Otherwise as in the public catalog.';

const cars = route('open the VIP catalogue', {
  method: 'get',
  path: '/vip/search/cars',
  summary: 'VIP cars by words, facets and ranges',
  description,
  tags,
  request: { query: searchQuery },
  responses: { 200: answer(foundVipCars, 'A page of results') },
});

const counts = route('open the VIP catalogue', {
  method: 'get',
  path: '/vip/search/counts',
  summary: 'Number of VIP cars a search finds, and with each further filter',
  description,
  tags,
  request: { query: searchFilter },
  responses: { 200: answer(searchCounts, 'The counts') },
});

const suggested = route('open the VIP catalogue', {
  method: 'get',
  path: '/vip/search/suggestions',
  summary: 'Suggestions of makes, models and VIP cars',
  description,
  tags,
  request: { query: suggestionsQuery },
  responses: { 200: answer(vipSuggestions, 'Available ones, most frequent first') },
});

export const vipSearchRoutes = routes()
  .openapi(cars, async (c) => {
    const { platform, actor } = c.var;
    c.header('Cache-Control', 'private, no-store');
    return c.json(await findVipCars(platform, memberOf(actor), c.req.valid('query')), 200);
  })
  .openapi(counts, async (c) => {
    const { platform, actor } = c.var;
    c.header('Cache-Control', 'private, no-store');
    return c.json(await countVipFacets(platform, memberOf(actor), c.req.valid('query')), 200);
  })
  .openapi(suggested, async (c) => {
    const { platform, actor } = c.var;
    c.header('Cache-Control', 'private, no-store');
    return c.json(await suggestVipCars(platform, memberOf(actor), c.req.valid('query')), 200);
  });
export type VipSearchRoutes = typeof vipSearchRoutes;
