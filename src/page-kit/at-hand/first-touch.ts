const touches = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'input'];

let isTouched = false;
const waiting = new Set<() => void>();

function tell(): void {
  isTouched = true;
  for (const touch of touches) removeEventListener(touch, tell, true);
  for (const work of waiting) work();
  waiting.clear();
}

/**
 * Calls this once the person has begun to use the window: moved the pointer over it, touched it, pressed a key or come
 * into a field; at once, where that has been. What only a press can need is fetched then, ahead of the press and not with
 * the page. Never on the server. Returns how to call it off.
 */
export function onFirstTouch(work: () => void): () => void {
  if (typeof document === 'undefined') return () => {};
  if (isTouched) {
    work();
    return () => {};
  }
  if (waiting.size === 0)
    for (const touch of touches) addEventListener(touch, tell, { capture: true, passive: true });
  waiting.add(work);
  return () => {
    waiting.delete(work);
  };
}
