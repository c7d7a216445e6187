import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { carId } from '../catalogue.contract.ts';
import { addPictures } from './add-pictures.ts';
import { album, albumPictureId, pictureAlt, pictureOrder, picturesToAdd } from './album.contract.ts';
import { findAlbum } from './change-album.ts';
import { albumOfListing } from './listing-album.ts';
import { orderPictures } from './order-pictures.ts';
import { describePicture, removePicture, restorePicture } from './remove-picture.ts';

const tags = ['cars, staff'];
const params = { params: carId };
const one = { params: albumPictureId };
const asItIs = { 200: answer(album, 'The updated pictures') };

const find = route('edit listings', {
  method: 'get',
  path: '/listings/{id}/pictures',
  summary: 'The pictures of a car of either catalog, in their order',
  tags,
  request: params,
  responses: asItIs,
});

const add = route('edit listings', {
  method: 'post',
  path: '/listings/{id}/pictures',
  summary: 'Add pictures to a car',
  description:
    'Each is the _id of an upload (POST /pictures) or the http(s) address of a picture: all are added, or none. They are prepared in the background. At most 40 are kept: 409 too-many-pictures says how many more fit. 400 with a text under fields.image, 409 picture-used. Written to the audit.',
  tags,
  request: { ...params, body: body(picturesToAdd) },
  responses: { 202: answer(album, 'The pictures, including those in preparation') },
});

const order = route('edit listings', {
  method: 'put',
  path: '/listings/{id}/pictures/order',
  summary: "Reorder a car's pictures",
  description:
    'order names each picture once; the first is the image of the car. 409 pictures-changed if pictures were added or removed in the meantime, or if expectedVersion is no longer the version; without expectedVersion the last order wins.',
  tags,
  request: { ...params, body: body(pictureOrder) },
  responses: asItIs,
});

const describe = route('edit listings', {
  method: 'put',
  path: '/listings/{id}/pictures/{pictureId}',
  summary: "Describe one of a car's pictures",
  tags,
  request: { ...one, body: body(pictureAlt) },
  responses: asItIs,
});

const remove = route('edit listings', {
  method: 'delete',
  path: '/listings/{id}/pictures/{pictureId}',
  summary: "Remove one of a car's pictures",
  description: 'It can be restored for a day.',
  tags,
  request: one,
  responses: asItIs,
});

const restore = route('edit listings', {
  method: 'post',
  path: '/listings/{id}/pictures/{pictureId}/restore',
  summary: 'Restore a picture that was removed within the last day, to its place',
  tags,
  request: one,
  responses: asItIs,
});

export const albumRoutes = routes()
  .openapi(find, async (c) =>
    c.json(await findAlbum(c.var.platform.database, albumOfListing(c.req.valid('param').id)), 200),
  )
  .openapi(add, async (c) => {
    const { platform, actor } = c.var;
    const keeper = albumOfListing(c.req.valid('param').id);
    return c.json(await addPictures(platform, memberOf(actor), keeper, c.req.valid('json').images), 202);
  })
  .openapi(order, async (c) => {
    const { platform, actor } = c.var;
    const keeper = albumOfListing(c.req.valid('param').id);
    return c.json(await orderPictures(platform, memberOf(actor), keeper, c.req.valid('json')), 200);
  })
  .openapi(describe, async (c) => {
    const { platform, actor } = c.var;
    const { id, pictureId } = c.req.valid('param');
    const said = { pictureId, alt: c.req.valid('json').alt };
    return c.json(await describePicture(platform, memberOf(actor), albumOfListing(id), said), 200);
  })
  .openapi(remove, async (c) => {
    const { platform, actor } = c.var;
    const { id, pictureId } = c.req.valid('param');
    return c.json(await removePicture(platform, memberOf(actor), albumOfListing(id), pictureId), 200);
  })
  .openapi(restore, async (c) => {
    const { platform, actor } = c.var;
    const { id, pictureId } = c.req.valid('param');
    return c.json(await restorePicture(platform, memberOf(actor), albumOfListing(id), pictureId), 200);
  });
export type AlbumRoutes = typeof albumRoutes;
