import type { TextStorage } from '#page-kit/browser/browser-storage.ts';
import { mostSavedCars } from '../../../saved.rules.ts';

const storageKey = 'marque.saved';

/** What an older version of the shop or anyone else left there must not break a page. */
export function parseIds(text: string | null): string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(kept)) return [];
    const ids = kept.filter((id): id is string => typeof id === 'string' && /^[\w-]{1,64}$/.test(id));
    return [...new Set(ids)].slice(0, mostSavedCars);
  } catch {
    return [];
  }
}

/** The ids that a visitor saved in this browser, the last first. Where it keeps nothing, none. */
export function readKept(storage: TextStorage | null): string[] {
  try {
    return parseIds(storage?.getItem(storageKey) ?? null);
  } catch {
    return [];
  }
}

/** Whether the browser keeps it. */
export function writeKept(storage: TextStorage | null, ids: readonly string[]): boolean {
  try {
    storage?.setItem(storageKey, JSON.stringify(ids));
    return storage !== null;
  } catch {
    return false;
  }
}

export const isKeptKey = (key: string | null): boolean => key === storageKey || key === null;
