import { expect, test } from 'vitest';
import { emailAddress } from './email-address.ts';

const address = emailAddress('Enter an address');

test.each([
  ['r&d@example.com', 'r&d@example.com'],
  ['info@xn--e1afmkfd.xn--p1ai', 'info@xn--e1afmkfd.xn--p1ai'],
  ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
  ['a@müller.de', 'a@xn--mller-kva.de'],
  ['a@MÜLLER.de', 'a@xn--mller-kva.de'],
  [' \u200bAnna@Example.com\u200b ', 'Anna@Example.com'],
  ["o'neil+cars@mail.example.com", "o'neil+cars@mail.example.com"],
])('%j is an address, kept as %j', (typed, kept) => {
  expect(address.parse(typed)).toBe(kept);
});

test.each([
  '',
  'anna',
  'anna@',
  '@example.com',
  'an na@example.com',
  'a@b@c.de',
  'ä@example.com',
  'a@-b.de',
  `a@${'b'.repeat(64)}.de`,
])('%j is none', (typed) => {
  expect(address.safeParse(typed).error?.issues[0]?.message).toBe('Enter an address');
});
