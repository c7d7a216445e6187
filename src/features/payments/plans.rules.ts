import { calendarDate } from '#platform/clock.ts';
import { addMonths } from '#platform/dates/date-arithmetic.ts';
import { type Cents, fractionOf, toDollars } from '#platform/money.ts';
import type { InstallmentPlan, PlanSummary } from './plans.contract.ts';

/** How often an installment is due (rules.md#installments). */
export const frequencies = ['monthly', 'quarterly', 'semi-annually', 'annually'] as const;
export type Frequency = (typeof frequencies)[number];

const paymentsPerYear: Readonly<Record<Frequency, number>> = {
  monthly: 12,
  quarterly: 4,
  'semi-annually': 2,
  annually: 1,
};

/** Years. No plan runs for longer; how long new ones run, the dealer sets (rules.md#finance). */
export const maxPeriodYears = 10;

/** How long a plan may run, in words. */
export const longestText = (years: number): string => `At most ${years} ${years === 1 ? 'year' : 'years'}`;

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
 * The amounts of a total's payments: all alike, but the last, which takes the rounding: they add up to the total exactly (rules.md#installments).
 */
export function splitTotal(totalCents: Cents, count: number): Cents[] {
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
  return splitTotal(totalCents, paymentCount(terms)).map((amountCents, place) => ({
    number: place + 1,
    dueDate: addMonths(orderedOn, months * (place + 1)),
    amountCents,
  }));
}

/** What a payment says of its plan: years and frequency are null where it was paid at once. */
interface PlannedPayment {
  totalCents: Cents;
  periodYears: number | null;
  frequency: Frequency | null;
  createdAt: Date;
}

/** The terms that a payment was agreed on; none where it was paid at once. */
export function termsOf({
  periodYears,
  frequency,
}: Pick<PlannedPayment, 'periodYears' | 'frequency'>): PlanTerms | undefined {
  return periodYears === null || frequency === null ? undefined : { periodYears, frequency };
}

/** A plan without its due dates. */
export function summaryOf(totalCents: Cents, terms: PlanTerms): PlanSummary {
  const count = paymentCount(terms);
  return {
    period: terms.periodYears,
    frequency: terms.frequency,
    totalAmount: toDollars(totalCents),
    totalPayments: count,
    installmentAmount: toDollars(installmentOf(totalCents, count)),
  };
}

/** A plan with its due dates, for an order of this calendar date. */
export function composePlan(totalCents: Cents, terms: PlanTerms, orderedOn: string): InstallmentPlan {
  const schedule = scheduleOf(totalCents, terms, orderedOn).map(({ number, dueDate, amountCents }) => ({
    number,
    dueDate,
    amount: toDollars(amountCents),
  }));
  const lastInstallmentAmount = schedule.at(-1)?.amount ?? 0;
  return { ...summaryOf(totalCents, terms), lastInstallmentAmount, schedule };
}

/** The plan of a payment, from the day of its order in the dealer's time zone; none where it was paid at once. */
export function planOf(payment: PlannedPayment, dealerTimezone: string): InstallmentPlan | undefined {
  const terms = termsOf(payment);
  return terms && composePlan(payment.totalCents, terms, calendarDate(payment.createdAt, dealerTimezone));
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
