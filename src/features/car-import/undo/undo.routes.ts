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
  summary: 'What the undo of an import would do, or has done',
  tags,
  request: { params: importId },
  responses: { 200: answer(undoPlan, 'Cars by what becomes of them; those that stand in the way are named') },
});

const undo = route('import cars', {
  method: 'post',
  path: '/car-imports/{id}/undo',
  summary: 'Undo an import as a whole, as long as nothing of it was sold',
  description:
    'Cars that it added go, cars that it changed become as they were; what was changed by hand since stays. 409 sold-since names what stands in the way; 409 not-to-undo. Where prices would change, only those who may change prices. In the background: look at the import until its state is undone; where something was sold meanwhile it is written again.',
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
