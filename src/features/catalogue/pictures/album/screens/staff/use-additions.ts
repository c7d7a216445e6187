import { useEffect, useRef, useState } from 'react';
import type { Asked, Refused } from '#page-kit/ask/ask.ts';
import type { QueuedFile } from '../../../uploads/screens/staff/upload-queue.ts';
import { notAddedOf, useUploads } from '../../../uploads/screens/staff/use-uploads.ts';
import { type Album, mostAlbumPictures } from '../../album.contract.ts';

/** The uploads at the head of the queue: what is refused waits for a person and holds up nobody behind it. */
function readyOf(files: readonly QueuedFile[]): { key: number; uploadId: string }[] {
  const ready: { key: number; uploadId: string }[] = [];
  for (const { key, state } of files) {
    if (state.name === 'kept') ready.push({ key, uploadId: state.uploadId });
    else if (state.name !== 'refused') break;
  }
  return ready;
}

/** Files that go into an album as soon as they have arrived, in the order in which they were chosen. */
export function useAdditions(count: number, add: (images: string[]) => Promise<Asked<Album>>) {
  const { files, queue } = useUploads();
  const [failure, setFailure] = useState<Refused>();
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  /** Of the files that were chosen since the last time that nothing was on its way. */
  const [batch, setBatch] = useState({ chosen: 0, added: 0 });
  const isAdding = useRef(false);

  const addReady = async () => {
    if (isAdding.current) return;
    isAdding.current = true;
    setFailure(undefined);
    // As the queue is now: what was rendered may be older than what has been added since.
    for (let ready = readyOf(queue.files); ready.length > 0; ready = readyOf(queue.files)) {
      const asked = await add(ready.map(({ uploadId }) => uploadId));
      if (!asked.ok) {
        setFailure(asked);
        break;
      }
      queue.forget(ready.map(({ key }) => key));
      setBatch(({ chosen, added }) => ({ chosen, added: added + ready.length }));
    }
    isAdding.current = false;
  };
  const awaited = readyOf(files)
    .map(({ key }) => key)
    .join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each upload that arrives; after a failure, by hand
  useEffect(() => {
    if (awaited && !failure) void addReady();
  }, [awaited]);

  const choose = (chosen: readonly File[]) => {
    const room = Math.max(0, mostAlbumPictures - count - files.length);
    const waiting = files.length;
    setBatch((before) =>
      waiting > 0
        ? { ...before, chosen: before.chosen + chosen.length }
        : { chosen: chosen.length, added: 0 },
    );
    setLeftOut(chosen.slice(room).map(({ name }) => name));
    queue.add(chosen.slice(0, room));
  };
  const isUnderWay = files.some(({ state }) => state.name !== 'refused');
  const notAdded = notAddedOf(files, leftOut, mostAlbumPictures);
  return {
    files,
    queue,
    choose,
    /** Once nothing is on its way: what was added, and what was not. */
    outcome: isUnderWay ? undefined : { ...batch, notAdded },
    failure,
    addAgain: () => void addReady(),
    isUnderWay,
  };
}
