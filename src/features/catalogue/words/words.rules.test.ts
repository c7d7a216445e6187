import { expect, test } from 'vitest';
import { errorsBetween, errorsIn, mayBeMistyped, splitWords, wordsOf } from './words.rules.ts';

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
