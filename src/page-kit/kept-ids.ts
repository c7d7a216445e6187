import { browserStorage } from './browser-storage.ts';

/** A short list of ids that this browser keeps. */
export interface KeptIds {
  /** The same list until it changes. */
  current(): readonly string[];
  /** What the browser holds at this moment, also while nobody listens. */
  reread(): readonly string[];
  /** Whether the browser keeps it; the page has it in any case. What another tab changed meanwhile is not lost. */
  change(next: (ids: readonly string[]) => readonly string[]): boolean;
  subscribe(listener: () => void): () => void;
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

/** Says when the storage may have another text under this key: another tab wrote it, or Back brought an old page to life. */
function hearOthers(key: string, hear: () => void): () => void {
  const hearTab = ({ key: changed }: StorageEvent) => (changed === key || changed === null) && hear();
  const hearReturn = ({ persisted }: PageTransitionEvent) => persisted && hear();
  globalThis.addEventListener?.('storage', hearTab);
  globalThis.addEventListener?.('pageshow', hearReturn);
  return () => {
    globalThis.removeEventListener?.('storage', hearTab);
    globalThis.removeEventListener?.('pageshow', hearReturn);
  };
}

/** Opens the list under this key of the browser's storage, at most so many ids long. All tabs see the same. */
export function openKeptIds(key: string, most: number, storage = browserStorage()): KeptIds {
  const listeners = new Set<() => void>();
  let endHearing = () => {};
  let text: string | null | undefined;
  let ids: readonly string[] = [];

  /** Where there is no storage, or none that may be read, the list of this page stands. */
  function reread(): readonly string[] {
    try {
      const stored = storage?.getItem(key);
      if (stored !== undefined && stored !== text) ids = parseIds(stored, most);
      if (stored !== undefined) text = stored;
    } catch {}
    return ids;
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

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0)
      endHearing = hearOthers(key, () => {
        reread();
        tell();
      });
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) endHearing();
    };
  }

  function change(next: (ids: readonly string[]) => readonly string[]): boolean {
    reread();
    ids = [...new Set(next(ids))].slice(0, most);
    const isKept = write();
    tell();
    return isKept;
  }

  reread();
  return { current: () => ids, reread, change, subscribe };
}
