declare global {
  /** Set by the script below, until its keys are taken. */
  var handOverKeys: (() => Event[]) | undefined;
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
function takeEarlyKeys(): readonly Event[] {
  const keys = globalThis.handOverKeys?.() ?? [];
  globalThis.handOverKeys = undefined;
  return keys;
}

/** Tells of the kept keys, and from then on of those that are pressed; each once. Returns what ends that. */
export function hearKeys(page: EventTarget, hear: (event: KeyboardEvent) => void): () => void {
  const early = takeEarlyKeys();
  // Kept and heard are events of keys alone.
  const tell = (event: Event) => hear(event as KeyboardEvent);
  for (const event of early) tell(event);
  const listen = (event: Event) => {
    // React brings a page to life within the press that needs it: that key was kept, and is still on its way to here.
    if (!event.defaultPrevented && !early.includes(event)) tell(event);
  };
  page.addEventListener('keydown', listen);
  return () => page.removeEventListener('keydown', listen);
}
