import { type PointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Drawing } from './draw-shape.ts';
import {
  changedLook,
  dragged,
  firstLook,
  isTooSlow,
  keySteps,
  type Look,
  slowFramesWith,
  turningAfter,
} from './look.rules.ts';
import type { Point } from './read-shape.ts';

interface TurningOptions {
  canvas: RefObject<HTMLCanvasElement | null>;
  /** Absent until the shape is there. */
  drawing: Drawing | undefined;
  paint: Point;
  /** Hears that this machine draws too slowly for it. */
  onTooSlow: () => void;
}

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Radians in a second, with which a car is shown first: it comes round to its first look. */
const firstTurning = 1.2;

interface Place {
  x: number;
  y: number;
}
const placeOf = ({ clientX, clientY }: PointerEvent<HTMLElement>): Place => ({ x: clientX, y: clientY });
const apart = (one: Place, other: Place) => Math.hypot(one.x - other.x, one.y - other.y) || 1;

/** Turns a drawn car by hand and by keys. Nothing is drawn while nothing moves. */
export function useTurning({ canvas, drawing, paint, onTooSlow }: TurningOptions) {
  const look = useRef<Look>(firstLook);
  const motion = useRef({ perSecond: 0, at: 0, slow: 0, asked: 0, goesOn: false });
  const fingers = useRef(new Map<number, Place>());
  const letGo = useRef({ at: 0, perSecond: 0 });

  const ask = useCallback(() => {
    const state = motion.current;
    if (!drawing || state.asked) return;
    const frame = (time: number) => {
      state.asked = 0;
      const ms = time - state.at;
      state.at = time;
      // Only a frame that follows another tells how fast this machine is.
      state.slow = state.goesOn ? slowFramesWith(state.slow, ms) : 0;
      if (isTooSlow(state.slow)) return onTooSlow();
      if (state.perSecond && state.goesOn) {
        const step = Math.min(ms, 50);
        look.current = changedLook(look.current, { around: (state.perSecond * step) / 1_000 });
        state.perSecond = turningAfter(state.perSecond, step);
      }
      drawing.draw(look.current, paint);
      state.goesOn = state.perSecond !== 0 || fingers.current.size > 0;
      if (state.goesOn) ask();
    };
    state.asked = requestAnimationFrame(frame);
  }, [drawing, paint, onTooSlow]);

  const change = useCallback(
    (by: Parameters<typeof changedLook>[1]) => {
      motion.current.perSecond = 0;
      look.current = changedLook(look.current, by);
      ask();
    },
    [ask],
  );

  // A new drawing is shown at once, and another paint or size as soon as it is there.
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
    resize();
    const state = motion.current;
    return () => {
      watch.disconnect();
      cancelAnimationFrame(state.asked);
      state.asked = 0;
    };
  }, [canvas, drawing, ask]);

  useEffect(() => {
    if (!drawing || isCalm()) return;
    // As much as it turns before it stands still, so that it ends where it is looked at first.
    look.current = changedLook(firstLook, { around: -firstTurning * 0.32 });
    Object.assign(motion.current, { perSecond: firstTurning, goesOn: false });
  }, [drawing]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, placeOf(event));
    motion.current.perSecond = 0;
    ask();
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = placeOf(event);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (other) return change({ closer: apart(now, other) / apart(before, other) });
    const by = dragged({ x: now.x - before.x, y: now.y - before.y }, event.currentTarget.clientWidth);
    change(by);
    letGo.current = { at: event.timeStamp, perSecond: by.around * 30 };
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0 || isCalm()) return;
    // What was held still before it was let go of stays where it is.
    if (event.timeStamp - letGo.current.at < 80) motion.current.perSecond = letGo.current.perSecond;
    ask();
  };
  const onKeyDown = (event: { key: string; preventDefault: () => void }) => {
    const by = keySteps[event.key];
    if (!by) return;
    event.preventDefault();
    change(by);
  };
  return {
    change,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onKeyDown },
  };
}
