import { useId } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ShareBar } from '#ui/share-bar.tsx';
import { FilePreview } from '../pictures/picture-preview.tsx';
import type { FileState, QueuedFile, UploadQueue } from './upload-queue.ts';

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

/** Where a file stands, in words. */
function fileText(state: FileState): string {
  if (state.name === 'waiting') return 'Waiting';
  if (state.name === 'sending')
    return state.share < 1 ? `Uploading: ${Math.floor(state.share * 100)} %` : 'Checking the picture…';
  if (state.name === 'pausing') return 'Waiting for the other pictures. It will continue automatically.';
  return state.name === 'kept' ? 'Uploaded' : state.text;
}

interface FileTileProps {
  sent: QueuedFile;
  isFirst: boolean;
  /** Makes it the first; absent where that is not asked. */
  onFirst: (() => void) | undefined;
  onRetry: () => void;
  onRemove: () => void;
}

/** A file on its way: its preview, how far it is, what is wrong with it. */
function FileTile({ sent: { file, state }, isFirst, onFirst, onRetry, onRemove }: FileTileProps) {
  const nameId = useId();
  const isRefused = state.name === 'refused';
  return (
    <li aria-labelledby={nameId} className="grid content-start gap-2">
      <FilePreview file={file} />
      <p id={nameId} className="truncate text-sm font-semibold" title={file.name}>
        {isFirst && <span className="text-ink-soft">First: </span>}
        <span>{file.name}</span>
      </p>
      {!isRefused && state.name !== 'kept' && (
        <ShareBar aria-labelledby={nameId} share={state.name === 'sending' ? state.share : 0} />
      )}
      <p
        role={isRefused ? 'alert' : undefined}
        className={classNames('text-sm', isRefused ? 'text-bad' : 'text-ink-soft')}
      >
        {fileText(state)}
      </p>
      <div className="flex flex-wrap gap-2">
        {isRefused && (
          <Button size="small" onClick={onRetry} aria-label={`Try ${file.name} again`}>
            Try again
          </Button>
        )}
        {onFirst && (
          <Button size="small" look="ghost" onClick={onFirst} aria-label={`Make ${file.name} the first`}>
            Make first
          </Button>
        )}
        <Button size="small" look="ghost" onClick={onRemove} aria-label={`Leave out ${file.name}`}>
          {isRefused || state.name === 'kept' ? 'Leave out' : 'Cancel'}
        </Button>
      </div>
    </li>
  );
}
