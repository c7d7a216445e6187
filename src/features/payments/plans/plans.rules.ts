import { addMonths } from '#platform/clock.ts';
import { type Cents, fractionOf } from '#platform/money.ts';

/** How often an installment is due (rules.md#installments). */
export const frequencies = ['monthly', 'quarterly', 'semi-annually', 'annually'] as const;
export type Frequency = (typeof frequencies)[number];

const paymentsPerYear: Readonly<Record<Frequency, number>> = {
  monthly: 12,
  quarterly: 4,
  'semi-annually': 2,
  annually: 1,
};

/** Years. Nobody finances a car for longer. */
export const maxPeriodYears = 10;

/** How a total is spread. */
export interface PlanTerms {
  /** Whole years. */
  periodYears: number;
  frequency: Frequency;
}

/** Years × payments a year (rules.md#installments). */
export const paymentCount = ({ periodYears, frequency }: PlanTerms): number =>
  periodYears * paymentsPerYear[frequency];

/**
 * One payment without interest: the share of the total, rounded half up. Of a total so small that the rounding would
 * leave less than nothing for the last payment, it is rounded down.
 */
export function installmentOf(totalCents: Cents, count: number): Cents {
  const share = fractionOf(totalCents, 1, count);
  return share * (count - 1) <= totalCents ? share : Math.floor(totalCents / count);
}

/**
 * All payments alike, but the last, which takes the rounding: they add up to the total exactly (rules.md#installments).
 */
export function installmentsOf(totalCents: Cents, count: number): Cents[] {
  const each = installmentOf(totalCents, count);
  return Array.from({ length: count }, (_, place) =>
    place < count - 1 ? each : totalCents - each * (count - 1),
  );
}

export interface ScheduledPayment {
  /** From 1. */
  number: number;
  /** Calendar date. */
  dueDate: string;
  amountCents: Cents;
}

/**
 * What is due when. The first payment is due one interval after the order's calendar date; where a month has no such
 * day, on its last one.
 */
export function scheduleOf(totalCents: Cents, terms: PlanTerms, orderedOn: string): ScheduledPayment[] {
  const months = 12 / paymentsPerYear[terms.frequency];
  return installmentsOf(totalCents, paymentCount(terms)).map((amountCents, place) => ({
    number: place + 1,
    dueDate: addMonths(orderedOn, months * (place + 1)),
    amountCents,
  }));
}

const adjectives: Readonly<Record<Frequency, string>> = {
  monthly: 'monthly',
  quarterly: 'quarterly',
  'semi-annually': 'semi-annual',
  annually: 'annual',
};

/** '24 monthly payments'. */
export const paymentsText = (count: number, frequency: Frequency): string =>
  `${count} ${adjectives[frequency]} ${count === 1 ? 'payment' : 'payments'}`;
