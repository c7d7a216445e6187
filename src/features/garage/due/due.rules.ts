import type { ServiceInterval } from '#features/settings/kinds/service-intervals.contract.ts';
import { compareDates, earlier, isBefore, latestDate } from '#platform/dates/calendar-date.ts';
import { addDays, addMonths } from '#platform/dates/date-arithmetic.ts';
import { careSources, type DueState } from './care.rules.ts';
import { dayOfKm, kmOn, latestReading, type Reading } from './mileage.rules.ts';

export interface CareDone {
  on: string;
  /** Absent: as the readings of that day say. */
  km?: number | undefined;
  by: (typeof careSources)[number];
}

/** So many days ahead people are reminded, and a car counts as due soon. */
export const dueSoonDays = 30;

export interface Due {
  state: DueState;
  /** The day, by time or by the distance that the car is driven, whichever comes first; absent: nobody can tell. */
  on?: string;
  /** The day is reckoned from how far the car is driven. */
  isEstimate: boolean;
  /** The mileage at which it is due; absent: distance does not count, or nobody knows from where. */
  atKm?: number;
  /** From what the cycle counts. */
  last?: CareDone;
}

/** The newest; on the same day what was done here counts. */
export function lastOf(done: readonly CareDone[]): CareDone | undefined {
  return done.toSorted(
    (one, other) =>
      compareDates(other.on, one.on) || careSources.indexOf(one.by) - careSources.indexOf(other.by),
  )[0];
}

export function stateOn(on: string, today: string): DueState {
  if (isBefore(on, today)) return 'overdue';
  return isBefore(addDays(today, dueSoonDays), on) ? 'later' : 'soon';
}

const monthsAfter = (on: string, months: number) => earlier(addMonths(on, months), latestDate);

/** When a car is due again. Undefined: the dealer has no such interval. */
export function dueAfter(
  { months, km }: ServiceInterval,
  last: CareDone | undefined,
  readings: readonly Reading[],
  today: string,
): Due | undefined {
  if (months === null && km === null) return undefined;
  if (!last) return { state: 'unknown', isEstimate: false };
  const kmThen = last.km ?? kmOn(readings, last.on);
  const atKm = km === null || kmThen === undefined ? undefined : kmThen + km;
  const byTime = months === null ? undefined : monthsAfter(last.on, months);
  const byDistance = atKm === undefined ? undefined : dayOfKm(readings, atKm);
  const on = byTime && byDistance ? earlier(byTime, byDistance) : (byTime ?? byDistance);
  const isReached = atKm !== undefined && (latestReading(readings)?.km ?? 0) >= atKm;
  const due = { last, ...(atKm !== undefined && { atKm }) };
  if (on === undefined) return { ...due, state: 'later', isEstimate: false };
  return {
    ...due,
    on,
    // Reached, it is due however the day is called.
    state: isReached ? 'overdue' : stateOn(on, today),
    isEstimate: on === byDistance && on !== byTime && !isReached,
  };
}

/** What is overdue for longer nobody is reminded of: its owner knows, or it was done elsewhere. */
const remindedDays = 60;

/** Which reminder is due today, if any. */
export function reminderStage(
  { state, on }: Pick<Due, 'state' | 'on'>,
  today: string,
): 'soon' | 'overdue' | undefined {
  if (on === undefined || isBefore(on, addDays(today, -remindedDays))) return undefined;
  return state === 'soon' || state === 'overdue' ? state : undefined;
}

/** The first day on which there may be something to remind of; at the latest in a week, when more may be known. */
export function lookAgainOn(dues: readonly Due[], today: string): string {
  const days = dues.flatMap(({ on, state }) => {
    if (on === undefined || state === 'overdue' || state === 'unknown') return [];
    return [state === 'soon' ? addDays(on, 1) : addDays(on, -dueSoonDays)];
  });
  return days.reduce(earlier, addDays(today, 7));
}
