import { expect, test } from 'vitest';
import { changesOf, isLookedFor } from './audit.rules.ts';

const log = { userEmail: 'Worker@Marque.example', car: 'Porsche 911 Carrera' };

test('entries are looked for by a part of the e-mail address and of the car, without case', () => {
  expect(isLookedFor(log, { email: 'WORKER@', car: ' 911 c' })).toBe(true);
  expect(isLookedFor(log, { email: '', car: '' })).toBe(true);
  expect(isLookedFor(log, { email: 'admin', car: '911' })).toBe(false);
  expect(isLookedFor({ ...log, car: '' }, { email: '', car: '911' })).toBe(false);
});

test('a change is told value by value, as people read it', () => {
  expect(
    changesOf(
      { state: 'booked', date: '2026-11-23', VIN: 'WVW' },
      { state: 'booked', date: '2026-11-25', VIN: 'WVW' },
    ),
  ).toEqual([{ name: 'Date', before: '2026-11-23', after: '2026-11-25' }]);
  expect(
    changesOf({ priceCents: 8_430_000, oldPrice: null }, { priceCents: 8_000_050, oldPrice: 84_300 }),
  ).toEqual([
    { name: 'Price', before: '$84,300.00', after: '$80,000.50' },
    { name: 'Old price', before: 'none', after: '$84,300.00' },
  ]);
  expect(changesOf(null, { isActive: true, cars: 12_000, roles: ['Admin', 'Worker'] })).toEqual([
    { name: 'Is active', after: 'yes', before: undefined },
    { name: 'Cars', after: '12,000', before: undefined },
    { name: 'Roles', after: 'Admin, Worker', before: undefined },
  ]);
});
