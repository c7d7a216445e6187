import { expect, test } from 'vitest';
import { htmlOf, readingOf } from '../../../tests/support/rendered.tsx';
import { type AskedFinancing, usualAsked } from './estimate.rules.ts';
import { Estimator } from './estimator.tsx';
import type { FinanceTerms } from './finance.contract.ts';
import { MonthlyEntry } from './monthly-entry.tsx';

const terms: FinanceTerms = {
  freeYears: 3,
  termMonths: 12,
  downPercent: 0,
  rates: [{ months: 60, apr: 5.9 }],
};
const car = { name: 'BMW M3', totalCents: 4_000_000, terms, address: '/cars/1/finance' };
const usual = usualAsked(car.totalCents, terms);

const estimator = (asked: Partial<AskedFinancing> = {}) => (
  <Estimator
    car={car}
    first={{ ...usual, ...asked }}
    barClass=""
    ownPlan={(years) => <a href="/own">{`${years} y`}</a>}
  />
);

test('an estimate says payment, APR, amount financed, finance charge and total, and that it is one', () => {
  const reading = readingOf(estimator({ down: '4,000', term: '60', balloon: '6000' }));
  expect(reading).toMatch(/Estimate: 60 payments, 5\.9% APR \$\d{3}\.\d\d a month/);
  expect(reading).toContain('APR 5.9% Down payment $4,000.00 Amount financed $36,000.00 Interest $');
  expect(reading).toContain('Balloon, due with the last payment $6,000.00 Total of payments $');
  expect(reading).toContain('This is an estimate, not an offer.');
  expect(reading).toContain('All 60 payments');
});

test('the shop’s own plan leads on to buy with it; any other is asked for by mail', () => {
  expect(readingOf(estimator())).toContain('1 y');
  expect(htmlOf(estimator())).not.toContain('mailto:');
  const other = estimator({ down: '1' });
  expect(readingOf(other)).not.toContain('1 y');
  expect(htmlOf(other)).toMatch(/href="mailto:[^"]+"[^>]*>Apply for financing</);
  expect(readingOf(other)).toContain('Our installment plan covers the full price.');
});

test('where something is wrong, its field says so and there is no figure', () => {
  const html = htmlOf(estimator({ down: '40,001' }));
  expect(html).toMatch(/name="down"[^>]*/);
  const reading = readingOf(estimator({ down: '40,001' }));
  expect(reading).toContain('At most $40,000, the total');
  expect(reading).not.toMatch(/a month|NaN|Infinity/);
});

test('where down payment and trade-in pay for all of it, that is said', () => {
  expect(readingOf(estimator({ down: '30,000', tradeIn: '10,000' }))).toContain('No monthly payment');
});

test('the form works without script: its fields have names and it is sent to its page', () => {
  const html = htmlOf(estimator());
  expect(html).toMatch(/<form [^>]*action="\/cars\/1\/finance"/);
  for (const name of ['term', 'down', 'tradeIn', 'balloon']) expect(html).toContain(`name="${name}"`);
  expect(html).toMatch(/<noscript><button [^>]*type="submit"/);
});

test('a car’s page says what it costs by the month, and leads to the estimate; a car for nothing says neither', () => {
  const monthly = { payment: 3333.33, payments: 12, apr: 0, down: 0 };
  const html = htmlOf(<MonthlyEntry car={car} monthly={monthly} />);
  expect(html).toMatch(/<a [^>]*href="\/cars\/1\/finance"/);
  expect(readingOf(<MonthlyEntry car={car} monthly={monthly} />)).toContain(
    'from $3,333.33 a month Estimate: 12 payments, 0% APR, $0 down',
  );
  expect(htmlOf(<MonthlyEntry car={{ ...car, totalCents: 0 }} monthly={undefined} />)).toBe('');
});
