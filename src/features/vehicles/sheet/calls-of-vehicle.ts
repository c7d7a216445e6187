import type { AlbumCalls } from '#features/catalogue/album/album-calls.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { VehiclePicturesRoutes } from './pictures.routes.ts';

const noAnswer = 'The server did not respond. Nothing was changed.';

/** The calls of a vehicle's album. */
export function callsOfVehicle(id: string, fetch?: typeof globalThis.fetch): AlbumCalls {
  const { pictures } = client<VehiclePicturesRoutes>(fetch).vehicles[':id'];
  const one = pictures[':pictureId'];
  return {
    find: () => ask(() => pictures.$get({ param: { id } }), 'The pictures could not be loaded.'),
    add: (images) => ask(() => pictures.$post({ param: { id }, json: { images } }), noAnswer),
    order: (order, expectedVersion) =>
      ask(() => pictures.order.$put({ param: { id }, json: { order, expectedVersion } }), noAnswer),
    describe: (pictureId, alt) => ask(() => one.$put({ param: { id, pictureId }, json: { alt } }), noAnswer),
    remove: (pictureId) => ask(() => one.$delete({ param: { id, pictureId } }), noAnswer),
    restore: (pictureId) => ask(() => one.restore.$post({ param: { id, pictureId } }), noAnswer),
  };
}
