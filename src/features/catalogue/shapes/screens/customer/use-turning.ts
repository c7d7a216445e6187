import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Drawing } from './draw-shape.ts';
import {
  changedLook,
  drawsTooSlowly,
  firstLook,
  type Look,
  slowFramesWith,
  turningAfter,
} from './look.rules.ts';
import type { Point } from './read-shape.ts';

interface TurningOptions {
  canvas: RefObject<HTMLCanvasElement | null>;
  /** Absent until the shape is there. */
  drawing: Drawing | undefined;
  /** Absent: the colors of its file. */
  paint: Point | undefined;
  /** Hears that this machine draws too slowly for it. */
  onTooSlow: () => void;
}

/** What moves a drawn car. */
export interface Turning {
  change: (by: Parameters<typeof changedLook>[1]) => void;
  /** A hand lies on it: it stands still, and is drawn as often as the screen shows it. */
  hold: () => void;
  /** It was let go of while it turned so fast, in radians a second. */
  letGo: (perSecond: number) => void;
}

export const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Radians in a second, with which a car is shown first: it comes round to its first look. */
const firstTurning = 1.2;

/** Draws a car as it is turned. Nothing is drawn while nothing moves. */
export function useTurning({ canvas, drawing, paint, onTooSlow }: TurningOptions): Turning {
  const look = useRef<Look>(firstLook);
  const motion = useRef({ perSecond: 0, at: 0, slow: 0, asked: 0, isHeld: false, goesOn: false });

  const ask = useCallback(() => {
    const state = motion.current;
    if (!drawing || state.asked) return;
    state.asked = requestAnimationFrame((time) => {
      state.asked = 0;
      const ms = time - state.at;
      state.at = time;
      // Only a frame that follows another tells how fast this machine is.
      state.slow = state.goesOn ? slowFramesWith(state.slow, ms) : 0;
      if (drawsTooSlowly(state.slow)) return onTooSlow();
      if (state.perSecond && state.goesOn) {
        const step = Math.min(ms, 50);
        look.current = changedLook(look.current, { around: (state.perSecond * step) / 1_000 });
        state.perSecond = turningAfter(state.perSecond, step);
      }
      drawing.draw(look.current, paint);
      state.goesOn = state.perSecond !== 0 || state.isHeld;
      if (state.goesOn) ask();
    });
  }, [drawing, paint, onTooSlow]);

  useFirstTurn(drawing, look, motion);
  useFittingCanvas({ canvas, drawing, ask, motion });

  const change: Turning['change'] = (by) => {
    motion.current.perSecond = 0;
    look.current = changedLook(look.current, by);
    ask();
  };
  const hold = () => {
    Object.assign(motion.current, { perSecond: 0, isHeld: true });
    ask();
  };
  const letGo = (perSecond: number) => {
    Object.assign(motion.current, { perSecond: isCalm() ? 0 : perSecond, isHeld: false });
    ask();
  };
  return { change, hold, letGo };
}

interface Motion {
  perSecond: number;
  asked: number;
  goesOn: boolean;
}

/** Who does not mind motion sees the car come round once. */
function useFirstTurn(drawing: Drawing | undefined, look: RefObject<Look>, motion: RefObject<Motion>): void {
  useEffect(() => {
    if (!drawing || isCalm()) return;
    // As much as it turns before it stands still, so that it ends where it is looked at first.
    look.current = changedLook(firstLook, { around: -firstTurning * 0.32 });
    Object.assign(motion.current, { perSecond: firstTurning, goesOn: false });
  }, [drawing, look, motion]);
}

/** Keeps the canvas as fine as the screen, and draws anew when the drawing, the paint or the size is another. */
function useFittingCanvas({
  canvas,
  drawing,
  ask,
  motion,
}: Pick<TurningOptions, 'canvas' | 'drawing'> & { ask: () => void; motion: RefObject<Motion> }): void {
  useEffect(() => {
    const element = canvas.current;
    if (!element || !drawing) return;
    const resize = () => {
      const density = Math.min(devicePixelRatio, 2);
      const width = Math.round(Math.min(element.clientWidth * density, 2_000));
      const height = Math.round((width * element.clientHeight) / Math.max(element.clientWidth, 1));
      if (element.width !== width || element.height !== height) Object.assign(element, { width, height });
      ask();
    };
    const watch = new ResizeObserver(resize);
    watch.observe(element);
    const state = motion.current;
    return () => {
      watch.disconnect();
      cancelAnimationFrame(state.asked);
      state.asked = 0;
    };
  }, [canvas, drawing, ask, motion]);
}
