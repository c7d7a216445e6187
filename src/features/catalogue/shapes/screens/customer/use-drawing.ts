import { type RefObject, useEffect, useState } from 'react';
import { type Drawing, drawShape } from './draw-shape.ts';
import { readShape } from './read-shape.ts';

/** How far it is: being fetched, on the canvas, or not to be had here. */
export type DrawingState = { is: 'coming' } | { is: 'there'; drawing: Drawing } | { is: 'missing' };

async function fetchShape(address: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`The shape was answered with ${answer.status}.`);
  return answer.arrayBuffer();
}

/**
 * Fetches a shape and puts it on the canvas, once; takes it off when the canvas goes. A phone takes the graphics card away from pages that
 * rest: the canvas is empty then, and drawn anew when the card comes back.
 */
export function useDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  address: string | undefined,
): DrawingState {
  const [state, setState] = useState<DrawingState>({ is: 'coming' });
  useEffect(() => {
    const element = canvas.current;
    if (!element || !address) return setState({ is: 'missing' });
    const leaving = new AbortController();
    const { signal } = leaving;
    let drawing: Drawing | undefined;
    const missing = (error: unknown) => {
      if (signal.aborted) return;
      // The page goes on with the picture; who looks into the matter finds the reason.
      console.warn('The 3D view could not be loaded.', error);
      setState({ is: 'missing' });
    };
    const fetched = fetchShape(address, signal).then(readShape);
    const show = () =>
      fetched
        .then((shape) => {
          if (signal.aborted) return;
          drawing = drawShape(element, shape);
          setState({ is: 'there', drawing });
        })
        .catch(missing);
    const onLost = (event: Event) => {
      // Only so does the browser give it back.
      event.preventDefault();
      missing('The graphics card was taken away.');
    };
    element.addEventListener('webglcontextlost', onLost, { signal });
    element.addEventListener('webglcontextrestored', show, { signal });
    show();
    return () => {
      leaving.abort();
      drawing?.close();
    };
  }, [canvas, address]);
  return state;
}
