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

/** Fetches a shape and puts it on the canvas, once; takes it off when the canvas goes. */
export function useDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  address: string | undefined,
): DrawingState {
  const [state, setState] = useState<DrawingState>({ is: 'coming' });
  useEffect(() => {
    const element = canvas.current;
    if (!element || !address) return setState({ is: 'missing' });
    const leaving = new AbortController();
    let drawing: Drawing | undefined;
    fetchShape(address, leaving.signal)
      .then((file) => {
        if (leaving.signal.aborted) return;
        drawing = drawShape(element, readShape(file));
        setState({ is: 'there', drawing });
      })
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return;
        // The page goes on with the picture; who looks into the matter finds the reason.
        console.warn('The car could not be shown in 3D.', error);
        setState({ is: 'missing' });
      });
    return () => {
      leaving.abort();
      drawing?.close();
    };
  }, [canvas, address]);
  return state;
}
