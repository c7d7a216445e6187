import { type RefObject, useEffect } from 'react';

/** As a menu does: at a press or focus elsewhere, and by Escape, which leaves the focus on its button. */
export function FoldAgain({ fold }: { fold: RefObject<HTMLDetailsElement | null> }) {
  useEffect(() => {
    const close = (event: Event) => {
      const isInside = event.target instanceof Node && fold.current?.contains(event.target);
      if (fold.current && !isInside) fold.current.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !fold.current?.open) return;
      const hadFocus = fold.current.contains(document.activeElement);
      fold.current.open = false;
      if (hadFocus) fold.current.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
      document.removeEventListener('keydown', onKey);
    };
  }, [fold]);
  return null;
}
