import { type RefObject, useEffect, useState } from 'react';
import type { ShownCar } from './show-car.ts';

/** How far it is: being fetched, on the canvas, or not to be had: here, or on a machine that draws too slowly. */
export type CarState = { is: 'coming' } | { is: 'there'; car: ShownCar } | { is: 'missing' } | { is: 'slow' };

async function fetchShape(address: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`The shape was answered with ${answer.status}.`);
  return answer.arrayBuffer();
}

/**
 * Fetches a shape, and the script that draws it, and puts it on the canvas; takes it off when the canvas goes. A phone takes the
 * graphics card away from pages that rest: the canvas is empty then, and drawn again when the card comes back.
 */
export function useShownCar(
  canvas: RefObject<HTMLCanvasElement | null>,
  address: string | undefined,
): CarState {
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
