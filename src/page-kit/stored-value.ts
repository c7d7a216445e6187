import { useSyncExternalStore } from 'react';
import { signal } from './ask.ts';
import { browserStorage } from './browser-storage.ts';

/** A value in the storage of this browser. */
export interface StoredValue<Value> {
  /** The value while nothing is stored, and while the server renders. */
  empty: Value;
  /** The same object until it changes. */
  current(): Value;
  /** Returns whether the browser stored it. Where it did not, the value lasts as long as the page. */
  change(next: (value: Value) => Value): boolean;
  subscribe(listener: () => void): () => void;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Opens the value under this key. The storage is read each time, so that tabs never overwrite each other's changes. `read` is
 * given parsed JSON, which may come from an older version of the shop or from anyone else: it must not break a page.
 */
export function openStored<Value>(
  key: string,
  read: (json: unknown) => Value,
  storage = browserStorage(),
): StoredValue<Value> {
  const changed = signal();
  const empty = read(null);
  let text: string | null = null;
  let value = empty;

  /** A browser may refuse to read as well as to write. */
  function storedText(): string | null {
    try {
      return storage ? storage.getItem(key) : text;
    } catch {
      return text;
    }
  }

  function current(): Value {
    const stored = storedText();
    if (stored === text) return value;
    text = stored;
    value = read(parse(stored));
    return value;
  }

  function write(): boolean {
    const next = JSON.stringify(value);
    try {
      storage?.setItem(key, next);
      text = next;
      return storage !== null;
    } catch {
      return false;
    }
  }

  function change(next: (before: Value) => Value): boolean {
    const before = current();
    value = next(before);
    if (value === before) return true;
    const isStored = write();
    changed.tell();
    return isStored;
  }

  function subscribe(listener: () => void): () => void {
    const events = new AbortController();
    const options = { signal: events.signal };
    const onStorage = (event: StorageEvent) => (event.key === key || event.key === null) && listener();
    // Back shows a page as it was left: it has not heard of other tabs.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && listener();
    globalThis.addEventListener?.('storage', onStorage, options);
    globalThis.addEventListener?.('pageshow', onPageShow, options);
    const end = changed.listen(listener);
    return () => {
      end();
      events.abort();
    };
  }

  return { empty, current, change, subscribe };
}

/** The value as it is now. Empty while the server renders: it does not know. */
export const useStored = <Value>({ subscribe, current, empty }: StoredValue<Value>): Value =>
  useSyncExternalStore(subscribe, current, () => empty);

const isId = (id: unknown): id is string => typeof id === 'string' && /^[\w-]{1,64}$/.test(id);

/** Opens a list of ids, each once, at most so many. */
export function openStoredIds(
  key: string,
  most: number,
  storage?: Parameters<typeof openStored>[2],
): StoredValue<readonly string[]> {
  const first = (ids: readonly string[]): readonly string[] => [...new Set(ids)].slice(0, most);
  const ids = openStored(key, (json) => first(Array.isArray(json) ? json.filter(isId) : []), storage);
  return { ...ids, change: (next) => ids.change((before) => first(next(before))) };
}
