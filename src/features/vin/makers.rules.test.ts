import { expect, test } from 'vitest';
import { makeOfVin } from './makers.rules.ts';

test('a make is read from the first three characters', () => {
  expect(makeOfVin('WP0ZZZ99ZTS392124')).toBe('Porsche');
  expect(makeOfVin('5YJSA1E26HF000337')).toBe('Tesla');
  expect(makeOfVin('1HGCM82633A004352')).toBe('Honda');
});

test('a code that nobody knows, or that many share, says nothing', () => {
  expect(makeOfVin('ZZZ00000000000000')).toBeUndefined();
  expect(makeOfVin('1C400000000000000')).toBeUndefined();
});
