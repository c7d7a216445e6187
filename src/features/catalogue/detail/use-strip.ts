import { type KeyboardEvent, useRef, useState } from 'react';

const keys: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Pictures side by side in a strip that the browser scrolls and snaps: which one is in view, and how to go to another.
 * Swiping, wheels and links to a picture work without it.
 */
export function useStrip(count: number, from = 0) {
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(from);
  const goTo = (wanted: number) => {
    const index = Math.max(0, Math.min(wanted, count - 1));
    const width = strip.current?.clientWidth ?? 0;
    strip.current?.scrollTo({ left: index * width });
  };
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {};
    const index = Math.round(scrollLeft / clientWidth);
    if (index !== at) setAt(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keys[event.key]?.(at, count);
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    goTo(to);
  };
  return { strip, at, goTo, onScroll, onKeyDown };
}
export type Strip = ReturnType<typeof useStrip>;
