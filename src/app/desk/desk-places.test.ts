import { expect, test } from 'vitest';
import { guardPage } from '#features/accounts/page-guard/page-guard.rules.ts';
import { permitNames, roles } from '#platform/permissions.ts';
import { findPlaces } from './desk-places.ts';

const all = 'abcdefghijklmnopqrstuvwxyz'.split('');

test('no place is found that would not open, with a permit and on the way to one', () => {
  for (const role of roles)
    for (const permits of [permitNames, []])
      for (const letter of all)
        for (const { to, label } of findPlaces(letter, { role, permits }))
          expect(guardPage(to.replace(/\?.*/, ''), { role, permits }), `${role}: ${label}`).toBeUndefined();
});

test('a place is found by the beginnings of its words in any order, and by what it is about', () => {
  const found = (search: string) =>
    findPlaces(search, { role: 'Workers-Admin', permits: permitNames }).map(({ label }) => label);
  expect(found('test dr')).toContain('Test drives');
  expect(found('drive test')).toContain('Test drives');
  expect(found('workshop')).toEqual(['Book a service appointment']);
  expect(found('TRADE-IN')).toContain('Trade-ins');
  expect(found('stock')[0]).toBe('Stock');
  for (const nothing of ['', ' ', '-', 'zzz', '🚗']) expect(found(nothing)).toEqual([]);
});
