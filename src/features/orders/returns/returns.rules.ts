import { isBefore } from '#platform/dates/calendar-date.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { isFarther, type Units } from '#platform/units.ts';

export const returnStates = ['asked', 'taken-back', 'refused'] as const;

/** Why a vehicle is not taken back by right. */
export const returnRefusals = ['no-right', 'too-late', 'too-far'] as const;
export type ReturnRefusal = (typeof returnRefusals)[number];

/** The last day of the right: it ends there at 24:00 at the dealership. */
export const lastDayToReturn = (handedOverOn: string, days: number): string => addDays(handedOverOn, days);

interface Brought {
  /** Days and kilometers of the right; null: there is none. */
  terms: { days: number; km: number | null } | null;
  handedOverOn: string;
  /** The day on which the customer asked, or else brings it. */
  on: string;
  /** As it was handed over; null: not written down, and then there is no limit. */
  fromKm: number | null;
  /** As it comes back; undefined while it is with the customer. */
  toKm?: number;
  /** In which the limit is told. */
  units: Units;
}

/** Why it is not taken back by right; undefined: it is (rules.md#cancel-and-return). */
export function judgeReturn({
  terms,
  handedOverOn,
  on,
  fromKm,
  toKm,
  units,
}: Brought): ReturnRefusal | undefined {
  if (!terms) return 'no-right';
  if (isBefore(lastDayToReturn(handedOverOn, terms.days), on)) return 'too-late';
  if (terms.km === null || fromKm === null || toKm === undefined) return undefined;
  return isFarther(toKm - fromKm, terms.km, units) ? 'too-far' : undefined;
}
