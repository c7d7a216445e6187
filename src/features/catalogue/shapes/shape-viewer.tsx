import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Glyph } from '#ui/glyph.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Picture } from '#ui/picture.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Swatch } from '#ui/swatch.tsx';
import type { CarDetail } from '../catalogue.contract.ts';
import {
  own,
  own as ownColors,
  paintColors,
  type ShapeName,
  type ShapePaint,
  shapeNames,
  shapePaints,
} from './shapes.rules.ts';
import type { ShownCar } from './show-car.ts';
import { type Turn, turns, turnsOfKeys } from './turns.ts';

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

interface PaintChoiceProps {
  /** The paint that the car is sold in. */
  own: ShownPaint;
  chosen: ShownPaint;
  onChoose: (paint: ShownPaint) => void;
}

/** Paints to try on; the car's own stands first. */
function PaintChoice({ own, chosen, onChoose }: PaintChoiceProps) {
  const group = useId();
  const offered = [own, ...shapePaints.filter((paint) => paint !== own)];
  return (
    <fieldset>
      <legend className="label pb-1"> {chosen === own ? 'Actual paint' : 'Preview paint'}</legend>
      <div className="flex flex-wrap gap-x-1">
        {offered.map((paint) => (
          <label
            key={paint}
            className="flex min-h-11 cursor-pointer items-center rounded-control px-2.5 text-sm has-checked:bg-ink/12 has-focus-visible:outline-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={group}
              checked={paint === chosen}
              onChange={() => onChoose(paint)}
              className="sr-only"
            />
            {paint === ownColors ? paintName(paint) : <Swatch name={paintName(paint)} />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** How far it is: being fetched, on the canvas, or not to be had: here, or on a machine that draws too slowly. */
type CarState = { is: 'coming' } | { is: 'there'; car: ShownCar } | { is: 'missing' } | { is: 'slow' };

async function fetchShape(address: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`The shape was answered with ${answer.status}.`);
  return answer.arrayBuffer();
}

/**
 * Fetches a shape, and the script that draws it, and puts it on the canvas; takes it off when the canvas goes. A phone takes the
 * graphics card away from pages that rest: the canvas is empty then, and drawn again when the card comes back.
 */
function useShownCar(canvas: RefObject<HTMLCanvasElement | null>, address: string | undefined): CarState {
  const [state, setState] = useState<CarState>({ is: 'coming' });
  useEffect(() => {
    const element = canvas.current;
    if (!element || !address) return setState({ is: 'missing' });
    const leaving = new AbortController();
    const { signal } = leaving;
    let car: ShownCar | undefined;
    const missing = (error: unknown) => {
      if (signal.aborted) return;
      console.warn('The 3D view could not be loaded.', error);
      setState({ is: 'missing' });
    };
    const fetched = Promise.all([fetchShape(address, signal), import('./show-car.ts')]);
    const show = async () => {
      try {
        const [file, { showCar }] = await fetched;
        const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
        const shown = await showCar({
          canvas: element,
          file,
          isCalm,
          onTooSlow: () => setState({ is: 'slow' }),
        });
        if (signal.aborted) return shown.close(false);
        car = shown;
        setState({ is: 'there', car });
      } catch (error) {
        missing(error);
      }
    };
    const onLost = (event: Event) => {
      // The browser gives the card back only if this is said.
      event.preventDefault();
      car?.close(true);
      car = undefined;
      missing('The graphics card was taken away.');
    };
    element.addEventListener('webglcontextlost', onLost, { signal });
    element.addEventListener('webglcontextrestored', show, { signal });
    void show();
    return () => {
      leaving.abort();
      car?.close(false);
    };
  }, [canvas, address]);
  return state;
}

const addresses = import.meta.glob<string>('../shape-files/*.glb', {
  eager: true,
  query: '?url',
  import: 'default',
});

const isShape = (name: string): name is ShapeName => shapeNames.some((one) => one === name);

/** What a car looks like in 3D, as its page knows it. */
type ShownShape = NonNullable<CarDetail['shape']>;

/** Where the file of a shape lies: its own one, else ours; undefined for one that this version of the shop does not have. */
const shapeAddress = ({ name, file }: Pick<ShownShape, 'name' | 'file'>): string | undefined =>
  file ?? (isShape(name) ? addresses[`../shape-files/${name}.glb`] : undefined);

/** A paint of the shop, or the colors of a file. */
type ShownPaint = ShapePaint | typeof own;

/** The paint of this name; one that is not known is shown in silver. */
const paintOf = (name: string): ShownPaint =>
  name === own ? own : (shapePaints.find((one) => one === name) ?? 'silver');

/** What is drawn of a paint; undefined for the colors of the file. */
const colorOf = (paint: ShownPaint) => (paint === own ? undefined : paintColors[paint]);

/** 'Red', and 'Its own colors'. */
const paintName = (paint: ShownPaint): string =>
  paint === own ? 'Its own colors' : `${paint[0]?.toUpperCase()}${paint.slice(1)}`;
