import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainVin } from '#platform/text/is-vin.ts';
import { booking } from './booking.contract.ts';

test('a VIN is taken in any case and with spaces around it', () => {
  expect(plainVin('  1m8gdm9axkp042788 ')).toBe('1M8GDM9AXKP042788');
  expect(plainVin('\u202d1HG CM826-33A 004352\u202c')).toBe('1HGCM82633A004352');
  const vin = fc.string({
    unit: fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'),
    minLength: 17,
    maxLength: 17,
  });
  fc.assert(
    fc.property(vin, (typed) => {
      const input = { VIN: ` ${typed.toLowerCase()}\t`, date: '2030-05-03', repairType: 'technical' };
      expect(booking.parse(input).VIN).toBe(typed);
    }),
  );
});

test('what is wrong is said field by field', () => {
  const wrong = booking.safeParse({ VIN: 'SHORT', date: '2030-02-30', repairType: 'paint' });
  const fields = Object.fromEntries(wrong.error?.issues.map((issue) => [issue.path[0], issue.message]) ?? []);
  expect(fields).toEqual({
    VIN: 'A VIN has 17 characters: digits, and letters other than I, O and Q',
    date: 'Choose a date',
    repairType: 'Choose a repair type',
  });
  const empty = booking.safeParse({ VIN: ' ', date: '', repairType: '' });
  expect(empty.error?.issues[0]?.message).toBe('Enter the VIN');
});
