import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { permissionOfPage } from '#features/accounts/page-guard/page-guard.rules.ts';
import { may, type Permission, permissions } from '#platform/permissions.ts';
import { type Import, type Imports, imports, reachedFrom } from './imports.ts';
import { isScreen, pagesListed } from './sides.ts';
import { read } from './sources.ts';

const isForCustomers = (permission: Permission) => may('visitor', permission) || may('User', permission);

/** A page that no permission closes is open to all. */
const isPageForCustomers = (path: string) => {
  const permission = permissionOfPage(`/${path.replace(/:\w+/g, 'x')}`);
  return !permission || isForCustomers(permission);
};

const pages = pagesListed.flatMap(({ path, file }) => (path === undefined ? [] : { path, file }));
/** What frames the pages is left out: it lies around those of staff as well. */
const pagesOfCustomers = [
  'src/app/root.tsx',
  'src/app/home/home.tsx',
  ...pages.filter(({ path }) => isPageForCustomers(path)).map(({ file }) => file),
];
const pagesOfStaff = new Set(pages.filter(({ path }) => !isPageForCustomers(path)).map(({ file }) => file));

const isPermission = (name: string): name is Permission => Object.hasOwn(permissions, name);

/** Routes of which each call is for staff. */
const routesOfStaff = new Set(
  [...imports.keys()].filter((file) => {
    if (!file.endsWith('.routes.ts')) return false;
    const named = [...read(file).matchAll(/\broute\(\s*'([^']+)'/g)].map(([, name]) => name!);
    return named.length > 0 && named.filter(isPermission).every((name) => !isForCustomers(name));
  }),
);

/** Rooms of which each call is for staff. */
const roomsOfStaff = new Set(
  [...routesOfStaff]
    .map((file) => dirname(file))
    .filter((room) =>
      [...imports.keys()].every(
        (file) => dirname(file) !== room || !file.endsWith('.routes.ts') || routesOfStaff.has(file),
      ),
    ),
);

const isOfStaff = (file: string, all: Imports) =>
  pagesOfStaff.has(file) ||
  /^src\/app\/(admin|desk|staff-frame|staff-menu|worker)\//.test(file) ||
  (roomsOfStaff.has(dirname(file)) && (!imports.has(file) || isScreen(file))) ||
  (all.get(file) ?? []).some(({ target, isType }) => isType && routesOfStaff.has(target));

const ofStaffForCustomers = (all: Imports) =>
  [...reachedFrom(pagesOfCustomers, all, ({ isType }) => !isType)].filter((file) => isOfStaff(file, all));

describe('no screen of staff reaches a customer', () => {
  test('neither a page, nor what is shown in a room of staff, nor what asks a call of staff', () => {
    expect(pagesOfStaff.size).toBeGreaterThan(40);
    expect(roomsOfStaff.size).toBeGreaterThan(30);
    expect(pagesOfCustomers.length).toBeGreaterThan(60);
    expect(ofStaffForCustomers(imports)).toEqual([]);
  });

  const car = 'src/app/car/car.tsx';

  test.each([
    ['a page of staff', 'src/features/orders/disputes/disputes-page.tsx', []],
    ['a part of a room of staff', 'src/features/orders/disputes/dispute-mark.tsx', []],
    ['what frames the pages of staff', 'src/app/staff-menu/staff-menu.ts', []],
    [
      'what asks a call of staff',
      'src/features/orders/own-orders/dispute-mark.tsx',
      [{ target: 'src/features/orders/disputes/disputes.routes.ts', isType: true }],
    ],
  ])('%s would be found', (_what, file, itsImports: Import[]) => {
    const added = new Map(imports);
    added.set('src/app/car/mark.ts', [{ target: file, isType: false }]);
    added.set(car, [...(imports.get(car) ?? []), { target: 'src/app/car/mark.ts', isType: false }]);
    added.set(file, itsImports);
    expect(ofStaffForCustomers(added)).toContain(file);
  });
});
