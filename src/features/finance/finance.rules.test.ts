import fc from 'fast-check';
import { expect, test } from 'vitest';
import { installmentOf } from '#features/payments/plans.rules.ts';
import { maxDollars } from '#platform/dollars.ts';
import { sum, toCents } from '#platform/money.ts';
import { withOwnPlanFirst } from '../../../tests/support/finance-terms.ts';
import {
  type FinanceTerms,
  highestDownPercent,
  longestTerm,
  mostFreeYears,
  mostRates,
} from './finance.contract.ts';
import {
  affordableTotal,
  aprOf,
  figuresOf,
  type Loan,
  monthlyOf,
  offerByTheMonth,
  paymentOf,
  rateOf,
  usualDown,
  usualTermsText,
} from './finance.rules.ts';

const most = toCents(maxDollars);
const amounts = fc.oneof(
  fc.nat({ max: 300 }),
  fc.integer({ min: 100_000, max: 50_000_000 }),
  fc.integer({ min: 0, max: most }),
);
const rates = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 100_000 }).map((parts) => parts / 1000),
);
const loans: fc.Arbitrary<Loan> = fc
  .tuple(amounts, fc.integer({ min: 1, max: longestTerm }), rates, fc.nat({ max: 100 }))
  .map(([financedCents, months, apr, percent]) => ({
    financedCents,
    months,
    apr,
    balloonCents: Math.floor((financedCents / 100) * percent),
  }));
const financeTerms: fc.Arbitrary<FinanceTerms> = fc
  .record({
    freeYears: fc.integer({ min: 1, max: mostFreeYears }),
    termMonths: fc.integer({ min: 1, max: longestTerm }),
    downPercent: fc.integer({ min: 0, max: highestDownPercent }),
    rates: fc.uniqueArray(fc.record({ months: fc.integer({ min: 1, max: longestTerm }), apr: rates }), {
      maxLength: mostRates,
      selector: (rate) => rate.months,
    }),
  })
  .map(withOwnPlanFirst);

const whole = (dollars: number, months: number, apr: number, balloon = 0): Loan => ({
  financedCents: toCents(dollars),
  months,
  apr,
  balloonCents: toCents(balloon),
});

test('a schedule is exact to the cent for any loan', () => {
  fc.assert(
    fc.property(loans, (loan) => {
      const { schedule, totalCents, chargeCents } = figuresOf(loan);
      expect(schedule).toHaveLength(loan.months);
      const payments = sum(schedule.map((month) => month.paymentCents));
      const interest = sum(schedule.map((month) => month.interestCents));
      expect(payments + loan.balloonCents).toBe(totalCents);
      expect(loan.financedCents + interest).toBe(totalCents);
      expect(interest).toBe(chargeCents);
      expect(schedule.at(-1)?.owedCents).toBe(loan.balloonCents);
      let owed = loan.financedCents;
      for (const month of schedule) {
        owed += month.interestCents - month.paymentCents;
        expect(month.owedCents).toBe(owed);
        expect(Math.min(month.paymentCents, month.interestCents, month.owedCents)).toBeGreaterThanOrEqual(0);
      }
    }),
    // Neither the rounded payment nor the one below it leaves anything for the last month.
    { examples: [[{ financedCents: 52, months: 45, apr: 1.71, balloonCents: 9 }]] },
  );
});

test('all payments but the last are alike, and the last is near them', () => {
  fc.assert(
    fc.property(loans, (loan) => {
      const { schedule, paymentCents } = figuresOf(loan);
      const [last, ...others] = schedule.toReversed();
      for (const month of others) expect(month.paymentCents).toBe(paymentCents);
      // Each rounding of half a cent may grow by what interest makes of it until the end.
      const grown = (1 + loan.apr / 1200) ** loan.months;
      if (loan.financedCents > 100_000)
        expect(Math.abs(last!.paymentCents - paymentCents)).toBeLessThanOrEqual(loan.months * grown + 1);
    }),
  );
});

test('without interest a payment is that of the shop’s own plan', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: longestTerm }), (financedCents, months) => {
      expect(paymentOf({ financedCents, months, apr: 0, balloonCents: 0 })).toBe(
        installmentOf(financedCents, months),
      );
    }),
  );
});

test('the APR of $5,000 paid back by 24 payments of $230 is 9.69 %, as Regulation Z has it (appendix J)', () => {
  expect(aprOf(toCents(5000), Array(24).fill(toCents(230)))).toBe(9.69);
});

