import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { dragged, keySteps } from './look.rules.ts';
import type { Turning } from './use-turning.ts';

interface Place {
  x: number;
  y: number;
}

const placeOf = ({ clientX, clientY }: PointerEvent): Place => ({ x: clientX, y: clientY });
const apart = (one: Place, other: Place) => Math.hypot(one.x - other.x, one.y - other.y) || 1;

/** What was held still for so long before it was let go of stays where it is. */
const stillMs = 80;

/** Mouse, fingers and keys on a car: one turns it, two bring it closer. */
export function useHand({ change, hold, letGo }: Turning) {
  const fingers = useRef(new Map<number, Place>());
  const last = useRef({ at: 0, perSecond: 0 });
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, placeOf(event));
    hold();
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const place = placeOf(event);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, place);
    if (other) return change({ closer: apart(place, other) / apart(before, other) });
    const by = dragged({ x: place.x - before.x, y: place.y - before.y }, event.currentTarget.clientWidth);
    change(by);
    const ms = Math.max(event.timeStamp - last.current.at, 8);
    last.current = { at: event.timeStamp, perSecond: (by.around / Math.min(ms, 100)) * 1_000 };
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0) return;
    letGo(event.timeStamp - last.current.at < stillMs ? last.current.perSecond : 0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = keySteps[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    change(by);
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onKeyDown };
}
