import { type Cents, fractionOf } from '#platform/money.ts';
import type { Accident, Condition } from '../trade-ins.rules.ts';

/** What the dealer says of a model and its years; percents are whole. */
export interface ValueLine {
  newCents: Cents;
  yearlyFallPercent: number;
  usualKm: number;
  perThousandKmCents: Cents;
  fairPercent: number;
  poorPercent: number;
  repairedPercent: number;
  spreadPercent: number;
}

/** What is known of an old car. */
export interface DescribedCar {
  modelYear: number;
  mileageKm: number;
  condition: Condition;
  accident: Accident;
  drives: boolean;
}

/** Cents. */
export interface EstimatedRange {
  lowCents: Cents;
  highCents: Cents;
}

/** Ranges are told in steps of $100: more would claim to know. */
const stepCents = 10_000;

/** Years from which on a car falls no further. */
const oldestCounted = 40;

const percentOf = (cents: Cents, percent: number): Cents => fractionOf(cents, percent, 100);

function afterYears({ newCents, yearlyFallPercent }: ValueLine, years: number): Cents {
  let cents = newCents;
  for (let year = 0; year < Math.min(years, oldestCounted); year += 1)
    cents = percentOf(cents, 100 - yearlyFallPercent);
  return cents;
}

const conditionPercent = ({ fairPercent, poorPercent }: ValueLine, condition: Condition): number =>
  ({ good: 100, fair: fairPercent, poor: poorPercent })[condition];

/**
 * From what to what this car is worth to the dealer in this year; null: nobody can tell without seeing it, since it does not
 * drive, has damage that is not repaired, or would be worth less than the smallest step (rules.md#trade-in).
 */
export function estimateOldCar(line: ValueLine, car: DescribedCar, year: number): EstimatedRange | null {
  if (!car.drives || car.accident === 'unrepaired') return null;
  const age = Math.max(0, year - car.modelYear);
  const expectedKm = line.usualKm * Math.min(Math.max(age, 1), oldestCounted);
  const forKm = fractionOf(line.perThousandKmCents, Math.abs(car.mileageKm - expectedKm), 1000);
  const old = afterYears(line, age);
  // Fewer kilometers never make a car worth more than it was when new.
  const driven = car.mileageKm > expectedKm ? old - forKm : Math.min(line.newCents, old + forKm);
  const kept = percentOf(Math.max(0, driven), conditionPercent(line, car.condition));
  const middle = car.accident === 'repaired' ? percentOf(kept, line.repairedPercent) : kept;
  const lowCents = Math.floor(percentOf(middle, 100 - line.spreadPercent) / stepCents) * stepCents;
  const highCents = Math.ceil(percentOf(middle, 100 + line.spreadPercent) / stepCents) * stepCents;
  return lowCents < stepCents ? null : { lowCents, highCents };
}
