import { expect, test } from 'vitest';
import { typedText } from './search-text.ts';

test.each([
  ['\0', ''],
  ['911\0', '911'],
  [' rs\u0007 e-tron\n', 'rs  e-tron'],
  ['Škoda \u{1F697}', 'Škoda \u{1F697}'],
  ['half \ud83d', 'half'],
  ['\u202dada@example.com\u202c\u200b', 'ada@example.com'],
  ['\u0646\u06cc\u200c\u0645', '\u0646\u06cc\u200c\u0645'],
])('%j is searched for as %j', (typed, searched) => {
  expect(typedText().parse(typed)).toBe(searched);
});
