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
  summary: 'The ids of the cars that you saved',
  description: 'VIP cars are among them while the VIP catalogue is open to the session.',
  tags,
  responses: { 200: answer(savedIds, 'The last saved first') },
});

const join = route('save cars', {
  method: 'post',
  path: '/saved/cars',
  summary: 'Save what was kept in the browser before the login',
  description:
    'Joins what you have saved already. Cars that are gone, that you may not see, or that find no room, are left out.',
  tags,
  request: { body: body(keptCars) },
  responses: { 200: answer(savedIds, 'All that you saved, the last first') },
});

const save = route('save cars', {
  method: 'put',
  path: '/saved/cars/{id}',
  summary: 'Save a car',
  description: `404 for one that you cannot see; 409 too-many-saved beyond ${mostSavedCars}.`,
  tags,
  request: { params: savedCarParam },
  responses: { 204: { description: 'It is saved' } },
});

const remove = route('save cars', {
  method: 'delete',
  path: '/saved/cars/{id}',
  summary: 'Remove a saved car',
  tags,
  request: { params: savedCarParam },
  responses: { 204: { description: 'It is not saved any more' } },
});

const shown = route('browse cars', {
  method: 'get',
  path: '/saved/shown',
  summary: 'Cars by their ids, as a browser kept them',
  description:
    'What is not offered any more is told without its car; so are VIP cars while the VIP catalogue is not open to the session.',
  tags,
  request: { query: shownQuery },
  responses: { 200: answer(shownCars, 'In the order that was asked for') },
});

const count = route('edit listings', {
  method: 'get',
  path: '/saved/cars/{id}/count',
  summary: 'How many members saved a car',
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
