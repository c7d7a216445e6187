import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainVin } from '#platform/text/is-vin.ts';
import { booking, vinHint, vinTexts } from './booking.contract.ts';

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

test('the chassis number of an older car has 5 to 17 letters and digits', () => {
  const parse = (VIN: string) => booking.safeParse({ VIN, date: '2030-05-03', repairType: 'technical' });
  for (const number of ['ABC12', 'wba-123 45', '1HGCM82633A00435O'])
    expect(parse(number).data?.VIN, number).toBe(plainVin(number));
  for (const number of ['ABC1', '1HGCM82633A0043522', 'ABC_12', 'ÄBC12'])
    expect(parse(number).error?.issues[0]?.message, number).toBe(vinTexts.wrong);
});

test('17 characters that are no VIN are taken, with a hint to look again', () => {
  expect(vinHint('1HGCM82633A00435O')).toBe(vinTexts.lookAgain);
  for (const typed of ['1HGCM82633A004352', '1hg cm826 33a 004352', 'ABC12', ''])
    expect(vinHint(typed), typed).toBeUndefined();
});

test('what is wrong is said field by field', () => {
  const wrong = booking.safeParse({ VIN: 'ABC1', date: '2030-02-30', repairType: 'paint' });
  const fields = Object.fromEntries(wrong.error?.issues.map((issue) => [issue.path[0], issue.message]) ?? []);
  expect(fields).toEqual({
    VIN: 'Enter 5 to 17 letters and digits',
    date: 'Choose a date',
    repairType: 'Choose a repair type',
  });
  const empty = booking.safeParse({ VIN: ' ', date: '', repairType: '' });
  expect(empty.error?.issues[0]?.message).toBe('Enter the VIN');
});
