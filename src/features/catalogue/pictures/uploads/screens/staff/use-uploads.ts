import { useEffect, useState } from 'react';
import { refusalOfFile, sendPicture } from '../../../screens/staff/send-picture.ts';
import { type QueuedFile, UploadQueue } from './upload-queue.ts';

/** The budget of decoding begins anew every 20 s. */
const pauseMs = 5_000;

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
