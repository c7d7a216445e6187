import type { TextStorage } from '#page-kit/browser-storage.ts';
import { openStored, type StoredValue } from '#page-kit/stored-value.ts';
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

export type BasketStore = StoredValue<KeptBasket>;

export const emptyBasket: KeptBasket = { lines: [], owner: null, unsynced: false, version: null };

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

function readKept(kept: unknown): KeptBasket {
  if (!isRecord(kept) || !Array.isArray(kept.lines)) return emptyBasket;
  return {
    lines: kept.lines.filter(isKeptLine),
    owner: typeof kept.owner === 'string' ? kept.owner : null,
    unsynced: kept.unsynced === true,
    version: typeof kept.version === 'number' ? kept.version : null,
  };
}

/** The basket of this browser, the same in all of its tabs. */
export const openBasketStore = (storage: TextStorage | null): BasketStore =>
  openStored('marque.basket', readKept, storage);
