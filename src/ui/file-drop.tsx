import { type DragEvent, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';

interface FileDropProps {
  disabled: boolean;
  /** 'CSV file of cars' */
  name: string;
  /** How large it may be. */
  hint: string;
  onFile: (file: File) => void;
}

/** A CSV file is dropped here, or chosen by the button. */
export function FileDrop({ disabled, name, hint, onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined) => {
    if (file && !disabled) onFile(file);
    // The same file may be chosen again after it was mended.
    if (input.current) input.current.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's short way; the button is everyone's
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'grid place-content-center justify-items-center gap-3 rounded-card border border-dashed px-6 py-12 text-center transition-colors',
        isOver ? 'border-ink bg-ink/4' : 'border-edge/60',
      )}
    >
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label={name}
        className="sr-only"
        tabIndex={-1}
        disabled={disabled}
        onChange={(event) => take(event.target.files?.[0])}
      />
      <p>Drop a {name} here</p>
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <p className="text-sm text-ink-soft">{hint}</p>
    </div>
  );
}
