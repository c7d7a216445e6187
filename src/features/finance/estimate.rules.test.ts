import fc from 'fast-check';
import { expect, test } from 'vitest';
import { installmentOf, maxPeriodYears } from '#features/payments/plans.rules.ts';
import { sum, toCents } from '#platform/money.ts';
import { withOwnPlanFirst } from '../../../tests/support/finance-terms.ts';
import {
  askByMail,
  estimateOf,
  offeredTerms,
  ownPlanYears,
  readAsked,
  typedCents,
  usualAsked,
  writeAsked,
} from './estimate.rules.ts';
import { type FinanceTerms, mostFreeYears } from './finance.contract.ts';
import { monthlyOf } from './finance.rules.ts';

const terms: FinanceTerms = {
  freeYears: 2,
  termMonths: 12,
  downPercent: 0,
  rates: [
    { months: 60, apr: 5.9 },
    { months: 36, apr: 4.9 },
  ],
};
const anyTerms: fc.Arbitrary<FinanceTerms> = fc
  .record({
    freeYears: fc.integer({ min: 1, max: mostFreeYears }),
    termMonths: fc.integer({ min: 1, max: 120 }),
    downPercent: fc.integer({ min: 0, max: 90 }),
    rates: fc.uniqueArray(
      fc.record({
        months: fc.integer({ min: 1, max: 120 }),
        apr: fc.integer({ min: 0, max: 100_000 }).map((parts) => parts / 1000),
      }),
      { maxLength: 12, selector: ({ months }) => months },
    ),
  })
  .map(withOwnPlanFirst);
const total = toCents(40_000);
const asked = { down: '', tradeIn: '', term: 'own-1', balloon: '' };

test('the own plan of whole years up to its longest and each longer rate can be chosen, shorter ones first', () => {
  expect(offeredTerms(terms).map(({ key }) => key)).toEqual(['own-1', 'own-2', '36', '60']);
  const usual = (termMonths: number) => usualAsked(total, { ...terms, termMonths }).term;
  expect([usual(12), usual(24), usual(36), usual(60)]).toEqual(['own-1', 'own-2', '36', '60']);
});

test('no number of months is offered twice, and the usual term is among them', () => {
  fc.assert(
    fc.property(anyTerms, (any) => {
      const offered = offeredTerms(any).map(({ months }) => months);
      expect(new Set(offered).size).toBe(offered.length);
      expect(offered).toContain(any.termMonths);
    }),
  );
});

test('the own plan runs no longer than a plan can', () => {
  expect(mostFreeYears).toBe(maxPeriodYears);
});

test.each([
  ['', 0],
  ['  ', 0],
  ['5000', 500_000],
  ['5,000', 500_000],
  ['$1,234,567.89', 123_456_789],
  ['0.1', 10],
  ['12.', 1200],
  ['1 000', 100_000],
])('%j is an amount', (typed, cents) => {
  expect(typedCents(typed)).toEqual({ cents });
});

test.each(['-1', '1,5', '12,50', '1,0000', '1.234', '1e3', 'a lot', '٣', '0x10', 'Infinity', '9'.repeat(12)])(
  '%j is none, and is not guessed at',
  (typed) => {
    expect(typedCents(typed)).toHaveProperty('problem');
  },
);

test('what the address does not name is as usual; what it leaves empty is nothing', () => {
  const usual = { ...terms, downPercent: 10 };
  expect(readAsked(new URLSearchParams(), total, usual).down).toBe('4000');
  expect(readAsked(new URLSearchParams('down='), total, usual).down).toBe('');
  const typed = { down: '1,000', tradeIn: '5', term: '36', balloon: '2' };
  expect(readAsked(new URLSearchParams(writeAsked(typed)), total, usual)).toEqual(typed);
});

