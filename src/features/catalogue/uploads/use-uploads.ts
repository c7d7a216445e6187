import { useEffect, useState } from 'react';
import type { NotAdded } from '../pictures/ready-picture.rules.ts';
import { refusalOfFile, sendPicture } from '../pictures/send-picture.ts';
import { type QueuedFile, UploadQueue } from './upload-queue.ts';

/** The budget of decoding begins anew every 20 s. */
const pauseMs = 5_000;

/** The files that are not among the pictures, each with its reason; `leftOut` found no room. */
export const notAddedOf = (
  files: readonly QueuedFile[],
  leftOut: readonly string[],
  most: number,
): NotAdded[] => [
  ...files.flatMap(({ file, state }) =>
    state.name === 'refused' ? { name: file.name, reason: state.text } : [],
  ),
  ...leftOut.map((name) => ({ name, reason: `At most ${most} pictures are allowed.` })),
];

/** Files that are sent in the background while the page is open, and the queue that sends them. */
export function useUploads() {
  const [files, setFiles] = useState<readonly QueuedFile[]>([]);
  const [queue] = useState(
    () =>
      new UploadQueue({
        send: sendPicture,
        refusalOf: refusalOfFile,
        onChange: setFiles,
        pause: () => new Promise((resolve) => setTimeout(resolve, pauseMs)),
      }),
  );
  useEffect(() => () => queue.end(), [queue]);
  return { files, queue };
}
