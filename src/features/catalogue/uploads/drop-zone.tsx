import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { acceptedPictures } from '../pictures/ready-picture.ts';

interface DropZoneProps {
  /** What the button says. */
  label: string;
  onFiles: (files: readonly File[]) => void;
  /** What has been chosen so far. */
  children?: ReactNode;
  hint: string;
}

/** Something from outside is dragged, not one of the page's own pictures. */
const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Takes files: chosen with the button, or dropped anywhere onto it. */
export function DropZone({ label, onFiles, children, hint }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])]);
    // So that the same file can be chosen again after it was corrected.
    event.target.value = '';
  };
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the button is everyone's.
    <div
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-dashed p-4 transition-colors',
        isOver ? 'border-ink bg-raised' : 'border-edge/70',
      )}
    >
      <input
        ref={input}
        type="file"
        multiple
        accept={acceptedPictures}
        aria-label="Picture files"
        tabIndex={-1}
        onChange={take}
        className="sr-only"
      />
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={() => input.current?.click()}>{label}</Button>
        <p className="text-sm text-ink-soft">{hint}</p>
      </div>
    </div>
  );
}