test.each([
  [{ down: '40,000.01' }, { down: 'At most $40,000, the total' }],
  [{ down: '30000', tradeIn: '10000.01' }, { tradeIn: 'At most $10,000, what is left of the total' }],
  [{ down: '30000', balloon: '10001' }, { balloon: 'At most $10,000, the amount financed' }],
  [{ down: '12,50' }, { down: 'Did you mean $12.50 or $1,250?' }],
  [{ term: '48' }, { term: 'Choose one of these terms' }],
  [
    { down: 'x', term: '' },
    { down: 'Enter an amount such as 5,000 or 5,000.50', term: 'Choose one of these terms' },
  ],
])('%o says at its field what is wrong', (given, problems) => {
  expect(estimateOf(total, { ...asked, ...given }, terms)).toEqual({ ok: false, problems });
});

test('an estimate adds up to the cent, whatever is typed within its bounds', () => {
  const part = fc.nat({ max: 1000 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000 }),
      anyTerms,
      fc.tuple(part, part, part, fc.nat()),
      (totalCents, any, [downPart, tradePart, balloonPart, place]) => {
        const downCents = Math.floor((totalCents / 1000) * downPart);
        const tradeInCents = Math.floor(((totalCents - downCents) / 1000) * tradePart);
        const financed = totalCents - downCents - tradeInCents;
        const balloonCents = Math.floor((financed / 1000) * balloonPart);
        const offered = offeredTerms(any);
        const typed = {
          down: (downCents / 100).toFixed(2),
          tradeIn: (tradeInCents / 100).toFixed(2),
          balloon: (balloonCents / 100).toFixed(2),
          term: offered[place % offered.length]!.key,
        };
        const estimated = estimateOf(totalCents, typed, any);
        if (!estimated.ok) throw new Error(JSON.stringify(estimated.problems));
        const { estimate } = estimated;
        const { figures, loan } = estimate;
        expect(downCents + tradeInCents + loan.financedCents).toBe(totalCents);
        const payments = sum(figures.schedule.map(({ paymentCents }) => paymentCents));
        expect(payments + balloonCents).toBe(loan.financedCents + figures.chargeCents);
        if (loan.apr === 0) expect(figures.chargeCents).toBe(0);
        if (ownPlanYears(estimate)) expect(figures.paymentCents).toBe(installmentOf(totalCents, loan.months));
      },
    ),
  );
});

test('it begins with what cards say of a month', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), anyTerms, (totalCents, any) => {
      const estimated = estimateOf(totalCents, usualAsked(totalCents, any), any);
      expect(estimated.ok && estimated.estimate.figures.paymentCents).toBe(
        monthlyOf(totalCents, any).paymentCents,
      );
    }),
  );
});

test('only the whole total over whole years without interest is the shop’s own plan', () => {
  const yearsOf = (given: Partial<typeof asked>) => {
    const estimated = estimateOf(total, { ...asked, ...given }, terms);
    return estimated.ok ? ownPlanYears(estimated.estimate) : 'wrong';
  };
  expect([
    yearsOf({ term: 'own-2' }),
    yearsOf({ term: '60' }),
    yearsOf({ down: '1' }),
    yearsOf({ tradeIn: '1' }),
    yearsOf({ balloon: '1' }),
    yearsOf({ down: '0' }),
  ]).toEqual([2, undefined, undefined, undefined, undefined, 1]);
});

test('a mail to the dealer names the car and all figures', () => {
  const estimated = estimateOf(total, { down: '4000', tradeIn: '', term: '60', balloon: '6000' }, terms);
  if (!estimated.ok) throw new Error('no estimate');
  const link = askByMail({
    to: 'sales&cars@dealer.example',
    carName: 'BMW M3 "& more"',
    address: 'https://shop.example/cars/1/finance',
    estimate: estimated.estimate,
  });
  const url = new URL(link);
  expect(decodeURIComponent(url.pathname)).toBe('sales&cars@dealer.example');
  expect(url.searchParams.get('subject')).toBe('Financing of the BMW M3 "& more"');
  const body = url.searchParams.get('body')!;
  expect(body).toContain('Down payment: $4,000\r\nAmount financed: $36,000\r\nPayments: 60 of $');
  expect(body).toContain('Balloon: $6,000\r\nAPR: 5.9%');
  expect(body).not.toContain('Trade-in');
});
