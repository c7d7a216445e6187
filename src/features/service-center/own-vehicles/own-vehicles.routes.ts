import { memberOf } from '#platform/actor.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { workshopJob, workshopJobId, workshopJobList } from './own-vehicles.contract.ts';
import { finishOwnVehicle, listOwnVehicles } from './own-vehicles.service.ts';

const tags = ['service center, staff'];

const list = route('run the floor', {
  method: 'get',
  path: '/service-center/own-vehicles',
  summary: 'Own vehicles waiting for the workshop, by day',
  tags,
  responses: { 200: answer(workshopJobList, '100 at most') },
});

const done = route('run the floor', {
  method: 'post',
  path: '/service-center/own-vehicles/{id}/done',
  summary: 'Mark the work on an own vehicle as done; it is available again',
  description: 'Called again, it changes nothing. 409 one-vehicle if its listing already has one.',
  tags,
  request: { params: workshopJobId },
  responses: { 200: answer(workshopJob, 'The job, done') },
});

export const ownVehiclesRoutes = routes()
  .openapi(list, async (c) => c.json(await listOwnVehicles(c.var.platform), 200))
  .openapi(done, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await finishOwnVehicle(platform, memberOf(actor), c.req.valid('param').id), 200);
  });
export type OwnVehiclesRoutes = typeof ownVehiclesRoutes;
