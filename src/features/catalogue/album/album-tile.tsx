import { ArrowLeft, ArrowRight, ChevronsLeft, Pencil, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Picture } from '#ui/picture.tsx';
import type { AlbumPicture } from './album.contract.ts';

interface AlbumTileProps {
  picture: AlbumPicture;
  /** From 0. */
  index: number;
  count: number;
  /** Where it is shown while another order is tried with the mouse. */
  place: number | undefined;
  isDragged: boolean;
  /** Which of its buttons was pressed last, so that it is found again where the tile has gone. */
  focused?: string;
  handlers: Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
    (event: PointerEvent<HTMLElement>) => void
  >;
  onMove: (to: number, pressed: string) => void;
  onDescribe: () => void;
  onRemove: () => void;
}

/** What is to be said beneath a picture that is not there yet. */
function waitingText({ waiting, image }: AlbumPicture): string | undefined {
  if (waiting?.state === 'failed') return `It could not be loaded. ${waiting.problem ?? ''}`;
  if (waiting?.problem) return `${waiting.problem} The shop will try again automatically.`;
  if (waiting) return 'Being prepared.';
  return image === '/no-picture.svg' ? 'It could not be loaded. Remove it and add it again.' : undefined;
}

const keys: Record<string, (index: number, count: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** One picture of an album, and what can be done with it. */
export function AlbumTile(props: AlbumTileProps) {
  const { picture, index, count, place, isDragged, handlers } = props;
  const text = waitingText(picture);
  const isBad = picture.waiting?.state === 'failed' || (text !== undefined && !picture.waiting);
  return (
    <li
      data-picture={picture._id}
      style={place === undefined ? undefined : { order: place }}
      className={classNames(
        'grid content-start gap-1 rounded-control transition-opacity',
        isDragged && 'opacity-60 outline-2 outline-offset-2 outline-ink',
      )}
    >
      {/* Dragging is the mouse's way; the buttons are everyone's. */}
      <div {...handlers} className="relative cursor-grab select-none active:cursor-grabbing">
        <Picture
          src={picture.image}
          placeholder={picture.imagePlaceholder}
          alt={picture.alt}
          sizes="208px"
          className="pointer-events-none rounded-control"
        />
        <span className="absolute top-2 left-2 rounded-control bg-surface px-2 py-0.5 text-xs font-semibold tabular-nums">
          {index === 0 ? 'First' : index + 1}
        </span>
      </div>
      <TileButtons {...props} />
      <p
        role={isBad ? 'alert' : undefined}
        className={classNames('px-1 text-xs', isBad ? 'text-bad' : 'text-ink-soft')}
      >
        {text ?? picture.alt}
      </p>
      <span className="sr-only">
        {index + 1} of {count}
      </span>
    </li>
  );
}

function TileButtons({ index, count, focused, onMove, onDescribe, onRemove }: AlbumTileProps) {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move, whose place is new
  useEffect(() => {
    // The tile went elsewhere in the document, which takes the focus from its button.
    if (focused) row.current?.querySelector<HTMLElement>(`[data-act="${focused}"]:not([disabled])`)?.focus();
  }, [focused, index]);
  const name = `picture ${index + 1}`;
  const move = (to: number, pressed: string) => {
    if (to !== index && to >= 0 && to < count) onMove(to, pressed);
  };
  const byKey = (event: KeyboardEvent<HTMLElement>) => {
    const to = keys[event.key]?.(index, count);
    const act = document.activeElement?.getAttribute('data-act');
    if (to === undefined || !act) return;
    event.preventDefault();
    move(to, act);
  };
  const button = (act: string, label: string, icon: ReactNode, run: () => void, isOff = false) => (
    <IconButton
      data-act={act}
      label={label}
      aria-disabled={isOff}
      onClick={run}
      className={classNames('size-9!', isOff && 'opacity-40')}
    >
      {icon}
    </IconButton>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of its buttons, which say what they do
    <div ref={row} className="flex justify-between" onKeyDown={byKey}>
      {button(
        'first',
        `Make ${name} the first`,
        <ChevronsLeft className="size-4" />,
        () => move(0, 'first'),
        index === 0,
      )}
      {button(
        'earlier',
        `Move ${name} earlier`,
        <ArrowLeft className="size-4" />,
        () => move(index - 1, 'earlier'),
        index === 0,
      )}
      {button(
        'later',
        `Move ${name} later`,
        <ArrowRight className="size-4" />,
        () => move(index + 1, 'later'),
        index === count - 1,
      )}
      {button('words', `Describe what ${name} shows`, <Pencil className="size-4" />, onDescribe)}
      {button('remove', `Remove ${name}`, <Trash2 className="size-4" />, onRemove)}
    </div>
  );
}