// Payments, percent a year, finance charge for each $100 financed: from the Federal Reserve's table FRB-103-M.
test.each([
  [6, 10, 2.94],
  [10, 10, 4.64],
  [12, 10, 5.5],
  [18, 10, 8.1],
  [20, 10.25, 9.21],
  [23, 10.25, 10.57],
  [24, 10, 10.75],
  [24, 10.25, 11.02],
  [24, 10.5, 11.3],
  [24, 12, 12.98],
  [25, 10.25, 11.48],
  [26, 10, 11.64],
  [26, 11, 12.85],
])('%d payments at %d %% cost $%d for each $100, as the table says', (months, apr, charge) => {
  const { chargeCents, apr: told } = figuresOf(whole(1_000_000, months, apr));
  expect(Math.round(chargeCents / 10_000) / 100).toBe(charge);
  expect(told).toBe(apr);
});

// Textbook payments.
test.each([
  [whole(10_000, 36, 6), 304.22],
  [whole(10_000, 60, 6), 193.33],
  [whole(20_000, 60, 5), 377.42],
  [whole(20_000, 48, 0), 416.67],
  [whole(30_000, 1, 12), 30_300],
])('%o is paid by %d a month', (loan, payment) => {
  expect(paymentOf(loan)).toBe(toCents(payment));
});

test('a balloon is borrowed until the end: its interest is paid by the month, and the rest as without it', () => {
  const interest = Math.round((toCents(12_000) * 6) / 1200);
  expect(paymentOf(whole(22_000, 36, 6, 12_000))).toBe(toCents(304.22) + interest);
  expect(paymentOf(whole(12_000, 36, 6, 12_000))).toBe(interest);
});

test('the APR of a loan is its rate, but for the rounding of payments', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 500_000, max: most }),
      fc.integer({ min: 6, max: longestTerm }),
      fc.integer({ min: 0, max: 30_000 }).map((parts) => parts / 1000),
      fc.nat({ max: 60 }),
      (financedCents, months, apr, percent) => {
        const balloonCents = Math.floor((financedCents / 100) * percent);
        const figures = figuresOf({ financedCents, months, apr, balloonCents });
        expect(Math.abs(figures.apr - apr)).toBeLessThanOrEqual(0.02);
      },
    ),
  );
});

test('what is paid back without interest, or not lent at all, has no rate', () => {
  expect(aprOf(toCents(100), [toCents(50), toCents(50)])).toBe(0);
  expect(aprOf(0, [])).toBe(0);
  expect(figuresOf(whole(0, 12, 5)).apr).toBe(0);
});

test('a month costs the usual term on the usual down payment', () => {
  const terms = { freeYears: 3, termMonths: 60, downPercent: 10, rates: [{ months: 60, apr: 5 }] };
  expect(monthlyOf(toCents(22_222), terms)).toEqual({
    paymentCents: toCents(377.42),
    months: 60,
    apr: 5,
    downCents: toCents(2222),
  });
  expect(rateOf(terms, 48)).toBe(0);
  expect(usualTermsText(terms)).toBe('60 payments, 5% APR, 10% down');
  expect(usualDown(199, terms)).toBe(0);
});

test('what is offered by the month is what its schedule asks, with the APR of these very payments', () => {
  fc.assert(
    fc.property(amounts, financeTerms, (total, terms) => {
      const offer = offerByTheMonth(total, terms);
      const { paymentCents, months, apr, downCents } = monthlyOf(total, terms);
      if (paymentCents === 0) {
        expect(offer).toBeUndefined();
        return;
      }
      const loan = { financedCents: total - downCents, months, apr, balloonCents: 0 };
      const figures = figuresOf(loan);
      expect(offer).toEqual({
        payment: figures.paymentCents / 100,
        payments: figures.schedule.length,
        apr: figures.apr,
        down: downCents / 100,
      });
    }),
  );
});

test('what is affordable is the highest total that costs no more a month', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 10_000_000 }), financeTerms, (monthly, terms) => {
      const total = affordableTotal(monthly, terms, most);
      expect(monthlyOf(total, terms).paymentCents).toBeLessThanOrEqual(monthly);
      // Down payments are whole dollars: a dollar more may cost no more, as may a cent.
      if (total < most) expect(monthlyOf(total + 1, terms).paymentCents).toBeGreaterThan(monthly);
    }),
  );
});
