import { expect, test } from 'vitest';
import { planAtArrival, planOfAddress, withPlan } from './plan-address.rules.ts';

const twoYears = { period: 2, frequency: 'quarterly' } as const;
const threeYears = { period: 3, frequency: 'monthly' } as const;

test('an address carries a plan, and gives it back', () => {
  expect(withPlan('/installment', twoYears)).toBe('/installment?period=2&frequency=quarterly');
  expect(withPlan('/installment', undefined)).toBe('/installment');
  expect(planOfAddress('?period=2&frequency=quarterly', 2)).toEqual(twoYears);
});

test.each([
  '',
  '?period=2',
  '?frequency=monthly',
  '?period=0&frequency=monthly',
  '?period=4&frequency=monthly',
  '?period=1.5&frequency=monthly',
  '?period=-1&frequency=monthly',
  '?period=&frequency=monthly',
  '?period=1e0&frequency=monthly',
  '?period=2&frequency=weekly',
  '?period=2&frequency=toString',
])('no plan is read from %s', (search) => {
  expect(planOfAddress(search, 3)).toBeUndefined();
});

test('a plan of the address is calculated at arrival; without one, it is chosen first', () => {
  expect(planAtArrival(twoYears, null)).toEqual({ terms: twoYears, isCalculated: true, carried: twoYears });
  expect(planAtArrival(undefined, null)).toEqual({
    terms: { period: 1, frequency: 'monthly' },
    isCalculated: false,
  });
  const kept = { terms: threeYears, isCalculated: false };
  expect(planAtArrival(undefined, kept)).toEqual(kept);
});

test('what was changed since counts after a reload and after Back; another plan that is carried here replaces it', () => {
  const kept = { terms: threeYears, isCalculated: true, carried: twoYears };
  expect(planAtArrival(twoYears, kept).terms).toEqual(threeYears);
  expect(planAtArrival(threeYears, kept)).toEqual(kept);
  const another = { period: 1, frequency: 'annually' } as const;
  expect(planAtArrival(another, kept).terms).toEqual(another);
});
