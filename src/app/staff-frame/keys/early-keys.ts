declare global {
  /** Set by the script below, until its keys are taken. */
  var handOverKeys: (() => KeyboardEvent[]) | undefined;
}

/**
 * Keeps the keys that are pressed before the desk's script is there (rules.md#steady-buttons). Stands in the page itself and runs
 * while the browser still reads it. Browsers have a search of their own under Ctrl with K; what they fill in by themselves comes as
 * an event of a key that has none.
 */
export const keepEarlyKeys = `{
  const keys = [];
  const keep = (event) => {
    if (!(event instanceof KeyboardEvent)) return;
    if (event.key === 'Escape') keys.length = 0;
    else keys.push(event);
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) event.preventDefault();
  };
  addEventListener('keydown', keep, true);
  self.handOverKeys = () => {
    removeEventListener('keydown', keep, true);
    return keys;
  };
}`;

/** The keys that were kept, once. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  const keys = globalThis.handOverKeys?.() ?? [];
  globalThis.handOverKeys = undefined;
  return keys;
}
