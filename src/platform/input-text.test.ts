import { expect, test } from 'vitest';
import { z } from 'zod';
import { inputText } from './input-text.ts';

const cases: [z.ZodType, unknown, string][] = [
  [z.string(), undefined, 'This is missing'],
  [z.number(), '7', 'Enter a number'],
  [z.number(), null, 'Enter a number'],
  [z.coerce.number(), 'abc', 'Enter a number'],
  [z.number().int(), 1.5, 'Enter a whole number'],
  [z.string(), 7, 'Enter a text'],
  [z.object({}), null, 'Enter an object with its fields'],
  [z.array(z.string()), {}, 'Enter a list'],
  [z.boolean(), 'yes', 'Enter true or false'],
  [z.enum(['newest', 'price']), 'speed', 'Choose one of: newest, price'],
  [z.literal('VIP'), 'vip', 'Choose one of: VIP'],
  [z.string().min(1), '', 'This is missing'],
  [z.string().min(3), 'ab', 'Use at least 3 characters'],
  [z.string().max(1), 'ab', 'Use at most 1 character'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Enter at most 2 entries'],
  [z.number().min(0), -1, 'Enter 0 or more'],
  [z.number().gt(0), 0, 'Enter more than 0'],
  [z.number().max(1000), 2000, 'Enter 1,000 or less'],
  [z.email(), 'nobody', 'Enter an email address such as name@example.com'],
  [z.iso.date(), 'soon', 'Enter a date such as 2026-04-26'],
  [z.iso.datetime(), 'soon', 'Enter a time such as 2026-04-26T09:30:00Z'],
  [z.strictObject({}), { price: 1 }, 'Unknown field: price'],
  [z.union([z.string(), z.number()]), null, 'This format is not valid'],
  [z.literal('').or(z.email()), 'nobody', 'Enter an email address such as name@example.com'],
  [z.literal('').or(z.string().min(3, 'Enter the VIN')), 'ab', 'Enter the VIN'],
];

test.each(cases)('case %#: no words of a library', (schema, input, text) => {
  const outcome = schema.safeParse(input, { error: inputText });
  expect(outcome.error?.issues[0]?.message).toBe(text);
});

test('a schema’s own words go before', () => {
  const outcome = z.number('Enter the price').safeParse('7', { error: inputText });
  expect(outcome.error?.issues[0]?.message).toBe('Enter the price');
});
