import { memberOf } from '#platform/actor.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { deskSearchQuery, foundThings } from './finding.contract.ts';
import { searchDesk } from './search-desk.ts';

const find = route('search the desk', {
  method: 'get',
  path: '/desk/search',
  summary: 'Search customers, orders, vehicles and appointments',
  description: 'Only kinds that your role may see. For few matching customers, also their open items.',
  tags: ['desk'],
  request: { query: deskSearchQuery },
  responses: { 200: answer(foundThings, '6 of each kind at most') },
});

export const findingRoutes = routes().openapi(find, async (c) => {
  const { platform, actor } = c.var;
  const { search } = c.req.valid('query');
  return c.json(await searchDesk(platform, memberOf(actor).role, search), 200);
});
export type FindingRoutes = typeof findingRoutes;
