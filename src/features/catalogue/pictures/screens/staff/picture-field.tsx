import { type ChangeEvent, type DragEvent, type RefObject, useId, useRef, useState } from 'react';
import { Button } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { ShareBar } from '#ui/progress/share-bar.tsx';
import { classNames } from '#ui/text/class-names.ts';
import { acceptedPictures } from '../ready-picture.ts';
import { FilePreview } from './picture-preview.tsx';
import type { ChosenPicture, usePicture } from './use-picture.ts';

/** What a screen reader hears, and what stands beneath the picture. */
function stateText(chosen: ChosenPicture): string {
  if (chosen.state === 'sending')
    return chosen.share < 1 ? `Uploading: ${Math.floor(chosen.share * 100)} %` : 'Checking the picture…';
  return chosen.state === 'kept' ? 'Picture uploaded.' : '';
}

/** A file by drag and drop or by choice; its preview, its progress, what is wrong with it. */
export function PictureField({ picture }: { picture: ReturnType<typeof usePicture> }) {
  const { chosen, choose } = picture;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) void choose(file);
    // So that the same file can be chosen again after it was corrected.
    event.target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void choose(file);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the button is everyone's.
    <div
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-dashed p-4 transition-colors',
        isOver ? 'border-ink bg-raised' : 'border-edge/70',
      )}
    >
      <input
        ref={input}
        type="file"
        accept={acceptedPictures}
        aria-label="Picture file"
        tabIndex={-1}
        onChange={take}
        className="sr-only"
      />
      {chosen.state === 'none' ? <Empty input={input} /> : <Chosen picture={picture} input={input} />}
    </div>
  );
}

type InputRef = RefObject<HTMLInputElement | null>;

function Empty({ input }: { input: InputRef }) {
  return (
    <div className="grid place-content-center justify-items-center gap-3 py-12 text-center">
      <Button onClick={() => input.current?.click()}>Choose a picture</Button>
      <p className="text-sm text-ink-soft">
        or drop it here. Large and HEIC photos are converted; shown 16:9, cut around the middle.
      </p>
    </div>
  );
}

function Chosen({ picture, input }: { picture: ReturnType<typeof usePicture>; input: InputRef }) {
  const { chosen, choose, remove } = picture;
  const labelId = useId();
  if (chosen.state === 'none') return null;
  const isSending = chosen.state === 'sending';
  return (
    <>
      {chosen.state === 'refused' ? (
        <Notice tone="bad" onRetry={() => choose(chosen.file)}>
          {chosen.text}
        </Notice>
      ) : (
        <FilePreview file={chosen.file} />
      )}
      <p id={labelId} className="truncate text-sm font-semibold">
        {chosen.file.name}
      </p>
      {isSending && <ShareBar aria-labelledby={labelId} share={chosen.share} />}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {stateText(chosen)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => input.current?.click()}>
          Choose another
        </Button>
        <Button size="small" look="ghost" onClick={remove}>
          {isSending ? 'Cancel upload' : 'Remove'}
        </Button>
      </div>
    </>
  );
}
