import { memberOf } from '#platform/actor.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { deskSearchQuery, foundThings } from './finding.contract.ts';
import { searchDesk } from './search-desk.ts';

const find = route('search the desk', {
  method: 'get',
  path: '/desk/search',
  summary: 'Customers, orders, vehicles and appointments by what somebody typed',
  description:
    'Only kinds of things that your role may see. Of few customers, what is open of theirs as well.',
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
