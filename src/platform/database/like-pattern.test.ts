import { expect, test } from 'vitest';
import { containing, hasTrigram } from './like-pattern.ts';

test('what means something to LIKE means itself', () => {
  expect(containing('100%_\\')).toBe('%100\\%\\_\\\\%');
});

test.each(['911', 'été', 'm3 ', ' m', 'a b', 'ab@'])('%o has a trigram', (text) => {
  expect(hasTrigram(text)).toBe(true);
});

test.each(['m3', 'a-', 'a--', '---', '%_\\', ''])('%o has none', (text) => {
  expect(hasTrigram(text)).toBe(false);
});
