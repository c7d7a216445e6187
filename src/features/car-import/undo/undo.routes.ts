import { memberOf } from '#platform/actor.ts';
import { answer, route, routes } from '#platform/http/http.ts';
import { carImport, importId } from '../car-import.contract.ts';
import type { ClaimsOnCars } from './claims-on-cars.ts';
import { undoPlan } from './undo.contract.ts';
import { askUndo, planUndo } from './undo.service.ts';

const tags = ['cars, staff'];

const plan = route('import cars', {
  method: 'get',
  path: '/car-imports/{id}/undo',
  summary: 'What the undo of an import will do, or has done',
  tags,
  request: { params: importId },
  responses: { 200: answer(undoPlan, 'Cars by outcome; those that prevent the undo are named') },
});

const undo = route('import cars', {
  method: 'post',
  path: '/car-imports/{id}/undo',
  summary: 'Undo a whole import, as long as none of its cars was sold',
  description:
    'Added cars are removed, changed cars are restored; later changes by hand are kept. 409 sold-since names what prevents it; 409 not-to-undo. If prices would change, it requires permission to change prices. In the background: look at the import until its state is undone; if a car is sold in the meantime, the undo is rolled back.',
  tags,
  request: { params: importId },
  responses: { 202: answer(carImport, 'The import, being undone') },
});

/** `claims` tells what orders and others have of a car, which higher shelves know. */
export const undoRoutesWith = (claims: ClaimsOnCars) =>
  routes()
    .openapi(plan, async (c) => {
      return c.json(await planUndo(c.var.platform.database, c.req.valid('param').id, claims), 200);
    })
    .openapi(undo, async (c) => {
      const { platform, actor } = c.var;
      return c.json(await askUndo(platform, memberOf(actor), c.req.valid('param').id, claims), 202);
    });
export type UndoRoutes = ReturnType<typeof undoRoutesWith>;
