import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sum } from '#platform/money.ts';
import { scheduleOf } from '../plans.rules.ts';
import {
  chargeableStates,
  chargeOf,
  collectedOf,
  endedBy,
  endFromLast,
  nextTryOn,
  owedOf,
  type PlanPaymentState,
  planPaymentStates,
  planPaymentTransitions,
} from './collection.rules.ts';

test('a payment that was refused is tried again after 3 and after 7 days, and then waits for a person', () => {
  expect(nextTryOn('2024-02-27', 1)).toBe('2024-03-01');
  expect(nextTryOn('2024-02-27', 2)).toBe('2024-03-05');
  expect(nextTryOn('2024-02-27', 3)).toBeUndefined();
  expect(nextTryOn('2023-12-30', 1)).toBe('2024-01-02');
});

test('nothing follows what is paid or ended, and nothing ends while it is being charged', () => {
  expect(planPaymentTransitions.paid).toEqual([]);
  expect(planPaymentTransitions.ended).toEqual([]);
  expect(planPaymentTransitions.charging).not.toContain('ended');
  expect(chargeableStates).toEqual(['due', 'failed', 'late']);
  for (const state of planPaymentStates)
    for (const next of planPaymentTransitions[state]) expect(planPaymentStates).toContain(next);
});

test('due dates stand on the last day of a month that has no such day, in leap years as well', () => {
  const dates = (on: string, frequency: 'monthly' | 'annually', periodYears = 1) =>
    scheduleOf(12_000, { periodYears, frequency }, on).map(({ dueDate }) => dueDate);
  expect(dates('2024-01-31', 'monthly').slice(0, 4)).toEqual([
    '2024-02-29',
    '2024-03-31',
    '2024-04-30',
    '2024-05-31',
  ]);
  expect(dates('2024-02-29', 'annually', 4)).toEqual([
    '2025-02-28',
    '2026-02-28',
    '2027-02-28',
    '2028-02-29',
  ]);
});

const stateOf = (isPaid: boolean): PlanPaymentState => (isPaid ? 'paid' : 'due');

const aPlan = fc
  .array(fc.record({ cents: fc.nat(1_000_000), isPaid: fc.boolean() }), { minLength: 1, maxLength: 120 })
  .map((rows) =>
    rows.map(({ cents, isPaid }, place) => ({
      number: place + 1,
      amountCents: cents,
      endedCents: 0,
      state: stateOf(isPaid),
    })),
  );

test('whatever is refunded of whichever order: collected, owed and ended stay the plan, and no more goes back than came in', () => {
  const shares = fc.array(fc.tuple(fc.nat(3), fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 12 });
  fc.assert(
    fc.property(
      aPlan,
      fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 4 }),
      shares,
      (made, weights, acts) => {
        let plan = made;
        const total = sum(plan.map(({ amountCents }) => amountCents));
        const whole = sum(weights);
        const left = weights.map((weight) => Math.floor((total * weight) / whole));
        left[0]! += total - sum(left);
        let given = 0;
        for (const [order, share] of acts) {
          const place = order % left.length;
          const amount = Math.floor(left[place]! * share);
          const ended = endedBy(amount, {
            owedCents: owedOf(plan),
            orderLeftCents: left[place]!,
            planLeftCents: sum(left),
          });
          const changes = new Map(endFromLast(plan, ended).map((change) => [change.number, change]));
          plan = plan.map((row) => {
            const change = changes.get(row.number);
            if (!change) return row;
            return { ...row, endedCents: change.endedCents, state: change.isEnded ? 'ended' : row.state };
          });
          left[place]! -= amount;
          given += amount - ended;
          expect(ended).toBeGreaterThanOrEqual(0);
          expect(given).toBeLessThanOrEqual(collectedOf(plan));
        }
        const ended = sum(plan.map(({ endedCents }) => endedCents));
        expect(collectedOf(plan) + owedOf(plan) + ended).toBe(total);
        expect(
          plan.every((row) => chargeOf(row) >= 0 && (row.state !== 'paid' || row.endedCents === 0)),
        ).toBe(true);
      },
    ),
  );
});

test('a refund of all that is left ends all that is owed, from the last payment back', () => {
  const plan = [1, 2, 3].map((number) => ({
    number,
    amountCents: 100,
    endedCents: 0,
    state: stateOf(number === 1),
  }));
  expect(endedBy(300, { owedCents: 200, orderLeftCents: 300, planLeftCents: 300 })).toBe(200);
  expect(endFromLast(plan, 150)).toEqual([
    { number: 3, endedCents: 100, isEnded: true },
    { number: 2, endedCents: 50, isEnded: false },
  ]);
  expect(endedBy(0, { owedCents: 0, orderLeftCents: 0, planLeftCents: 0 })).toBe(0);
});
