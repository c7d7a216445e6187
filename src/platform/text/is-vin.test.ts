import { expect, test } from 'vitest';
import { isVin } from './is-vin.ts';

test('a VIN has 17 characters of its alphabet, and a check digit that does not fit is accepted', () => {
  expect(isVin('1M8GDM9AXKP042788')).toBe(true);
  expect(isVin('WVWZZZ1JZXW000001')).toBe(true);
  for (const letter of 'IOQ') expect(isVin(`1M8GDM9A${letter}KP042788`)).toBe(false);
  expect(isVin('1M8GDM9AXKP04278')).toBe(false);
  expect(isVin('1M8GDM9AXKP0427888')).toBe(false);
  expect(isVin('1M8GDM9AXKP04278é')).toBe(false);
});
