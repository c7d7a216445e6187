import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dollars } from './dollars.ts';
import { formatMoney, fractionOf, isFarFrom, sum, toCents, toDollars } from './money.ts';

const cents = fc.integer({ min: 0, max: 1_000_000_000_000 });

test('dollars become cents and come back unchanged', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(toCents(toDollars(amount))).toBe(amount);
      expect(dollars.safeParse(toDollars(amount)).success).toBe(true);
    }),
  );
});

test('a fraction is rounded half up, and is never off by more than half a cent', () => {
  expect(fractionOf(50, 1, 100)).toBe(1); // half a cent
  expect(fractionOf(49, 1, 100)).toBe(0);
  expect(fractionOf(8_430_050, 3, 100)).toBe(252_902); // 252,901.5
  fc.assert(
    fc.property(
      cents,
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 1, max: 400 }),
      (amount, part, whole) => {
        const doubledError =
          2n * (BigInt(fractionOf(amount, part, whole)) * BigInt(whole) - BigInt(amount) * BigInt(part));
        expect(doubledError).toBeLessThanOrEqual(BigInt(whole));
        expect(doubledError).toBeGreaterThan(-BigInt(whole));
      },
    ),
  );
});

test('a sum is exact', () => {
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 50 }), (amounts) => {
      expect(BigInt(sum(amounts))).toBe(amounts.reduce((total, amount) => total + BigInt(amount), 0n));
    }),
  );
});

test.each([-1, -0.01, 1.005, 0.001, Number.NaN, Number.POSITIVE_INFINITY, 1e12, '5', null])(
  '%s is no amount of money',
  (amount) => {
    expect(dollars.safeParse(amount).success).toBe(false);
  },
);

test('a price without cents shows none', () => {
  expect(formatMoney(249_200)).toBe('$249,200');
  expect(formatMoney(0)).toBe('$0');
});

test('cents are shown with two decimals where there are any', () => {
  expect(formatMoney(1_204.5)).toBe('$1,204.50');
  expect(formatMoney(0.1 + 0.2)).toBe('$0.30');
  expect(formatMoney(84_300.000_000_01)).toBe('$84,300');
});

test('every amount in cents is read back from what is shown', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const text = formatMoney(toDollars(amount));
      expect(text).toMatch(/^\$\d{1,3}(,\d{3})*(\.\d\d)?$/);
      expect(text.endsWith('.00')).toBe(false);
      expect(toCents(Number(text.replace(/[$,]/g, '')))).toBe(amount);
    }),
  );
});

test('an amount is far from another one, or from a range, where it leaves it by more than 30 percent', () => {
  for (const near of [100, 70, 130, 99.99]) expect(isFarFrom(near, 100), String(near)).toBe(false);
  for (const far of [69.99, 130.01, 10, 1_000]) expect(isFarFrom(far, 100), String(far)).toBe(true);
  const range = { low: 10_000, high: 12_000 };
  for (const near of [7_000, 10_000, 15_600]) expect(isFarFrom(near, range), String(near)).toBe(false);
  for (const far of [6_999.99, 15_600.01]) expect(isFarFrom(far, range), String(far)).toBe(true);
  expect(isFarFrom(1, 0)).toBe(true);
});
