import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OrderType, orderStates } from '#features/orders/orders.rules.ts';
import { brand } from '#platform/brand.ts';
import { isVin, vinAlphabet } from '#platform/text/is-vin.ts';
import {
  assertNumbering,
  checkDigitOf,
  composeVin,
  hasValidCheckDigit,
  modelYearCode,
  obstacleTo,
} from './vin.rules.ts';

/** VINs of real vehicles, and the example of 49 CFR 565. */
const real = ['1M8GDM9AXKP042788', '11111111111111111', '5GZCZ43D13S812715', '1HGCM82633A004352'];

test.each(real)('the check digit of %s is the one that it bears', (vin) => {
  expect(checkDigitOf(vin)).toBe(vin.charAt(8));
  expect(hasValidCheckDigit(vin)).toBe(true);
});

const characters = fc.constantFrom(...vinAlphabet);
const anyVin = fc.string({ unit: characters, minLength: 17, maxLength: 17 });

test('the check digit does not depend on what stands in its place', () => {
  fc.assert(
    fc.property(anyVin, characters, (vin, other) => {
      expect(checkDigitOf(vin.slice(0, 8) + other + vin.slice(9))).toBe(checkDigitOf(vin));
    }),
  );
});

test('a digit that was read wrongly does not pass', () => {
  const digit = fc.constantFrom(...'0123456789');
  const place = fc.integer({ min: 0, max: 16 }).filter((at) => at !== 8);
  fc.assert(
    fc.property(anyVin, place, digit, digit, (vin, at, was, read) => {
      fc.pre(was !== read);
      const written = vin.slice(0, at) + was + vin.slice(at + 1);
      const right = written.slice(0, 8) + checkDigitOf(written) + written.slice(9);
      expect(hasValidCheckDigit(right.slice(0, at) + read + right.slice(at + 1))).toBe(false);
    }),
  );
});

const anyVehicle = fc.record({
  make: fc.string({ minLength: 1 }),
  model: fc.string({ minLength: 1 }),
  year: fc.integer({ min: 2010, max: 2100 }),
  serial: fc
    .tuple(characters, fc.integer({ min: 0, max: 99_999 }))
    .map(([head, rest]) => head + String(rest).padStart(5, '0')),
});

test('every vehicle gets 17 characters of the alphabet with a right check digit and our own code', () => {
  fc.assert(
    fc.property(anyVehicle, (vehicle) => {
      const vin = composeVin(brand.vin, vehicle);
      expect(isVin(vin) && hasValidCheckDigit(vin)).toBe(true);
      expect(vin.startsWith(brand.vin.maker)).toBe(true);
      expect(vin.charAt(9)).toBe(modelYearCode(vehicle.year));
      expect(vin.slice(10)).toBe(brand.vin.plant + vehicle.serial);
      // The seventh is a letter: a passenger car of 2010 or later.
      expect(vin.charAt(6)).toMatch(/[A-Z]/);
    }),
  );
});

test('vehicles of one model share their characters 4 to 8, whatever its case', () => {
  const common = { year: 2026, serial: 'A00001' };
  const one = composeVin(brand.vin, { make: 'Audi', model: 'RS e-tron GT', ...common });
  const same = composeVin(brand.vin, { make: 'AUDI', model: 'rs E-Tron gt', ...common });
  const other = composeVin(brand.vin, { make: 'Audi', model: 'A4', ...common });
  expect(same).toBe(one);
  expect(other.slice(3, 8)).not.toBe(one.slice(3, 8));
});

test.each([
  [1980, 'A'],
  [2000, 'Y'],
  [2001, '1'],
  [2009, '9'],
  [2010, 'A'],
  [2018, 'J'],
  [2026, 'T'],
  [2030, 'Y'],
  [2031, '1'],
])('the model year %i is written %s', (year, code) => {
  expect(modelYearCode(year)).toBe(code);
});

test.each([
  { maker: 'MRQ', plant: 'D' },
  { maker: '7M', plant: 'D' },
  { maker: '7MR', plant: '' },
  { maker: '7mr', plant: 'D' },
])('a maker that no VIN can name is refused: %o', (numbering) => {
  expect(() => assertNumbering(numbering)).toThrow('brand.config.ts');
});

test('only a purchase that is paid for gets a VIN', () => {
  const paidAt = new Date();
  const freeOf = (type: OrderType) => orderStates.filter((state) => !obstacleTo({ type, state, paidAt }));
  expect(freeOf('purchase')).toEqual(['paid', 'delivered', 'returned']);
  expect(freeOf('rent')).toEqual([]);
  expect(obstacleTo({ type: 'purchase', state: 'cancelled', paidAt: null })).toEqual({
    code: 'unpaid',
    text: 'This order was never paid. Its vehicle gets no VIN.',
  });
});
