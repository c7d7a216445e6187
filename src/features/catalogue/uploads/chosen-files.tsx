import { useState } from 'react';
import { AddedNotice } from '../pictures/added-notice.tsx';
import { DropZone } from './drop-zone.tsx';
import { FileList } from './file-list.tsx';
import { notAddedOf, type useUploads } from './use-uploads.ts';

interface ChosenFilesProps {
  uploads: ReturnType<typeof useUploads>;
  /** How many are taken in all. */
  most: number;
}

/** The pictures of something that is about to be added, in their order. */
export function ChosenFiles({ uploads: { files, queue }, most }: ChosenFilesProps) {
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const notAdded = notAddedOf(files, leftOut, most);
  const added = files.filter(({ state }) => state.name === 'kept').length;
  const isOver = added + notAdded.length === files.length + leftOut.length;
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
        hint="or drop several here. Large and HEIC photos are converted; shown 16:9, cut around the middle."
      >
        <FileList files={files} queue={queue} hasOrder />
      </DropZone>
      {isOver && <AddedNotice added={added} chosen={files.length + leftOut.length} notAdded={notAdded} />}
    </>
  );
}
