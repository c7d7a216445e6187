import { expect, test } from 'vitest';
import { financeTerms } from './finance.contract.ts';

const terms = { freeYears: 3, termMonths: 36, downPercent: 0, rates: [{ months: 60, apr: 5.9 }] };

/** Field → what is wrong there. */
const faultsOf = (value: object) =>
  Object.fromEntries(
    (financeTerms.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );

test('a rate is for a term that the interest-free plan does not cover', () => {
  const rateAt = (months: number) => faultsOf({ ...terms, rates: [{ months, apr: 4.9 }] });
  expect(rateAt(37)).toEqual({});
  const text = 'The interest-free plan already covers 36 months';
  expect([rateAt(36), rateAt(1)]).toEqual([{ 'rates.0.months': text }, { 'rates.0.months': text }]);
});

test('the standard term is whole years of the interest-free plan, or the term of a rate', () => {
  const usual = (termMonths: number) => faultsOf({ ...terms, termMonths });
  expect([usual(12), usual(36), usual(60)]).toEqual([{}, {}, {}]);
  const refused = { termMonths: 'Enter whole years up to 36 months, or the term of a rate' };
  expect([usual(18), usual(48)]).toEqual([refused, refused]);
});

test.each([0, 11, 2.5, '', null])('the interest-free plan does not run for %j years', (freeYears) => {
  expect(faultsOf({ ...terms, freeYears })).toEqual({ freeYears: 'Enter whole years from 1 to 10' });
});
