import { type Asked, ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { Album } from './album.contract.ts';
import type { AlbumRoutes } from './album.routes.ts';

const noAnswer = 'The server did not respond. Nothing was changed.';

/** What the panel asks of an album, whatever that belongs to. */
export interface AlbumCalls {
  find: () => Promise<Asked<Album>>;
  add: (images: string[]) => Promise<Asked<Album>>;
  order: (order: string[], expectedVersion: string) => Promise<Asked<Album>>;
  describe: (pictureId: string, alt: string) => Promise<Asked<Album>>;
  remove: (pictureId: string) => Promise<Asked<Album>>;
  restore: (pictureId: string) => Promise<Asked<Album>>;
}

/** The calls of a listing's album. */
export function callsOfListing(id: string, fetch?: typeof globalThis.fetch): AlbumCalls {
  const { pictures } = client<AlbumRoutes>(fetch).listings[':id'];
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
