import type { TextStorage } from '#page-kit/browser-storage.ts';
import { isShopDate } from '#platform/dates/calendar-date.ts';
import type { BasketLine } from './basket.contract.ts';

/** A line as this browser keeps it. */
export interface KeptLine extends Omit<BasketLine, 'linePrice' | 'offered'> {
  /** Dollars: what the customer last saw this car for and did not object to. */
  seenPrice: number;
}

export interface KeptBasket {
  lines: readonly KeptLine[];
  /** The member whose basket this is; null for a visitor's, which is merged into a member's at login. */
  owner: string | null;
  /** Something changed here that the shop has not been told yet. */
  unsynced: boolean;
  /** The stored basket's version, as the shop last told it; null where it has not. */
  version: number | null;
}

/** The basket of this browser, the same in all of its tabs. */
export interface BasketStore {
  current(): KeptBasket;
  change(change: (kept: KeptBasket) => KeptBasket): void;
  subscribe(listener: () => void): () => void;
}

export const emptyBasket: KeptBasket = { lines: [], owner: null, unsynced: false, version: null };

const storageKey = 'marque.basket';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function isKeptLine(value: unknown): value is KeptLine {
  if (!isRecord(value) || !isRecord(value.car)) return false;
  const { car, quantity, type, rentalDays, firstDay, chosen = [], seenPrice } = value;
  const isPriced = typeof car.price === 'number' && typeof car.stock === 'number';
  const isCounted = Number.isInteger(quantity) && Number(quantity) >= 1 && typeof seenPrice === 'number';
  const isDated = firstDay === undefined || (typeof firstDay === 'string' && isShopDate(firstDay));
  const isTerms = type === 'purchase' || (type === 'rent' && Number.isInteger(rentalDays) && isDated);
  const isChoice = Array.isArray(chosen) && chosen.every((name) => typeof name === 'string');
  return typeof car._id === 'string' && isPriced && isCounted && isTerms && isChoice;
}

/** What an older version of the shop or anyone else left under this key must not break a page. */
export function parseKept(text: string | null): KeptBasket {
  try {
    const kept: unknown = JSON.parse(text ?? '');
    if (!isRecord(kept) || !Array.isArray(kept.lines)) return emptyBasket;
    return {
      lines: kept.lines.filter(isKeptLine),
      owner: typeof kept.owner === 'string' ? kept.owner : null,
      unsynced: kept.unsynced === true,
      version: typeof kept.version === 'number' ? kept.version : null,
    };
  } catch {
    return emptyBasket;
  }
}

/**
 * Reads the storage each time, so that tabs never write over each other's changes. Where the browser keeps
 * nothing (private windows, a full disk), the basket lives as long as the page.
 */
export function openBasketStore(storage: TextStorage | null): BasketStore {
  let text: string | null = null;
  let kept = emptyBasket;
  let isStored = storage !== null;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };

  function current(): KeptBasket {
    const found = isStored ? readText(storage) : text;
    if (found === text) return kept;
    text = found;
    kept = parseKept(found);
    return kept;
  }
  function change(by: (before: KeptBasket) => KeptBasket): void {
    const next = by(current());
    if (next === kept) return;
    kept = next;
    text = JSON.stringify(next);
    isStored = writeText(storage, text);
    notify();
  }
  function subscribe(listener: () => void) {
    if (listeners.size === 0) globalThis.addEventListener?.('storage', notify);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) globalThis.removeEventListener?.('storage', notify);
    };
  }
  return { current, change, subscribe };
}

function readText(storage: TextStorage | null): string | null {
  try {
    return storage?.getItem(storageKey) ?? null;
  } catch {
    return null;
  }
}

function writeText(storage: TextStorage | null, text: string): boolean {
  try {
    storage?.setItem(storageKey, text);
    return storage !== null;
  } catch {
    return false;
  }
}
