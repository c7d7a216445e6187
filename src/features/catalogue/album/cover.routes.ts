import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { carId } from '../catalogue.contract.ts';
import { carPicture, pictureChange } from '../pictures/pictures.contract.ts';
import { findPicture, replacePicture } from './replace-picture.ts';

const tags = ['cars, staff'];

const find = route('add cars', {
  method: 'get',
  path: '/stock/{id}/picture',
  summary: "A car's picture, and whether a new one is pending",
  tags,
  request: { params: carId },
  responses: { 200: answer(carPicture, 'The picture') },
});

const replace = route('add cars', {
  method: 'put',
  path: '/stock/{id}/picture',
  summary: 'Replace the first picture of a car of either catalog',
  description:
    'image is the _id of an upload (POST /pictures) or the http(s) address of a picture. It is prepared in the background; until then the car keeps its current picture. The address changes with the picture. 400 with a text under fields.image, 404, 409 picture-used. Written to the audit.',
  tags,
  request: { params: carId, body: body(pictureChange) },
  responses: { 202: answer(carPicture, 'The current picture, and the pending one') },
});

export const coverRoutes = routes()
  .openapi(find, async (c) =>
    c.json(await findPicture(c.var.platform.database, c.req.valid('param').id), 200),
  )
  .openapi(replace, async (c) => {
    const { platform, actor } = c.var;
    const wanted = { carId: c.req.valid('param').id, image: c.req.valid('json').image };
    return c.json(await replacePicture(platform, memberOf(actor), wanted), 202);
  });
export type CoverRoutes = typeof coverRoutes;
