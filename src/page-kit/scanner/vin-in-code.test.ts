import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainVin, vinAlphabet } from '#platform/text/is-vin.ts';
import { readCode } from './vin-in-code.ts';

const vins = fc
  .array(fc.constantFrom(...vinAlphabet), { minLength: 17, maxLength: 17 })
  .map((characters) => characters.join(''));

test('a VIN is read as it is written, whatever case, spaces and hyphens it was typed with', () => {
  expect(plainVin(' 1m8gdm9a-xkp0 42788 ')).toBe('1M8GDM9AXKP042788');
  fc.assert(
    fc.property(vins, (vin) => {
      expect(readCode(vin.toLowerCase())).toBe(vin);
    }),
  );
});

test('a code that says more than the VIN still gives the VIN', () => {
  fc.assert(
    fc.property(vins, (vin) => {
      expect(readCode(`I${vin}`)).toBe(vin);
      expect(readCode(`*${vin}*`)).toBe(vin);
      expect(readCode(`https://maker.example/v/${vin}?m=1`)).toBe(vin);
      expect(readCode(`VIN:${vin},2024,RED`)).toBe(vin);
    }),
  );
});

test('a code without a VIN is given as it is, so that the person sees what was read', () => {
  expect(readCode('V-00012')).toBe('V00012');
  expect(readCode('1M8GDM9AXKP04278')).toBe('1M8GDM9AXKP04278');
});
