import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { carId } from '../catalogue.contract.ts';
import { listingShape, shapeChoice } from './listing-shape.contract.ts';
import { chooseShape, removeShape } from './listing-shape.service.ts';

const tags = ['cars, staff'];
const params = { params: carId };
const asItIs = { 200: answer(listingShape, 'The current 3D view') };

const choose = route('edit listings', {
  method: 'put',
  path: '/listings/{id}/shape',
  summary: 'Show a car in 3D with a built-in model or its own file',
  description:
    'file is the _id of an upload of your own (POST /shapes) that no car uses yet; the current one is deleted within a day. 400 with a text under fields.file or fields.paint. Written to the audit.',
  tags,
  request: { ...params, body: body(shapeChoice) },
  responses: asItIs,
});

const remove = route('edit listings', {
  method: 'delete',
  path: '/listings/{id}/shape',
  summary: 'Show a car with pictures only',
  tags,
  request: params,
  responses: asItIs,
});

export const listingShapeRoutes = routes()
  .openapi(choose, async (c) => {
    const { platform, actor } = c.var;
    const { id } = c.req.valid('param');
    return c.json(await chooseShape(platform, memberOf(actor), id, c.req.valid('json')), 200);
  })
  .openapi(remove, async (c) => {
    const { platform, actor } = c.var;
    return c.json(await removeShape(platform, memberOf(actor), c.req.valid('param').id), 200);
  });
export type ListingShapeRoutes = typeof listingShapeRoutes;
