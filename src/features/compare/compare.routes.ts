import { answer, route, routes } from '#platform/http/http.ts';
import { comparedCars, compareQuery } from './compare.contract.ts';
import { readCompared } from './compare.service.ts';

const compare = route('browse cars', {
  method: 'get',
  path: '/compare',
  summary: 'Cars to compare',
  description:
    'Unavailable cars are listed without details; so are VIP cars while the session has no VIP access.',
  tags: ['cars'],
  request: { query: compareQuery },
  responses: { 200: answer(comparedCars, 'In the requested order') },
});

export const compareRoutes = routes().openapi(compare, async (c) => {
  const { platform, actor } = c.var;
  return c.json({ cars: await readCompared(platform, actor, c.req.valid('query').cars) }, 200);
});
export type CompareRoutes = typeof compareRoutes;
