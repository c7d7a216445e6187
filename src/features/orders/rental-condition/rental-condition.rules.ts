import type { RentalTerms } from '#features/settings/kinds/rental-terms.contract.ts';
import { type Cents, toCents } from '#platform/money.ts';
import { distanceUnit, shownFigure } from '#platform/units.ts';

/** When a rental's condition is written down. */
export const rentalMoments = ['pick-up', 'return'] as const;
export type RentalMoment = (typeof rentalMoments)[number];

/** Where on a car something is damaged, and its words. */
export const damagePlaceWords = {
  front: 'Front',
  hood: 'Hood',
  windshield: 'Windshield or windows',
  roof: 'Roof',
  left: 'Left side',
  right: 'Right side',
  rear: 'Rear',
  wheels: 'Wheels or tires',
  interior: 'Interior',
  other: 'Other',
} as const;

export const mostDamages = 12;
export const mostDamagePhotos = 4;
export const longestDamage = 300;
export const longestLowerReason = 200;

/** What is in the tank or the battery: one of the two, or neither. */
export interface FuelLevel {
  fuelEighths?: number;
  chargePercent?: number;
}

const eighthWords = ['Empty', '1/8', '1/4', '3/8', '1/2', '5/8', '3/4', '7/8', 'Full'] as const;

/** 'Full', '3/8' or '80%'; undefined where nobody wrote it down. */
export function levelText({ fuelEighths, chargePercent }: FuelLevel): string | undefined {
  if (fuelEighths !== undefined) return eighthWords[fuelEighths];
  return chargePercent === undefined ? undefined : `${chargePercent}%`;
}

/** What may be owed for a return beside the rent (rules.md#rental-returns). */
export const claimKinds = ['distance', 'fuel', 'charge', 'late'] as const;
export type ClaimKind = (typeof claimKinds)[number];

export interface RentalClaim {
  kind: ClaimKind;
  /** Kilometers or miles, eighths, percent or days. */
  quantity: number;
  unitCents: Cents;
  amountCents: Cents;
  /** '120 km beyond the 900 included' */
  text: string;
}

export interface NotedLevel extends FuelLevel {
  mileageKm?: number;
}

interface ReturnedRental {
  pickUp: NotedLevel;
  back: NotedLevel;
  /** That were paid for. */
  days: number;
  daysLate: number;
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const claim = (kind: ClaimKind, quantity: number, dollars: number, text: string): RentalClaim[] => {
  const unitCents = toCents(dollars);
  return quantity > 0 && unitCents > 0
    ? [{ kind, quantity, unitCents, amountCents: quantity * unitCents, text }]
    : [];
};

function distanceClaim({ units, perDay, perUnit }: RentalTerms, { pickUp, back, days }: ReturnedRental) {
  if (perDay === null || pickUp.mileageKm === undefined || back.mileageKm === undefined) return [];
  const driven = shownFigure(Math.max(0, back.mileageKm - pickUp.mileageKm), units);
  const included = perDay * days;
  const over = driven - included;
  const unit = distanceUnit(units);
  const text = `${over.toLocaleString('en-US')} ${unit} above the ${included.toLocaleString('en-US')} included`;
  return claim('distance', over, perUnit, text);
}

/** How much less there is than at the pick-up; 0 where one of the two is not known. */
const missing = (before: number | undefined, after: number | undefined): number =>
  before === undefined || after === undefined ? 0 : Math.max(0, before - after);

/**
 * What the terms of a rental ask for beside the rent. What nobody wrote down at the pick-up or at the return costs
 * nothing: it cannot be shown.
 */
export function claimsOf(terms: RentalTerms | undefined, rental: ReturnedRental): RentalClaim[] {
  if (!terms) return [];
  const { pickUp, back, daysLate } = rental;
  const eighths = missing(pickUp.fuelEighths, back.fuelEighths);
  const percent = missing(pickUp.chargePercent, back.chargePercent);
  return [
    ...distanceClaim(terms, rental),
    ...claim('fuel', eighths, terms.perEighth, `${counted(eighths, 'eighth', 'eighths')} of a tank missing`),
    ...claim('charge', percent, terms.perPercent, `${percent}% of charge missing`),
    ...claim('late', daysLate, terms.perDayLate, `${counted(daysLate, 'day', 'days')} late`),
  ];
}

/** What is kept of terms, as sentences for the customer. Once a level was written down, only what such a car can be short of. */
export function termsTexts(
  terms: RentalTerms,
  money: (dollars: number) => string,
  level: FuelLevel = {},
): string[] {
  const { units, perDay, perUnit, perEighth, perPercent, perDayLate } = terms;
  const unit = distanceUnit(units);
  return [
    ...(perDay !== null && perUnit > 0
      ? [
          `${perDay.toLocaleString('en-US')} ${unit} a day are included; each additional ${unit} costs ${money(perUnit)}.`,
        ]
      : []),
    ...(perEighth > 0 && level.chargePercent === undefined
      ? [`Each missing eighth of a tank costs ${money(perEighth)}.`]
      : []),
    ...(perPercent > 0 && level.fuelEighths === undefined
      ? [`Each missing percent of charge costs ${money(perPercent)}.`]
      : []),
    ...(perDayLate > 0 ? [`Each day late costs ${money(perDayLate)}.`] : []),
  ];
}
