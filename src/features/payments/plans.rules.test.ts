import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxDollars } from '#platform/dollars.ts';
import { sum, toCents } from '#platform/money.ts';
import {
  frequencies,
  installmentOf,
  maxPeriodYears,
  paymentCount,
  paymentsText,
  scheduleOf,
  splitTotal,
} from './plans.rules.ts';

const totals = fc.oneof(
  fc.nat({ max: 300 }),
  fc.nat({ max: 100_000_000 }),
  fc.integer({ min: 0, max: toCents(maxDollars) }),
);
const terms = fc.record({
  periodYears: fc.integer({ min: 1, max: maxPeriodYears }),
  frequency: fc.constantFrom(...frequencies),
});

test('payments add up for any total, period and frequency', () => {
  fc.assert(
    fc.property(totals, terms, (total, plan) => {
      const payments = splitTotal(total, paymentCount(plan));
      expect(payments).toHaveLength(paymentCount(plan));
      expect(sum(payments)).toBe(total);
    }),
  );
});

test('no payment is negative, and all but the last are alike', () => {
  fc.assert(
    fc.property(totals, terms, (total, plan) => {
      const payments = splitTotal(total, paymentCount(plan));
      expect(Math.min(...payments)).toBeGreaterThanOrEqual(0);
      expect(new Set(payments.slice(0, -1)).size).toBeLessThanOrEqual(1);
    }),
  );
});

test('one payment is the share of the total, rounded half up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: toCents(maxDollars) }), terms, (total, plan) => {
      const count = paymentCount(plan);
      expect(Math.abs(installmentOf(total, count) * count - total) * 2).toBeLessThanOrEqual(count);
    }),
  );
});

test.each([
  ['monthly', 24],
  ['quarterly', 8],
  ['semi-annually', 4],
  ['annually', 2],
] as const)('two years %s are %i payments', (frequency, count) => {
  expect(paymentCount({ periodYears: 2, frequency })).toBe(count);
});

test('a total that does not divide leaves the rest to the last payment', () => {
  expect(splitTotal(10_000, 3)).toEqual([3333, 3333, 3334]);
  expect(splitTotal(20_000, 3)).toEqual([6667, 6667, 6666]);
  expect(splitTotal(2, 4)).toEqual([0, 0, 0, 2]);
});

test('due dates keep the day of the order, and fall on the last day of shorter months', () => {
  const due = (orderedOn: string, frequency: (typeof frequencies)[number]) =>
    scheduleOf(1200, { periodYears: 1, frequency }, orderedOn).map((payment) => payment.dueDate);
  expect(due('2031-01-31', 'monthly').slice(0, 4)).toEqual([
    '2031-02-28',
    '2031-03-31',
    '2031-04-30',
    '2031-05-31',
  ]);
  expect(due('2031-11-30', 'quarterly')).toEqual(['2032-02-29', '2032-05-30', '2032-08-30', '2032-11-30']);
  expect(due('2032-02-29', 'annually')).toEqual(['2033-02-28']);
});

test('payments fall due one after the other, the last one when the period ends', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2090-12-31'), noInvalidDate: true }),
      terms,
      (ordered, plan) => {
        const orderedOn = ordered.toISOString().slice(0, 10);
        const due = scheduleOf(100_000, plan, orderedOn).map((payment) => payment.dueDate);
        expect([orderedOn, ...due]).toEqual([...new Set([orderedOn, ...due])].sort());
        expect(due.at(-1)?.slice(0, 7)).toBe(
          `${Number(orderedOn.slice(0, 4)) + plan.periodYears}${orderedOn.slice(4, 7)}`,
        );
      },
    ),
  );
});

test('a plan is named by its number of payments and how often they come', () => {
  expect(paymentsText(24, 'monthly')).toBe('24 monthly payments');
  expect(paymentsText(4, 'semi-annually')).toBe('4 semi-annual payments');
  expect(paymentsText(1, 'annually')).toBe('1 annual payment');
});
