import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { z } from 'zod';
import { type Asked, ask, type Refused } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageForm } from '#page-kit/form-action.ts';
import { showToast } from '#ui/toast-store.ts';
import { pictureSource } from '../pictures/pictures.contract.ts';
import { useAwaitedPictures } from '../pictures/use-awaited-pictures.ts';
import { type Album, type AlbumPicture, albumChangedCode, pictureAlt } from './album.contract.ts';
import type { AlbumRoutes } from './album.routes.ts';

const noAnswer = 'The server did not respond. Nothing was changed.';

/** Whose pictures they are. */
export interface AlbumName {
  of: 'listings' | 'vehicles';
  id: string;
}

/** The calls of an album. */
export function albumCalls({ of, id }: AlbumName, fetch?: typeof globalThis.fetch) {
  const { pictures } = client<AlbumRoutes>(fetch)[of][':id'];
  const one = pictures[':pictureId'];
  return {
    find: () => ask(() => pictures.$get({ param: { id } }), 'The pictures could not be loaded.'),
    add: (images: string[]) => ask(() => pictures.$post({ param: { id }, json: { images } }), noAnswer),
    order: (order: string[], expectedVersion: string) =>
      ask(() => pictures.order.$put({ param: { id }, json: { order, expectedVersion } }), noAnswer),
    remove: (pictureId: string) => ask(() => one.$delete({ param: { id, pictureId } }), noAnswer),
    restore: (pictureId: string) => ask(() => one.restore.$post({ param: { id, pictureId } }), noAnswer),
  };
}

const owner = z.object({ of: z.enum(['listings', 'vehicles']) });

export const describePicture = pageForm(
  'describe-picture',
  owner.extend({ pictureId: z.string(), ...pictureAlt.shape }),
  ({ value: { of, pictureId, alt }, api, params: { id = '' } }) =>
    ask(
      () =>
        api<AlbumRoutes>()[of][':id'].pictures[':pictureId'].$put({
          param: { id, pictureId },
          json: { alt },
        }),
      noAnswer,
    ),
);

export const addAddress = pageForm(
  'add-picture',
  owner.extend({ image: pictureSource }),
  ({ value: { of, image }, api, params: { id = '' } }) =>
    ask(
      () => api<AlbumRoutes>()[of][':id'].pictures.$post({ param: { id }, json: { images: [image] } }),
      noAnswer,
    ),
);

/** Of a page whose path has the album's owner as its id. */
export const albumForms = [describePicture, addAddress] as const;

/** The pictures in this order of ids; those that it does not name stay behind. */
const inOrderOf = (pictures: readonly AlbumPicture[], order: readonly string[]) => [
  ...order.flatMap((id) => pictures.find(({ _id }) => _id === id) ?? []),
  ...pictures.filter(({ _id }) => !order.includes(_id)),
];

/** What is known of an album here: the newest answer, or what the page has loaded since. */
function useKnownAlbum(loaded: Album) {
  const { revalidate } = useRevalidator();
  const [album, setAlbum] = useState(loaded);
  const [failure, setFailure] = useState<Refused>();
  const version = useRef(loaded.version);
  useEffect(() => {
    version.current = loaded.version;
    setAlbum(loaded);
  }, [loaded]);
  useAwaitedPictures(album.pictures.map(({ _id, waiting }) => ({ _id, waitingPicture: waiting })));
  const take = (asked: Asked<Album>): boolean => {
    setFailure(asked.ok ? undefined : asked);
    if (!asked.ok) return false;
    version.current = asked.value.version;
    setAlbum(asked.value);
    void revalidate();
    return true;
  };
  return { album, version, failure, setFailure, take };
}

/** An album as it is arranged here. What is refused changes nothing of what is shown. */
export function useAlbum(loaded: Album, name: AlbumName) {
  const calls = albumCalls(name);
  const { album, version, failure, setFailure, take } = useKnownAlbum(loaded);
  const { wanted, order, leaveOut, forget } = useWantedOrder(async (ids) =>
    take(await calls.order(ids, version.current)),
  );
  const loadAgain = async () => {
    if (take(await calls.find())) forget();
  };
  const restore = async (pictureId: string) => {
    take(await calls.restore(pictureId));
  };
  const remove = async (pictureId: string) => {
    if (!take(await calls.remove(pictureId))) return;
    leaveOut(pictureId);
    showToast('Picture removed.', {
      action: { label: 'Undo', run: () => void restore(pictureId) },
    });
  };
  return {
    pictures: wanted ? inOrderOf(album.pictures, wanted) : album.pictures,
    failure,
    isOvertaken: failure?.code === albumChangedCode,
    /** Present where an order is on the screen that is not saved. */
    saveAgain: wanted && failure ? () => order(wanted) : undefined,
    dismiss: () => setFailure(undefined),
    order,
    loadAgain,
    remove,
    /** A refusal is shown where the pictures were added. */
    add: async (images: string[]) => {
      const asked = await calls.add(images);
      if (asked.ok) take(asked);
      return asked;
    },
  };
}
export type AlbumView = ReturnType<typeof useAlbum>;

/**
 * The order that is wanted: shown at once, saved one after the other, the newest last. Where saving fails it stays on the
 * screen, and is tried again by hand. `save` tells whether it was taken.
 */
function useWantedOrder(save: (order: string[]) => Promise<boolean>) {
  const [wanted, setWanted] = useState<readonly string[]>();
  const next = useRef<readonly string[]>(undefined);
  const isSaving = useRef(false);

  /** Saves until nothing newer is wanted. */
  const saveAll = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    let isSaved = true;
    for (let order = next.current; order; order = next.current) {
      next.current = undefined;
      isSaved = await save([...order]);
    }
    isSaving.current = false;
    if (isSaved) setWanted(undefined);
  };
  return {
    wanted,
    order: (ids: readonly string[]) => {
      next.current = ids;
      setWanted(ids);
      void saveAll();
    },
    leaveOut: (id: string) => setWanted((ids) => ids?.filter((one) => one !== id)),
    forget: () => {
      next.current = undefined;
      setWanted(undefined);
    },
  };
}
