import { useCallback, useId, useRef, useState } from 'react';
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
import { useDrawing } from './use-drawing.ts';
import { useHand } from './use-hand.ts';
import { useTurning } from './use-turning.ts';

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
  { label: 'Turn left', by: { around: -Math.PI / 12 } },
  { label: 'Turn right', by: { around: Math.PI / 12 } },
  { label: 'Zoom in', by: { closer: 1.15 } },
  { label: 'Zoom out', by: { closer: 1 / 1.15 } },
] as const;

function Turntable({ shape, car }: Omit<ShapeViewerProps, 'open' | 'onClose'>) {
  const name = `${car.make} ${car.model}`;
  const canvas = useRef<HTMLCanvasElement>(null);
  const own = paintOf(shape.paint);
  const [paint, setPaint] = useState<ShownPaint>(own);
  const [isSlow, setSlow] = useState(false);
  const state = useDrawing(canvas, shapeAddress(shape));
  const onTooSlow = useCallback(() => setSlow(true), []);
  const drawing = state.is === 'there' && !isSlow ? state.drawing : undefined;
  const turning = useTurning({ canvas, drawing, paint: colorOf(paint), onTooSlow });
  const hand = useHand(turning);
  const isStill = isSlow || state.is === 'missing';
  return (
    <div className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
      <div
        role="application"
        aria-label={`${name} in ${paintName(paint)}. Use arrow keys to turn, plus and minus to zoom.`}
        tabIndex={isStill ? -1 : 0}
        hidden={isStill}
        className="turntable"
        {...hand}
      >
        <canvas ref={canvas} data-drawn={drawing ? paint : undefined} className="size-full" />
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
            {isSlow ? "3D isn't supported on this device." : "3D isn't supported in this browser."}
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
              <Button key={label} size="small" onClick={() => turning.change(by)}>
                {label}
              </Button>
            ))}
          </div>
        </footer>
      )}
    </div>
  );
}
