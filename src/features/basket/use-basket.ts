import { useEffect, useSyncExternalStore } from 'react';
import { ask, type Refused, signal, valueOrNull } from '#page-kit/ask.ts';
import { browserStorage } from '#page-kit/browser-storage.ts';
import { type Client, client } from '#page-kit/client.ts';
import { useStored } from '#page-kit/stored-value.ts';
import type { Basket } from './basket.contract.ts';
import type { BasketRoutes } from './basket.routes.ts';
import {
  chosenOf,
  isShort,
  type LineIdentity,
  type LineUnits,
  lineKey,
  mergeLines,
  vehicleCount,
} from './basket.rules.ts';
import * as changes from './basket-changes.ts';
import { clampToStock, contentsText } from './basket-contents.rules.ts';
import {
  type BasketStore,
  isRecord,
  type KeptBasket,
  type KeptLine,
  openBasketStore,
} from './basket-store.ts';

/** `idle`: nothing was asked or told yet. */
export type SyncState = SyncOutcome | 'syncing' | 'idle';

const store = openBasketStore(browserStorage());

/** Stepping a quantity up and down is one change to the shop. */
const quietMs = 800;

let owner: string | null = null;
/** Whether the shop answers this person at all: not while it is down, nor while a temporary password must be changed. */
let isAnswered = false;
let lastOutcome: SyncState = 'idle';
/** The car of which no more could be added. */
let fullOf: string | null = null;
let running: Promise<SyncOutcome> = Promise.resolve('synced');
let pending: ReturnType<typeof setTimeout> | undefined;
const changed = signal();

function report(outcome: SyncState): void {
  lastOutcome = outcome;
  changed.tell();
}

function noteFullOf(car: string | null): void {
  fullOf = car;
  changed.tell();
}

/** Tabs take turns, so that a visitor's basket is merged by one of them only. */
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request('marque.basket', work) : work();

async function runAs(member: string): Promise<SyncOutcome> {
  try {
    return await inTurn(() => createBasketSync(store, client<BasketRoutes>()).run(member));
  } catch (error) {
    // The basket stays marked as not synced.
    console.warn('The basket was not synced', error);
    return 'failed';
  }
}

/** Makes the stored basket and this one the same. A visitor's is kept here only. Never rejects. */
export function syncBasket(): Promise<SyncOutcome> {
  clearTimeout(pending);
  running = running.then(async () => {
    if (owner === null) return 'synced';
    if (!isAnswered) return 'failed';
    report('syncing');
    const outcome = await runAs(owner);
    report(outcome);
    return outcome;
  });
  return running;
}

function syncSoon(): void {
  clearTimeout(pending);
  pending = setTimeout(syncBasket, quietMs);
}

/** Each add is synced at once (rules.md#basket). What exceeds the stock is not added. */
export function addToBasket(addition: changes.Addition): void {
  const left = changes.addTo(store, addition);
  noteFullOf(left > 0 ? `${addition.car.make} ${addition.car.model}` : null);
  void syncBasket();
}

/** Local first, synced a moment later, at the latest at checkout (rules.md#basket). */
export function changeBasketLine(line: LineIdentity, change: Parameters<typeof changes.changeLine>[2]): void {
  changes.changeLine(store, line, change);
  noteFullOf(null);
  syncSoon();
}

export function removeFromBasket(line: LineIdentity): void {
  changes.removeLine(store, line);
  noteFullOf(null);
  syncSoon();
}

export function clearBasket(): void {
  changes.clear(store);
  syncSoon();
}

/** These were bought. The shop emptied the stored basket with the payment, and is told what is here at once. */
export function takeOutBought(bought: readonly LineUnits[]): Promise<SyncOutcome> {
  changes.takeOut(store, bought);
  return syncBasket();
}

/** For changes that few pages make. */
export const changeKeptBasket = store.change;

/** From now on this is the basket of that member, or a visitor's. The shop is asked where it answers. */
export async function followOwner(memberId: string | null, answered: boolean): Promise<void> {
  owner = memberId;
  isAnswered = answered;
  changes.settleOwner(store, memberId);
  if (memberId !== null && answered) await syncBasket();
}

/**
 * Whose basket this is; merges a visitor's at login and takes it out of sight at logout. `answered` says whether the
 * shop answers them. Called once, by the shell.
 */
export function useBasketOwner(memberId: string | null, answered: boolean): void {
  useEffect(() => void followOwner(memberId, answered), [memberId, answered]);
}

interface BasketContents {
  lines: readonly KeptLine[];
  /** Of the stored basket; null where it is another one than this. */
  version: number | null;
  /** Vehicles. */
  count: number;
  /** Some line has more units than are in stock. */
  isShort: boolean;
  /** Some car's price is not the one that the customer saw. */
  hasNewPrices: boolean;
}

export interface BasketView extends BasketContents {
  sync: SyncState;
  /** The car whose whole stock is in the basket, when more of it was just to be added. */
  fullOf: string | null;
}

const contentsOf = ({ lines, unsynced, version }: KeptBasket): BasketContents => ({
  lines,
  version: unsynced ? null : version,
  count: vehicleCount(lines),
  isShort: lines.some((line) => isShort(line, lines)),
  hasNewPrices: lines.some(changes.hasNewPrice),
});

