import { type PointerEvent, useRef, useState } from 'react';
import { moved } from './moved.ts';

/** Pixels that a pointer travels before a press becomes a drag. */
const dragBeginsAt = 6;

interface Drag {
  id: string;
  x: number;
  y: number;
  order: string[];
  hasBegun: boolean;
}

/**
 * Drags tiles into another order with a mouse or a pen; a finger scrolls the page, and has the buttons. Tiles carry
 * `data-picture`. While one is dragged its new order is returned; letting go wishes for it, Escape and a lost pointer do not.
 */
export function useDragOrder(ids: readonly string[], onOrder: (order: string[]) => void) {
  const drag = useRef<Drag>(undefined);
  const [shown, setShown] = useState<Pick<Drag, 'id' | 'order'>>();
  const end = () => {
    drag.current = undefined;
    setShown(undefined);
  };
  const handlersOf = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'touch' || event.button !== 0) return;
      drag.current = { id, x: event.clientX, y: event.clientY, order: [...ids], hasBegun: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const now = drag.current;
      if (!now) return;
      now.hasBegun ||= Math.hypot(event.clientX - now.x, event.clientY - now.y) > dragBeginsAt;
      if (!now.hasBegun) return;
      const tile = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-picture]');
      const over = tile?.getAttribute('data-picture');
      if (over && over !== id) now.order = moved(now.order, id, now.order.indexOf(over));
      setShown({ id, order: now.order });
    },
    onPointerUp: () => {
      const now = drag.current;
      end();
      if (now?.hasBegun && now.order.join() !== ids.join()) onOrder(now.order);
    },
    onPointerCancel: end,
  });
  return { dragged: shown?.id, order: shown?.order ?? ids, handlersOf, cancel: end };
}
