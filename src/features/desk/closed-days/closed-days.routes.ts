import { answer, route, routes } from '#platform/http/http.ts';
import { closedDaysWork } from './closed-days.contract.ts';
import { readClosedDays } from './read-closed-days.ts';

const work = route('change settings', {
  method: 'get',
  path: '/closed-days',
  summary: 'Deliveries, pickups, appointments and test drives on days that are closed',
  tags: ['settings'],
  responses: {
    200: answer(closedDaysWork, 'From today on, the next day first; days without any are omitted'),
  },
});

export const closedDaysRoutes = routes().openapi(work, async (c) =>
  c.json(await readClosedDays(c.var.platform), 200),
);
export type ClosedDaysRoutes = typeof closedDaysRoutes;
