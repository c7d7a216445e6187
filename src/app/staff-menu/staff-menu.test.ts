import { expect, test } from 'vitest';
import { guardPage } from '#features/accounts/page-guard/page-guard.rules.ts';
import { waitingKindsFor } from '#features/desk/waiting/waiting.rules.ts';
import { permitNames, roles } from '#platform/permissions.ts';
import { staffEntries, staffMenuFor } from './staff-menu.ts';

test('the menu leads a role everywhere that it may go, and nowhere else', () => {
  for (const role of roles) {
    const menu = staffMenuFor({ role, permits: permitNames });
    const opened = staffEntries.filter(
      ({ to }) => guardPage(to, { role, permits: permitNames }) === undefined,
    );
    expect(menu, role).toEqual(opened);
  }
});

test('no entry ends at a closed door: without the permit it leads to the verification first', () => {
  for (const role of roles)
    for (const { to } of staffMenuFor({ role, permits: [] })) expect(guardPage(to, { role })).toBeUndefined();
  const waysOf = (permits: readonly (typeof permitNames)[number][]) =>
    staffMenuFor({ role: 'Workers-Admin', permits })
      .filter(({ label }) => label === 'Prices' || label === 'VIN')
      .map(({ to }) => to);
  expect(waysOf([])).toEqual(['/worker/verify-update-price', '/worker/verify-generate-vin']);
  expect(waysOf(['workers-admin'])).toEqual(['/worker/update-car-price', '/worker/generate-vin']);
});

test('whatever waits for a role is counted beside an entry of its menu', () => {
  for (const role of roles) {
    const menu = staffMenuFor({ role, permits: permitNames }).map(({ to }) => to);
    for (const { to } of waitingKindsFor(role)) expect(menu, `${role}: ${to}`).toContain(to.split('?')[0]);
  }
});
