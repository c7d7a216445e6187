import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorsBetween, errorsIn, mayBeMistyped, restsOf, splitWords, wordsOf } from './words.rules.ts';

const split = (text: string) => splitWords(text).map(({ word }) => word);

test.each([
  ['Huracán Tecnica', ['huracan', 'tecnica']],
  ['MX-5  Miata', ['mx', '5', 'miata']],
  ['ŠKODA', ['skoda']],
  ["Cee'd", ['ceed']],
  ['718 Boxster GTS 4.0', ['718', 'boxster', 'gts', '4', '0']],
  ['Straße Søren Łódź', ['strasse', 'soren', 'lodz']],
  ['Лада-Гранта', ['лада', 'гранта']],
  ['トヨタ ランドクルーザー', ['トヨタ', 'ランドクルーザー'.normalize('NFKD')]],
  ['🚗 % _ "x"', ['x']],
  ['🚗 %_', []],
  ['', []],
])('the words of %o are %o', (text, words) => {
  expect(split(text)).toEqual(words);
});

test.each([
  ['MX-5 Miata', ['mx', '5', 'miata', 'mx5', '5miata', 'mx5miata']],
  ['Land Rover', ['land', 'rover', 'landrover']],
  ['GT-R', ['gt', 'r', 'gtr']],
  ['X5', ['x5']],
])('%o is found by %o', (name, words) => {
  expect(
    wordsOf(name)
      .map(({ word }) => word)
      .sort(),
  ).toEqual(words.toSorted());
});

test.each([
  ['porsche', 'porsche', 0],
  ['porshe', 'porsche', 1],
  ['prosche', 'porsche', 1],
  ['lambogini', 'lamborghini', 2],
  ['abc', 'cab', 2],
  ['', 'ab', 2],
])('from %o to %o there are %s errors', (one, other, errors) => {
  expect(errorsBetween(one, other)).toBe(errors);
  expect(errorsBetween(other, one)).toBe(errors);
});

test('a word may have one error from four letters on and two from eight; figures and short words none', () => {
  expect(['suv', 'audi', 'porsche', 'maserati'].map(errorsIn)).toEqual([0, 1, 1, 2]);
  expect(['gt3', 'gts', '9111', 'audi', 'лада'].map(mayBeMistyped)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});

/** Puts one error into a word. */
function withError(
  word: string,
  { kind, place, letter }: { kind: number; place: number; letter: string },
): string {
  const letters = [...word];
  const at = place % letters.length;
  if (kind === 0) letters.splice(at, 1);
  if (kind === 1) letters.splice(at, 0, letter);
  if (kind === 2) letters[at] = letter;
  if (kind === 3 && at + 1 < letters.length) letters.splice(at, 2, letters[at + 1]!, letters[at]!);
  return letters.join('');
}

const letter = fc.constantFrom(...'aeiorst');
const error = fc.record({ kind: fc.nat(3), place: fc.nat(20), letter });

test('a word and the same with up to two errors have a rest in common, so that the one is found by the other', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: letter, minLength: 4, maxLength: 14 }),
      fc.array(error, { maxLength: 2 }),
      (word, errors) => {
        const typed = errors.reduce(withError, word);
        fc.pre(errorsBetween(word, typed) <= 2);
        const rests = new Set(restsOf(word));
        expect(restsOf(typed, 2).some((rest) => rests.has(rest))).toBe(true);
      },
    ),
  );
});
