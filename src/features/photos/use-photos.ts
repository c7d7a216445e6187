import { useRef, useState } from 'react';
import type { NotAdded } from '#features/catalogue/pictures/ready-picture.rules.ts';
import { uploadPicture } from '#features/catalogue/pictures/ready-picture.ts';
import { photo } from './photos.contract.ts';

/** A photo on its way, at the shop, or refused. */
export interface SentPhoto {
  key: number;
  name: string;
  /** From 0 to 1. */
  progress: number;
  /** Once the shop has it. */
  id?: string;
  refusal?: string;
}

/** Where photos go, and how many of them. */
export interface PhotoWay {
  /** The call that takes one; beneath it a photo is read by its id. */
  address: string;
  most: number;
}

const noAnswer = 'The photo could not be uploaded. Please try again.';

/** Photos are sent one after the other as soon as they are chosen or taken. */
export function usePhotos({ address, most }: PhotoWay) {
  const [photos, setPhotos] = useState<readonly SentPhoto[]>([]);
  /** Names of files that found no room. */
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const lastKey = useRef(0);
  const sending = useRef(Promise.resolve());
  const change = (key: number, given: Partial<SentPhoto>) =>
    setPhotos((all) => all.map((one) => (one.key === key ? { ...one, ...given } : one)));

  const send = async (key: number, file: File) => {
    const sent = await uploadPicture({
      address,
      file,
      answer: photo,
      fallback: noAnswer,
      onProgress: (progress) => change(key, { progress }),
    }).ended;
    change(key, sent?.ok ? { id: sent.value._id, progress: 1 } : { refusal: sent?.text ?? noAnswer });
  };
  const notAdded: NotAdded[] = [
    ...photos.flatMap(({ name, refusal }) => (refusal ? { name, reason: refusal } : [])),
    ...leftOut.map((name) => ({ name, reason: `At most ${most} photos are allowed.` })),
  ];
  return {
    photos,
    /** What was added so far, and what was not. */
    outcome: {
      added: photos.filter(({ id }) => id).length,
      chosen: photos.length + leftOut.length,
      notAdded,
    },
    ids: photos.flatMap(({ id }) => id ?? []),
    isSending: photos.some(({ id, refusal }) => !id && !refusal),
    address,
    most,
    room: most - photos.length,
    add: (files: readonly File[]) => {
      const room = Math.max(0, most - photos.length);
      setLeftOut(files.slice(room).map(({ name }) => name));
      const taken = files.slice(0, room).map((file) => {
        lastKey.current += 1;
        return { key: lastKey.current, file };
      });
      setPhotos((all) => [...all, ...taken.map(({ key, file }) => ({ key, name: file.name, progress: 0 }))]);
      for (const { key, file } of taken) sending.current = sending.current.then(() => send(key, file));
    },
    remove: (key: number) => setPhotos((all) => all.filter((one) => one.key !== key)),
    clear: () => {
      setPhotos([]);
      setLeftOut([]);
    },
  };
}
