import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { keptCars, savedCarParam, savedCount, savedIds, shownCars, shownQuery } from '../saved.contract.ts';
import { mostSavedCars } from '../saved.rules.ts';
import {
  countSavers,
  joinKeptCars,
  readSavedIds,
  removeSavedCar,
  saveCar,
  showKeptCars,
} from './saved-cars.service.ts';

const tags = ['saved'];

const ids = route('save cars', {
  method: 'get',
  path: '/saved/cars',
  summary: 'The ids of the saved cars',
  description: 'Includes VIP cars while the session has VIP access.',
  tags,
  responses: { 200: answer(savedIds, 'Last saved first') },
});

const join = route('save cars', {
  method: 'post',
  path: '/saved/cars',
  summary: 'Save the cars that were saved in the browser before login',
  description:
    'Adds to your saved cars. Cars that no longer exist, that you may not see, or that exceed the limit are left out.',
  tags,
  request: { body: body(keptCars) },
  responses: { 200: answer(savedIds, 'All your saved cars, last saved first') },
});

const save = route('save cars', {
  method: 'put',
  path: '/saved/cars/{id}',
  summary: 'Save a car',
  description: `404 for a car you cannot see; 409 too-many-saved above ${mostSavedCars}.`,
  tags,
  request: { params: savedCarParam },
  responses: { 204: { description: 'Saved' } },
});

const remove = route('save cars', {
  method: 'delete',
  path: '/saved/cars/{id}',
  summary: 'Remove a saved car',
  tags,
  request: { params: savedCarParam },
  responses: { 204: { description: 'Removed' } },
});

const shown = route('browse cars', {
  method: 'get',
  path: '/saved/shown',
  summary: 'Cars by id, as saved in a browser',
  description:
    'Unavailable cars are listed without details; so are VIP cars while the session has no VIP access.',
  tags,
  request: { query: shownQuery },
  responses: { 200: answer(shownCars, 'In the requested order') },
});

const count = route('edit listings', {
  method: 'get',
  path: '/saved/cars/{id}/count',
  summary: 'Number of members who saved a car',
  tags,
  request: { params: savedCarParam },
  responses: { 200: answer(savedCount, 'The number') },
});

const idsIn = (cars: string) =>
  [...new Set(cars.split(',').filter((id) => id !== '' && id.length <= 64))].slice(0, mostSavedCars);

export const savedCarsRoutes = routes()
  .openapi(ids, async (c) => {
    const { platform, actor } = c.var;
    return c.json({ cars: await readSavedIds(platform.database, memberOf(actor)) }, 200);
  })
  .openapi(join, async (c) => {
    const { platform, actor } = c.var;
    const { cars } = c.req.valid('json');
    return c.json({ cars: await joinKeptCars(platform, memberOf(actor), cars) }, 200);
  })
  .openapi(save, async (c) => {
    await saveCar(c.var.platform, memberOf(c.var.actor), c.req.valid('param').id);
    return c.body(null, 204);
  })
  .openapi(remove, async (c) => {
    await removeSavedCar(c.var.platform.database, memberOf(c.var.actor), c.req.valid('param').id);
    return c.body(null, 204);
  })
  .openapi(shown, async (c) =>
    c.json({ cars: await showKeptCars(c.var.platform, c.var.actor, idsIn(c.req.valid('query').cars)) }, 200),
  )
  .openapi(count, async (c) =>
    c.json({ people: await countSavers(c.var.platform.database, c.req.valid('param').id) }, 200),
  );
export type SavedCarsRoutes = typeof savedCarsRoutes;
