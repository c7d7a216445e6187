import { answer, route, routes } from '#platform/http/http.ts';
import { comparedCars, compareQuery } from './compare.contract.ts';
import { readCompared } from './compare.service.ts';

const compare = route('browse cars', {
  method: 'get',
  path: '/compare',
  summary: 'Cars to be set side by side',
  description:
    'What is not offered is told without its car; so are VIP cars while the VIP catalogue is not open to the session.',
  tags: ['cars'],
  request: { query: compareQuery },
  responses: { 200: answer(comparedCars, 'In the order that was asked for') },
});

export const compareRoutes = routes().openapi(compare, async (c) => {
  const { platform, actor } = c.var;
  return c.json({ cars: await readCompared(platform, actor, c.req.valid('query').cars) }, 200);
});
export type CompareRoutes = typeof compareRoutes;
