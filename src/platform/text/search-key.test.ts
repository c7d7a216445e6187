import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchKey } from './search-key.ts';

test.each([
  ['Huracán', 'huracan'],
  ['HURACÁN', 'huracan'],
  ['Hurac\u0061\u0301n', 'huracan'],
  ['MX-5', 'mx5'],
  ['mx 5', 'mx5'],
  ['ID.3', 'id3'],
  ['9/11 T', '911t'],
  ['C\u2011HR', 'chr'],
  ["Cee'd", 'ceed'],
  ['Škoda Citroën', 'skodacitroen'],
  ['Лада-Гранта', 'ладагранта'],
  ['- . /', ''],
])('%o is searched by %o', (name, key) => {
  expect(searchKey(name)).toBe(key);
});

test('the key of a key is itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(searchKey(searchKey(name))).toBe(searchKey(name));
    }),
  );
});