/** The basket as it is now, for what happens after a click. */
export const currentBasket = (): BasketContents => contentsOf(store.current());

/** The basket of this browser. Empty while the server renders: it does not know. */
export function useBasket(): BasketView {
  const kept = useStored(store);
  const sync = useSyncExternalStore(
    changed.listen,
    () => lastOutcome,
    (): SyncState => 'idle',
  );
  const full = useSyncExternalStore(
    changed.listen,
    () => fullOf,
    () => null,
  );
  return { ...contentsOf(kept), sync, fullOf: full };
}

/** How many vehicles are in the basket. */
export const useBasketCount = (): number => useBasket().count;

/** `refused`: the shop answered, and the lines now tell what is left of their cars. */
type SyncOutcome = 'synced' | 'refused' | 'failed';

type Api = Client<BasketRoutes>;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What POST /basket says of the lines that it refuses: how many are left; of a rental with a first day, on its days. */
function stockSaid({ soldOut, daysTaken, cars }: Refused['said']): (line: KeptLine) => number | undefined {
  const left = [...listOf(soldOut), ...listOf(daysTaken)].filter(isRecord);
  const gone = new Set(listOf(cars));
  return ({ car, firstDay, rentalDays }) => {
    if (gone.has(car._id)) return 0;
    const said = left.find(
      (entry) =>
        entry.carId === car._id &&
        entry.firstDay === firstDay &&
        (firstDay === undefined || entry.rentalDays === rentalDays),
    );
    return typeof said?.available === 'number' ? said.available : undefined;
  };
}

function withStock(lines: readonly KeptLine[], stockOf: ReturnType<typeof stockSaid>): KeptLine[] {
  return lines.map((line) => {
    const stock = stockOf(line);
    return stock === undefined ? line : { ...line, car: { ...line.car, stock } };
  });
}

const listed = ({ car, quantity, type, rentalDays, firstDay, ...line }: KeptLine) => ({
  car: { _id: car._id, make: car.make, model: car.model, price: car.price },
  quantity,
  type,
  ...(type === 'rent' && { rentalDays }),
  ...(firstDay && { firstDay }),
  ...chosenOf(line),
});

/** A change made during a call is sent in another round. This limit ends the loop should changes never stop. */
const mostRounds = 5;

/**
 * Keeps a member's basket and the stored one the same (rules.md#basket). What was changed here and not told yet is
 * told; otherwise the stored one is taken, as it may have changed on another device. A visitor's basket is merged line
 * by line into the stored one, once: the result is written here before it is sent, so that a lost answer repeats the
 * sending and not the merging.
 */
export function createBasketSync(store: BasketStore, api: Api) {
  async function pull(owner: string): Promise<SyncOutcome> {
    const stored = valueOrNull(await ask(() => api.basket.$get(), 'The basket could not be read.'));
    if (stored === null) return 'failed';
    const { items, version } = stored;
    store.change((kept) => {
      if (kept.owner === null) return mergeAtLogin(kept.lines, stored, owner);
      if (kept.owner === owner && kept.unsynced) return { ...kept, lines: refreshLines(kept.lines, items) };
      return { owner, unsynced: false, version, lines: takeLines(items, kept.lines) };
    });
    return 'synced';
  }

  async function push(kept: KeptBasket): Promise<SyncOutcome> {
    const json = { items: kept.lines.map(listed) };
    const sent = await ask(() => api.basket.$post({ json }), 'The basket could not be saved.');
    if (!sent.ok && sent.status === 409) {
      const stockOf = stockSaid(sent.said);
      store.change((now) => ({ ...now, lines: withStock(now.lines, stockOf) }));
      return 'refused';
    }
    const stored = valueOrNull(sent);
    if (stored === null) return 'failed';
    const { items, version } = stored;
    store.change((now) => ({
      ...now,
      version,
      lines: refreshLines(now.lines, items),
      unsynced: contentsText(now.lines) !== contentsText(kept.lines),
    }));
    return 'synced';
  }

  async function run(owner: string): Promise<SyncOutcome> {
    let outcome: SyncOutcome = 'synced';
    for (let round = 0; round < mostRounds && outcome === 'synced'; round += 1) {
      const kept = store.current();
      const isOwnAndChanged = kept.owner === owner && kept.unsynced;
      outcome = isOwnAndChanged ? await push(kept) : await pull(owner);
      if (!store.current().unsynced) break;
    }
    return outcome;
  }

  return { run };
}

/** The lines with their cars as the shop has them now. What the customer has seen stays noted. */
function refreshLines(lines: readonly KeptLine[], items: Basket['items']): KeptLine[] {
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
function takeLines(items: Basket['items'], known: readonly KeptLine[]): KeptLine[] {
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
function mergeAtLogin(visitors: readonly KeptLine[], { items, version }: Basket, owner: string): KeptBasket {
  const merged = mergeLines([...takeLines(items, visitors), ...visitors]);
  return { owner, version, unsynced: visitors.length > 0, lines: clampToStock(refreshLines(merged, items)) };
}
