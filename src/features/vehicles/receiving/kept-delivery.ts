import { openStored, type StoredValue } from '#page-kit/stored-value.ts';
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

const opened = new Map<string, StoredValue<KeptDelivery>>();

/** The delivery that this person is scanning; a new one where there is none. */
export function deliveryOf(by: string): StoredValue<KeptDelivery> {
  const known = opened.get(by);
  if (known) return known;
  // Only this shop writes under this name.
  const stored = openStored(`marque:delivery:${by}`, (json) => (json as KeptDelivery | null) ?? nothing());
  opened.set(by, stored);
  return stored;
}

/** The next delivery begins; for the same listing where scans are left of the last one. */
export function dropDelivery(by: string, left: readonly Scan[] = []): void {
  deliveryOf(by).change(({ carId, modelYear }) => ({
    ...nothing(),
    ...(left.length > 0 && { carId, modelYear, scans: left }),
  }));
}
