import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Asked, Refused } from '#page-kit/ask/ask.ts';
import { showToast } from '#ui/notices/toast-store.ts';
import { useAwaitedPictures } from '../../../screens/staff/use-awaited-pictures.ts';
import { type Album, type AlbumPicture, albumChangedCode } from '../../album.contract.ts';
import type { AlbumCalls } from './album-calls.ts';

/** The pictures in this order of ids; those that it does not name stay behind. */
const inOrderOf = (pictures: readonly AlbumPicture[], order: readonly string[]) => [
  ...order.flatMap((id) => pictures.find(({ _id }) => _id === id) ?? []),
  ...pictures.filter(({ _id }) => !order.includes(_id)),
];

/**
 * An album as it is arranged here: what is wanted is shown at once, saved one change after the other, and kept where saving
 * fails. `loaded` is what the page knows of it; it counts where nothing is being saved.
 */
export function useAlbum(loaded: Album, calls: AlbumCalls) {
  const { revalidate } = useRevalidator();
  const [album, setAlbum] = useState(loaded);
  const [wanted, setWanted] = useState<readonly string[]>();
  const [failure, setFailure] = useState<Refused>();
  const version = useRef(loaded.version);
  const next = useRef<readonly string[]>(undefined);
  const isSaving = useRef(false);
  const isUntouched = wanted === undefined && failure === undefined;
  useEffect(() => {
    if (!isUntouched || isSaving.current) return;
    version.current = loaded.version;
    setAlbum(loaded);
  }, [loaded, isUntouched]);
  useAwaitedPictures(album.pictures.map(({ _id, waiting }) => ({ _id, waitingPicture: waiting })));

  const take = (asked: Asked<Album>): boolean => {
    if (!asked.ok) {
      setFailure(asked);
      return false;
    }
    version.current = asked.value.version;
    setAlbum(asked.value);
    setFailure(undefined);
    void revalidate();
    return true;
  };

  /** Saves the newest order that is wanted, until there is no newer one. */
  const save = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    while (next.current) {
      const order = next.current;
      next.current = undefined;
      const isSaved = take(await calls.order([...order], version.current));
      if (!isSaved && !next.current) {
        // What is wanted stays on the screen, and is tried again by hand.
        isSaving.current = false;
        return;
      }
    }
    isSaving.current = false;
    setWanted(undefined);
  };
  const order = (ids: readonly string[]) => {
    next.current = ids;
    setWanted(ids);
    void save();
  };
  const loadAgain = async () => {
    next.current = undefined;
    if (take(await calls.find())) setWanted(undefined);
  };
  const restore = async (pictureId: string) => {
    take(await calls.restore(pictureId));
  };
  const remove = async (pictureId: string) => {
    if (!take(await calls.remove(pictureId))) return;
    setWanted((ids) => ids?.filter((id) => id !== pictureId));
    showToast('The picture is taken out.', {
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
    add: async (images: string[]) => {
      const asked = await calls.add(images);
      if (asked.ok) take(asked);
      return asked;
    },
    putIntoWords: async (pictureId: string, alt: string) => {
      const asked = await calls.describe(pictureId, alt);
      if (asked.ok) take(asked);
      return asked;
    },
  };
}
export type AlbumView = ReturnType<typeof useAlbum>;
