import { type Cents, fractionOf, partsOfPercent, sum, toDollars, wholeInParts } from '#platform/money.ts';
import type { FinanceTerms, MonthlyOffer } from './finance.contract.ts';

/** One month's part of the whole, in the parts that rates are counted in. */
const partsAYear = 12 * wholeInParts;

/** What is borrowed, and how it is paid back: equal payments, a month apart, the first a month from now. */
export interface Loan {
  /** After down payment and trade-in. */
  financedCents: Cents;
  /** Payments, one a month. */
  months: number;
  /** Percent a year, at most three decimals; 0 is without interest. */
  apr: number;
  /** Paid beside the last payment; at most what is financed. */
  balloonCents: Cents;
}

/** One month of a schedule. */
export interface MonthOfLoan {
  /** From 1. */
  number: number;
  /** Without the balloon, which is due beside the last one. */
  paymentCents: Cents;
  interestCents: Cents;
  /** What is owed afterwards; after the last month it is the balloon. */
  owedCents: Cents;
}

export interface LoanFigures {
  /** Each payment but the last, which takes the rounding. */
  paymentCents: Cents;
  schedule: MonthOfLoan[];
  /** All payments and the balloon. */
  totalCents: Cents;
  /** What the loan costs: the total of payments less what is financed. */
  chargeCents: Cents;
  /** Percent a year, to 0.01, of these very payments. */
  apr: number;
}

/** Numerator and denominator of the payment that ends a loan exactly, before it is rounded. */
function exactPayment({ financedCents, months, apr, balloonCents }: Loan): [bigint, bigint] {
  const rate = BigInt(partsOfPercent(apr));
  if (rate === 0n) return [BigInt(financedCents - balloonCents), BigInt(months)];
  const year = BigInt(partsAYear);
  // (financed × (1 + i)^n − balloon) × i ÷ ((1 + i)^n − 1), with i = rate ÷ year: whole numbers keep it exact.
  const grown = (year + rate) ** BigInt(months);
  const ungrown = year ** BigInt(months);
  return [(BigInt(financedCents) * grown - BigInt(balloonCents) * ungrown) * rate, year * (grown - ungrown)];
}

/** Pays for all months but the last by this much; undefined where nothing would be left for the last. */
function payBy(paymentCents: Cents, loan: Loan): MonthOfLoan[] | undefined {
  const schedule: MonthOfLoan[] = [];
  let owedCents = loan.financedCents;
  for (let number = 1; number <= loan.months; number += 1) {
    const interestCents = fractionOf(owedCents, partsOfPercent(loan.apr), partsAYear);
    const isLast = number === loan.months;
    const paid = isLast ? owedCents + interestCents - loan.balloonCents : paymentCents;
    if (paid < 0) return undefined;
    owedCents += interestCents - paid;
    schedule.push({ number, paymentCents: paid, interestCents, owedCents });
  }
  return schedule;
}

/** One payment of a loan, rounded half up; of a few cents over many months lower, so that the last one is not negative. */
export function paymentOf(loan: Loan): Cents {
  const [numerator, denominator] = exactPayment(loan);
  let payment = Number((2n * numerator + denominator) / (2n * denominator));
  // What was rounded away each month may add up to more than the last payment.
  while (payment > 0 && !payBy(payment, loan)) payment -= 1;
  return payment;
}

/**
 * The rate at which these payments, a month apart, are worth what was financed: percent a year, to 0.01, by the
 * actuarial method (Regulation Z, appendix J).
 */
export function aprOf(financedCents: Cents, payments: readonly Cents[]): number {
  if (financedCents <= 0 || sum(payments) <= financedCents) return 0;
  const worth = (monthly: number) =>
    payments.reduceRight((later, payment) => (later + payment) / (1 + monthly), 0);
  let low = 0;
  let high = 1;
  // A hundred halvings of at most 1,200 % a year: nearer than two floating-point numbers are.
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (worth(middle) > financedCents) low = middle;
    else high = middle;
  }
  return Math.round(low * 12 * 10_000) / 100;
}

/** All that a buyer is told of a loan (rules.md#finance). */
export function figuresOf(loan: Loan): LoanFigures {
  const paymentCents = paymentOf(loan);
  const schedule = payBy(paymentCents, loan) ?? [];
  const payments = schedule.map((month) => month.paymentCents);
  const totalCents = sum(payments) + loan.balloonCents;
  const withBalloon = payments.map((payment, place) =>
    place === payments.length - 1 ? payment + loan.balloonCents : payment,
  );
  return {
    paymentCents,
    schedule,
    totalCents,
    chargeCents: totalCents - loan.financedCents,
    apr: aprOf(loan.financedCents, withBalloon),
  };
}

/** Whether the shop's own plan, which has whole years, can run for so many months. */
export const isOwnTerm = (months: number, freeYears: number): boolean =>
  months % 12 === 0 && months <= freeYears * 12;

/** The rate of a term: the dealer's, or none where the dealer names no rate for it. */
export const rateOf = (terms: FinanceTerms, months: number): number =>
  terms.rates.find((rate) => rate.months === months)?.apr ?? 0;

/** The usual down payment on a total: in whole dollars, rounded down. */
export const usualDown = (totalCents: Cents, { downPercent }: FinanceTerms): Cents =>
  Math.floor((totalCents * downPercent) / 100 / 100) * 100;

/** 'From $X a month': the usual term on the usual down payment. */
export interface MonthlyEstimate {
  paymentCents: Cents;
  months: number;
  /** Percent a year. */
  apr: number;
  downCents: Cents;
}

/** The usual terms in words: '60 payments, 5.9% APR, 10% down'. */
export const usualTermsText = (terms: FinanceTerms): string => {
  const { termMonths, downPercent } = terms;
  return `${termMonths} payments, ${rateOf(terms, termMonths)}% APR, ${downPercent}% down`;
};

/** What a total costs by the month, on the usual terms (rules.md#finance). */
export function monthlyOf(totalCents: Cents, terms: FinanceTerms): MonthlyEstimate {
  const downCents = usualDown(totalCents, terms);
  const apr = rateOf(terms, terms.termMonths);
  const financedCents = totalCents - downCents;
  const loan = { financedCents, months: terms.termMonths, apr, balloonCents: 0 };
  return { paymentCents: paymentOf(loan), months: terms.termMonths, apr, downCents };
}

/** What a car is said to cost by the month; undefined where a payment would be nothing. */
export function offerByTheMonth(totalCents: Cents, terms: FinanceTerms): MonthlyOffer | undefined {
  const { paymentCents, months, apr, downCents } = monthlyOf(totalCents, terms);
  if (paymentCents === 0) return undefined;
  const loan = { financedCents: totalCents - downCents, months, apr, balloonCents: 0 };
  return {
    payment: toDollars(paymentCents),
    payments: months,
    apr: apr === 0 ? 0 : figuresOf(loan).apr,
    down: toDollars(downCents),
  };
}

/** The greatest number up to `most` that passes; all below a number that passes do, too. */
function greatest(most: number, passes: (number: number) => boolean): number {
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (passes(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The highest total that costs at most this much a month, on the usual terms; at most `mostCents`. */
export const affordableTotal = (monthlyCents: Cents, terms: FinanceTerms, mostCents: Cents): Cents =>
  greatest(mostCents, (total) => monthlyOf(total, terms).paymentCents <= monthlyCents);
