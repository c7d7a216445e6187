import { expect, test } from 'vitest';
import { isPlate, plainPlate } from './plate.rules.ts';

test.each([
  ['abc-1234', 'ABC1234'],
  [' M AB 123 ', 'MAB123'],
  ['W·12.345 X', 'W12345X'],
])('%s is compared as %s', (typed, plain) => expect(plainPlate(typed)).toBe(plain));

test.each(['AB', 'ABC1234', 'ÖB12', 'WWWWWWWWWWWW'])('%s may be a plate', (plate) =>
  expect(isPlate(plate)).toBe(true),
);
test.each(['', 'A', 'A'.repeat(13), 'AB!1'])('%s is none', (plate) => expect(isPlate(plate)).toBe(false));
