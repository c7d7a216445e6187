import { FileTile } from './file-tile.tsx';
import type { QueuedFile, UploadQueue } from './upload-queue.ts';

interface FileListProps {
  files: readonly QueuedFile[];
  queue: UploadQueue;
  /** Whether the first of these is to be the first picture, and another one can be made that. */
  hasOrder?: boolean;
}

/** Files on their way, each with how far it is. */
export function FileList({ files, queue, hasOrder = false }: FileListProps) {
  if (files.length === 0) return null;
  const kept = files.filter(({ state }) => state.name === 'kept').length;
  return (
    <>
      <ul aria-label="Uploads" className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-4">
        {files.map((sent, index) => (
          <FileTile
            key={sent.key}
            sent={sent}
            isFirst={hasOrder && index === 0}
            onFirst={hasOrder && index > 0 ? () => queue.move(sent.key, 0) : undefined}
            onRetry={() => queue.retry(sent.key)}
            onRemove={() => queue.remove(sent.key)}
          />
        ))}
      </ul>
      <p role="status" className="text-sm text-ink-soft">
        {kept === files.length
          ? `${kept === 1 ? 'The picture is' : `All ${kept} pictures are`} uploaded.`
          : `${kept} of ${files.length} uploaded.`}
      </p>
    </>
  );
}
