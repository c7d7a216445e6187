import { expect, test } from 'vitest';
import { carPrice, dollars, percent } from './dollars.ts';

const faultOf = (
  schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } },
  value: unknown,
) => schema.safeParse(value).error?.issues[0]?.message;

test('a text is no amount in JSON; the refusal asks which amount was meant', () => {
  expect(faultOf(dollars, '12,50')).toBe('Did you mean $12.50 or $1,250?');
  expect(faultOf(carPrice('Enter the price'), '84.300')).toBe('Did you mean $84.30 or $84,300?');
  expect(faultOf(carPrice('Enter the price'), undefined)).toBe('Enter the price');
  expect(faultOf(dollars, '1,234')).toBe('Enter an amount, such as 250 or 99.50');
  expect(faultOf(percent, 'a lot')).toBe('Enter a rate in percent');
  expect(faultOf(dollars, 1234.5)).toBeUndefined();
});
