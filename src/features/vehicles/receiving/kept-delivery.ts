import { readWhole } from '#platform/figures.ts';
import { metricFigure, shownFigure, type Units } from '#platform/units.ts';
import type { Scan } from './scans.rules.ts';

/** A delivery that is being scanned. What it cost is not kept. */
export interface KeptDelivery {
  /** Its own, so that it is received once, from however many tabs. */
  key: string;
  carId?: string;
  /** Of that listing, where it has one. */
  modelYear?: number;
  scans: readonly Scan[];
  location: string;
  arrivedOn: string;
  mileage: string;
  /** In which the mileage was typed. */
  units?: Units;
}

/** The mileage that stands in the field; one that was typed in other units, as it is in these. */
export function keptMileage({ mileage, units = 'metric' }: KeptDelivery, shown: Units): string {
  const typed = readWhole(mileage)?.figure;
  if (units === shown || typed === undefined || !Number.isInteger(typed)) return mileage;
  return String(shownFigure(metricFigure(typed, units), shown));
}

const nothing = (): KeptDelivery => ({
  key: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2, 14)}`,
  scans: [],
  location: '',
  arrivedOn: '',
  mileage: '',
});

const nameOf = (by: string) => `marque:delivery:${by}`;

/** What stands in this browser, and in its other tabs; where nothing can be kept, in this tab until it is reloaded. */
const inMemory = new Map<string, string>();

function read(name: string): string | null {
  try {
    return localStorage.getItem(name) ?? inMemory.get(name) ?? null;
  } catch {
    return inMemory.get(name) ?? null;
  }
}

function write(name: string, text: string): void {
  inMemory.set(name, text);
  try {
    localStorage.setItem(name, text);
  } catch {
    // Kept in memory.
  }
}

const listeners = new Set<() => void>();

export function onDeliveryChange(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

let last: { name: string; text: string; delivery: KeptDelivery } | undefined;

/** The delivery that this person is scanning; a new one where there is none. */
export function currentDelivery(by: string): KeptDelivery {
  const name = nameOf(by);
  const text = read(name) ?? '';
  if (last?.name === name && last.text === text) return last.delivery;
  if (text === '') {
    keepDelivery(by, nothing(), { quietly: true });
    return currentDelivery(by);
  }
  // Only `keepDelivery` writes under this name.
  last = { name, text, delivery: JSON.parse(text) as KeptDelivery };
  return last.delivery;
}

/** Keeps the delivery in this browser until it is received. */
export function keepDelivery(by: string, delivery: KeptDelivery, { quietly = false } = {}): void {
  write(nameOf(by), JSON.stringify(delivery));
  if (!quietly) for (const listener of listeners) listener();
}

/** The next delivery begins; for the same listing where scans are left of the last one. */
export function dropDelivery(by: string, left: readonly Scan[] = []): void {
  const { carId, modelYear } = currentDelivery(by);
  keepDelivery(by, { ...nothing(), ...(left.length > 0 && { carId, modelYear, scans: left }) });
}
