import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Glyph } from '#ui/pictures/glyph.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { Spinner } from '#ui/progress/spinner.tsx';
import { PaintChoice } from './paint-choice.tsx';
import {
  colorOf,
  paintName,
  paintOf,
  type ShownPaint,
  type ShownShape,
  shapeAddress,
} from './shape-files.ts';
import { type Turn, turns, turnsOfKeys } from './turns.ts';
import { useShownCar } from './use-shown-car.ts';

export interface ShapeViewerProps {
  shape: ShownShape;
  car: { make: string; model: string; image?: string; imagePlaceholder?: string };
  open: boolean;
  onClose: () => void;
}

/** The car to be turned by hand, in its own paint and in others. */
export function ShapeViewer({ open, onClose, ...shown }: ShapeViewerProps) {
  const titleId = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      labelledBy={titleId}
      className="night fixed inset-0 m-0 size-full max-h-none max-w-none bg-ground text-ink"
    >
      <div className="grid h-dvh grid-rows-[auto_minmax(0,1fr)]">
        <header className="flex items-center justify-between gap-4 py-2 pr-2 pl-6">
          <h2 id={titleId} className="truncate text-base">
            {shown.car.make} {shown.car.model} in 3D
          </h2>
          <IconButton label="Close" onClick={onClose}>
            <Glyph name="close" />
          </IconButton>
        </header>
        {open && <Turntable {...shown} />}
      </div>
    </Modal>
  );
}

const steps = [
  { label: 'Turn left', by: turns.left },
  { label: 'Turn right', by: turns.right },
  { label: 'Zoom in', by: turns.closer },
  { label: 'Zoom out', by: turns.farther },
] as const;

function Turntable({ shape, car }: Omit<ShapeViewerProps, 'open' | 'onClose'>) {
  const name = `${car.make} ${car.model}`;
  const canvas = useRef<HTMLCanvasElement>(null);
  const own = paintOf(shape.paint);
  const [paint, setPaint] = useState<ShownPaint>(own);
  const state = useShownCar(canvas, shapeAddress(shape));
  const shown = state.is === 'there' ? state.car : undefined;
  useEffect(() => shown?.setPaint(colorOf(paint)), [shown, paint]);
  const turn = (by: Turn) => shown?.turn(by);
  const turnByKey = (event: KeyboardEvent) => {
    const by = turnsOfKeys[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    turn(by);
  };
  const isStill = state.is === 'slow' || state.is === 'missing';
  return (
    <div className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
      <div
        role="application"
        aria-label={`${name} in ${paintName(paint)}. Use arrow keys to turn, plus and minus to zoom.`}
        tabIndex={isStill ? -1 : 0}
        hidden={isStill}
        className="turntable"
        onKeyDown={turnByKey}
      >
        <canvas ref={canvas} data-drawn={shown ? paint : undefined} className="size-full" />
        {state.is === 'coming' && (
          <p role="status" className="absolute inset-0 grid place-content-center justify-items-center gap-3">
            <Spinner />
            Loading 3D …
          </p>
        )}
      </div>
      {isStill && (
        <div className="grid content-center justify-items-center gap-4 px-4">
          <Picture
            src={car.image}
            placeholder={car.imagePlaceholder}
            alt={name}
            sizes="100vw"
            className="w-full max-w-4xl"
          />
          <p role="status">
            {state.is === 'slow'
              ? "3D isn't supported on this device."
              : "3D isn't supported in this browser."}
          </p>
        </div>
      )}
      {!isStill && (
        <footer className="grid gap-3 px-4 py-4 sm:flex sm:items-end sm:justify-between sm:px-6">
          {shape.takesPaint ? (
            <PaintChoice own={own} chosen={paint} onChoose={setPaint} />
          ) : (
            <p className="text-sm text-ink-soft">Shown in its original colors.</p>
          )}
          <div className="flex shrink-0 flex-wrap gap-2">
            {steps.map(({ label, by }) => (
              <Button key={label} size="small" onClick={() => turn(by)}>
                {label}
              </Button>
            ))}
          </div>
        </footer>
      )}
    </div>
  );
}
