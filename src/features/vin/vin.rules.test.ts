import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OrderType, orderStates } from '#features/orders/orders.rules.ts';
import { brand } from '#platform/brand.ts';
import { isVin, vinAlphabet } from '#platform/text/is-vin.ts';
import { hasValidCheckDigit } from '#platform/text/judge-vin.ts';
import { assertNumbering, composeVin, modelYearCode, modelYearOf, obstacleTo } from './vin.rules.ts';

const characters = fc.constantFrom(...vinAlphabet);

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
    text: 'This order was never paid, so no VIN can be generated.',
  });
});

describe('the model year of a VIN', () => {
  test('is told by its tenth character, and by the seventh from which thirty years', () => {
    const vin = (seventh: string, tenth: string) => `111111${seventh}11${tenth}1111111`;
    expect(modelYearOf(vin('1', 'A'), 2030)).toBe(1980);
    expect(modelYearOf(vin('1', '9'), 2030)).toBe(2009);
    expect(modelYearOf(vin('D', 'A'), 2030)).toBe(2010);
    expect(modelYearOf(vin('D', 'T'), 2030)).toBe(2026);
  });

  test('is never one to come: then it is that of thirty years before', () => {
    expect(modelYearOf('111111D11Y1111111', 2027)).toBe(2000);
  });

  test('is unknown where the character stands for none', () => {
    expect(modelYearOf('111111D1101111111', 2030)).toBeUndefined();
    expect(modelYearOf('111111D11U1111111', 2030)).toBeUndefined();
  });

  test('of a VIN that the shop composes is the one that it put in', () => {
    const made = composeVin(brand.vin, { make: 'Audi', model: 'A4', year: 2026, serial: 'A00001' });
    expect(modelYearOf(made, 2027)).toBe(2026);
  });
});
