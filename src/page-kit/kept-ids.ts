/** The part of the browser's storage that is needed; null where it is not to be had. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** A short list of ids that this browser keeps. */
export interface KeptIds {
  /** The same list until it changes. */
  current(): readonly string[];
  /** Whether the browser keeps it; the page has it in any case. What another tab changed meanwhile is not lost. */
  change(next: (ids: readonly string[]) => readonly string[]): boolean;
  subscribe(listener: () => void): () => void;
}

function browserStorage(): TextStorage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage;
  } catch {
    return null;
  }
}

/** What an older version of the shop or anyone else left there must not break a page. */
function parseIds(text: string | null, most: number): string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(kept)) return [];
    const ids = kept.filter((id): id is string => typeof id === 'string' && /^[\w-]{1,64}$/.test(id));
    return [...new Set(ids)].slice(0, most);
  } catch {
    return [];
  }
}

/** Opens the list under this key of the browser's storage, at most so many ids long. All tabs see the same. */
export function openKeptIds(key: string, most: number, storage = browserStorage()): KeptIds {
  const listeners = new Set<() => void>();
  let text: string | null | undefined;
  let ids: readonly string[] = [];

  /** Without a storage the list of this page stands. */
  function refresh(): void {
    try {
      const stored = storage?.getItem(key);
      if (stored === undefined || stored === text) return;
      text = stored;
      ids = parseIds(stored, most);
    } catch {
      // A storage that may not be read keeps nothing either.
    }
  }

  function write(): boolean {
    const next = JSON.stringify(ids);
    try {
      storage?.setItem(key, next);
      text = next;
      return storage !== null;
    } catch {
      return false;
    }
  }

  function tell(): void {
    for (const listener of listeners) listener();
  }

  const hearTabs = ({ key: changed }: StorageEvent) => {
    if (changed !== key && changed !== null) return;
    refresh();
    tell();
  };
  /** A page that Back brings to life again has missed what other pages changed. */
  const hearReturn = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    refresh();
    tell();
  };

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) {
      globalThis.addEventListener?.('storage', hearTabs);
      globalThis.addEventListener?.('pageshow', hearReturn);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      globalThis.removeEventListener?.('storage', hearTabs);
      globalThis.removeEventListener?.('pageshow', hearReturn);
    };
  }

  refresh();
  return {
    current: () => ids,
    change: (next) => {
      refresh();
      ids = [...new Set(next(ids))].slice(0, most);
      const isKept = write();
      tell();
      return isKept;
    },
    subscribe,
  };
}
