import { useState } from 'react';
import { Notice } from '#ui/notices/notice.tsx';
import { DropZone } from './drop-zone.tsx';
import { FileList } from './file-list.tsx';
import type { useUploads } from './use-uploads.ts';

interface ChosenFilesProps {
  uploads: ReturnType<typeof useUploads>;
  /** How many are taken in all. */
  most: number;
}

/** The pictures of something that is about to be added, in their order. */
export function ChosenFiles({ uploads: { files, queue }, most }: ChosenFilesProps) {
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const choose = (chosen: readonly File[]) => {
    const room = Math.max(0, most - files.length);
    setLeftOut(chosen.slice(room).map(({ name }) => name));
    queue.add(chosen.slice(0, room));
  };
  return (
    <>
      <DropZone
        label={files.length === 0 ? 'Choose pictures' : 'Add pictures'}
        onFiles={choose}
        hint="or drop several here. JPEG, PNG, WebP or AVIF, up to 15 MB each; shown 16:9, cut around the middle."
      >
        <FileList files={files} queue={queue} hasOrder />
      </DropZone>
      {leftOut.length > 0 && (
        <Notice tone="warn" title={`At most ${most} pictures are allowed.`}>
          {leftOut.length === 1 ? 'This file was' : 'These files were'} left out: {leftOut.join(', ')}
        </Notice>
      )}
    </>
  );
}
