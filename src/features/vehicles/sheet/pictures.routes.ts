import {
  album,
  albumPictureId,
  pictureAlt,
  pictureOrder,
  picturesToAdd,
} from '#features/catalogue/album/album.contract.ts';
import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { albumOfVehicle, findVehicleAlbum } from './album-of-vehicle.ts';
import { vehicleId } from './sheet.contract.ts';

const tags = ['vehicles, staff'];
const params = { params: vehicleId };
const one = { params: albumPictureId };
const asItIs = { 200: answer(album, 'The updated pictures') };

const find = route('keep vehicles', {
  method: 'get',
  path: '/vehicles/{id}/pictures',
  summary: 'The pictures of one vehicle, in their order',
  description:
    'Customers see them when choosing between the vehicles of a listing, while this one is available.',
  tags,
  request: params,
  responses: asItIs,
});

const add = route('edit listings', {
  method: 'post',
  path: '/vehicles/{id}/pictures',
  summary: 'Add pictures to a vehicle',
  description:
    'As POST /listings/{id}/pictures: each is the _id of an upload or an address, all are added or none, at most 40 are kept. Written to the audit.',
  tags,
  request: { ...params, body: body(picturesToAdd) },
  responses: { 202: answer(album, 'The pictures, including those in preparation') },
});

const order = route('edit listings', {
  method: 'put',
  path: '/vehicles/{id}/pictures/order',
  summary: "Reorder a vehicle's pictures",
  description: '409 pictures-changed if someone changed them in the meantime.',
  tags,
  request: { ...params, body: body(pictureOrder) },
  responses: asItIs,
});

const describe = route('edit listings', {
  method: 'put',
  path: '/vehicles/{id}/pictures/{pictureId}',
  summary: "Describe one of a vehicle's pictures",
  tags,
  request: { ...one, body: body(pictureAlt) },
  responses: asItIs,
});

const remove = route('edit listings', {
  method: 'delete',
  path: '/vehicles/{id}/pictures/{pictureId}',
  summary: "Remove one of a vehicle's pictures",
  description: 'It can be restored for a day.',
  tags,
  request: one,
  responses: asItIs,
});

const restore = route('edit listings', {
  method: 'post',
  path: '/vehicles/{id}/pictures/{pictureId}/restore',
  summary: 'Restore a picture of a vehicle that was removed within the last day',
  tags,
  request: one,
  responses: asItIs,
});

export const vehiclePicturesRoutes = routes()
  .openapi(find, async (c) =>
    c.json(await findVehicleAlbum(c.var.platform.database, c.req.valid('param').id), 200),
  )
  .openapi(add, async (c) => {
    const { platform, actor } = c.var;
    const ofVehicle = albumOfVehicle(platform, memberOf(actor), c.req.valid('param').id);
    return c.json(await ofVehicle.add(c.req.valid('json').images), 202);
  })
  .openapi(order, async (c) => {
    const { platform, actor } = c.var;
    const ofVehicle = albumOfVehicle(platform, memberOf(actor), c.req.valid('param').id);
    return c.json(await ofVehicle.order(c.req.valid('json')), 200);
  })
  .openapi(describe, async (c) => {
    const { platform, actor } = c.var;
    const { id, pictureId } = c.req.valid('param');
    const said = { pictureId, alt: c.req.valid('json').alt };
    return c.json(await albumOfVehicle(platform, memberOf(actor), id).describe(said), 200);
  })
  .openapi(remove, async (c) => {
    const { platform, actor } = c.var;
    const { id, pictureId } = c.req.valid('param');
    return c.json(await albumOfVehicle(platform, memberOf(actor), id).remove(pictureId), 200);
  })
  .openapi(restore, async (c) => {
    const { platform, actor } = c.var;
    const { id, pictureId } = c.req.valid('param');
    return c.json(await albumOfVehicle(platform, memberOf(actor), id).restore(pictureId), 200);
  });
export type VehiclePicturesRoutes = typeof vehiclePicturesRoutes;
