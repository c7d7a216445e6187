import { useEffect, useSyncExternalStore } from 'react';
import { client } from '#page-kit/ask/client.ts';
import { browserStorage } from '#page-kit/browser/browser-storage.ts';
import type { BasketRoutes } from '../../basket.routes.ts';
import { isShort, type LineIdentity, type LineUnits, vehicleCount } from '../../basket.rules.ts';
import * as changes from './basket-changes.ts';
import { emptyBasket, type KeptBasket, type KeptLine, openBasketStore } from './basket-store.ts';
import { createBasketSync, type SyncOutcome } from './basket-sync.ts';

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
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function report(outcome: SyncState): void {
  lastOutcome = outcome;
  notify();
}

function noteFullOf(car: string | null): void {
  fullOf = car;
  notify();
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
export const changeKeptBasket = (change: Parameters<typeof store.change>[0]): void => store.change(change);

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

function subscribe(listener: () => void): () => void {
  const unsubscribe = store.subscribe(listener);
  listeners.add(listener);
  return () => {
    unsubscribe();
    listeners.delete(listener);
  };
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

const initially = { kept: () => emptyBasket, sync: (): SyncState => 'idle', fullOf: () => null };

/** The basket of this browser. Empty while the server renders: it does not know. */
export function useBasket(): BasketView {
  const kept = useSyncExternalStore(subscribe, store.current, initially.kept);
  const sync = useSyncExternalStore(subscribe, () => lastOutcome, initially.sync);
  const full = useSyncExternalStore(subscribe, () => fullOf, initially.fullOf);
  return { ...contentsOf(kept), sync, fullOf: full };
}

/** How many vehicles are in the basket. */
export const useBasketCount = (): number => useBasket().count;
