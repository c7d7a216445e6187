import type { Basket } from '../../basket.contract.ts';
import { lineKey, mergeLines } from '../../basket.rules.ts';
import { clampToStock } from '../../basket-contents.rules.ts';
import type { KeptBasket, KeptLine } from './basket-store.ts';

/** The lines with their cars as the shop has them now. What the customer has seen stays noted. */
export function refreshLines(lines: readonly KeptLine[], items: Basket['items']): KeptLine[] {
  const carOf = new Map(items.map((item) => [lineKey(item), item.car]));
  const undated = items.filter(({ firstDay }) => !firstDay);
  return lines.map((line) => {
    const same = carOf.get(lineKey(line));
    // What is free on some days is no other line's stock.
    const shared = line.firstDay ? undefined : undated.find(({ car }) => car._id === line.car._id)?.car;
    return { ...line, car: same ?? shared ?? line.car };
  });
}

/** The stored basket as lines. The seen price is the one that this browser knows, else the current one. */
export function takeLines(items: Basket['items'], known: readonly KeptLine[]): KeptLine[] {
  const seen = new Map(known.map((line) => [lineKey(line), line.seenPrice]));
  return items.map(({ linePrice: _, offered: _offered, ...line }) => ({
    ...line,
    seenPrice: seen.get(lineKey(line)) ?? line.car.price,
  }));
}

/**
 * What a visitor put into the basket joins the stored one of the person who has just signed in, line by line and at most
 * as many as are in stock (rules.md#basket). It is unsynced until the shop has been told.
 */
export function mergeAtLogin(
  visitors: readonly KeptLine[],
  { items, version }: Basket,
  owner: string,
): KeptBasket {
  const merged = mergeLines([...takeLines(items, visitors), ...visitors]);
  return { owner, version, unsynced: visitors.length > 0, lines: clampToStock(refreshLines(merged, items)) };
}
