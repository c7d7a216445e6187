import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { carId } from '../catalogue.contract.ts';
import { album, albumPictureId, pictureAlt, pictureOrder, picturesToAdd } from './album.contract.ts';
import {
  type AlbumCalls,
  addPictures,
  albumOfListing,
  describePicture,
  findAlbum,
  orderPictures,
  removePicture,
  restorePicture,
} from './change-album.ts';

const asItIs = { 200: answer(album, 'The updated pictures') };

/** The calls for the pictures of listings, or of vehicles. */
export function albumRoutesOf<Of extends 'listings' | 'vehicles'>(
  of: Of,
  { tags, mayRead, keeperOf, texts }: AlbumCalls,
) {
  const path = `/${of}/{id}/pictures` as const;
  const params = { params: carId };
  const one = { params: albumPictureId };
  const find = route(mayRead, {
    method: 'get',
    path,
    ...texts.find,
    tags,
    request: params,
    responses: asItIs,
  });
  const add = route('edit listings', {
    method: 'post',
    path,
    ...texts.add,
    tags,
    request: { ...params, body: body(picturesToAdd) },
    responses: { 202: answer(album, 'The pictures, including those in preparation') },
  });
  const order = route('edit listings', {
    method: 'put',
    path: `${path}/order`,
    ...texts.order,
    tags,
    request: { ...params, body: body(pictureOrder) },
    responses: asItIs,
  });
  const describe = route('edit listings', {
    method: 'put',
    path: `${path}/{pictureId}`,
    ...texts.describe,
    tags,
    request: { ...one, body: body(pictureAlt) },
    responses: asItIs,
  });
  const remove = route('edit listings', {
    method: 'delete',
    path: `${path}/{pictureId}`,
    ...texts.remove,
    description: 'It can be restored for a day.',
    tags,
    request: one,
    responses: asItIs,
  });
  const restore = route('edit listings', {
    method: 'post',
    path: `${path}/{pictureId}/restore`,
    ...texts.restore,
    tags,
    request: one,
    responses: asItIs,
  });
  return routes()
    .openapi(find, async (c) =>
      c.json(await findAlbum(c.var.platform.database, keeperOf(c.req.valid('param').id)), 200),
    )
    .openapi(add, async (c) => {
      const { platform, actor } = c.var;
      const keeper = keeperOf(c.req.valid('param').id);
      return c.json(await addPictures(platform, memberOf(actor), keeper, c.req.valid('json').images), 202);
    })
    .openapi(order, async (c) => {
      const { platform, actor } = c.var;
      const keeper = keeperOf(c.req.valid('param').id);
      return c.json(await orderPictures(platform, memberOf(actor), keeper, c.req.valid('json')), 200);
    })
    .openapi(describe, async (c) => {
      const { platform, actor } = c.var;
      const { id, pictureId } = c.req.valid('param');
      const said = { pictureId, alt: c.req.valid('json').alt };
      return c.json(await describePicture(platform, memberOf(actor), keeperOf(id), said), 200);
    })
    .openapi(remove, async (c) => {
      const { platform, actor } = c.var;
      const { id, pictureId } = c.req.valid('param');
      return c.json(await removePicture(platform, memberOf(actor), keeperOf(id), pictureId), 200);
    })
    .openapi(restore, async (c) => {
      const { platform, actor } = c.var;
      const { id, pictureId } = c.req.valid('param');
      return c.json(await restorePicture(platform, memberOf(actor), keeperOf(id), pictureId), 200);
    });
}
export type AlbumRoutes = ReturnType<typeof albumRoutesOf<'listings' | 'vehicles'>>;

export const albumRoutes = albumRoutesOf('listings', {
  tags: ['cars, staff'],
  mayRead: 'edit listings',
  keeperOf: albumOfListing,
  texts: {
    find: { summary: 'The pictures of a car of either catalog, in their order' },
    add: {
      summary: 'Add pictures to a car',
      description:
        'Each is the _id of an upload (POST /pictures) or the http(s) address of a picture: all are added, or none. They are prepared in the background. At most 40 are kept: 409 too-many-pictures says how many more fit. 400 with a text under fields.image, 409 picture-used. Written to the audit.',
    },
    order: {
      summary: "Reorder a car's pictures",
      description:
        'order names each picture once; the first is the image of the car. 409 pictures-changed if pictures were added or removed in the meantime, or if expectedVersion is no longer the version; without expectedVersion the last order wins.',
    },
    describe: { summary: "Describe one of a car's pictures" },
    remove: { summary: "Remove one of a car's pictures" },
    restore: { summary: 'Restore a picture that was removed within the last day, to its place' },
  },
});
