import fc from 'fast-check';
import { expect, test } from 'vitest';
import { audiences, may, permissions, permitFor, permitNames, roles } from '#platform/permissions.ts';
import { targetOf, verificationPages } from '../permits/verifications.rules.ts';
import { homeOf } from './home.rules.ts';
import { guardPage, landingOf, pages, permissionOfLink, permissionOfPage } from './page-guard.rules.ts';

const anyPage = fc.constantFrom(...Object.keys(pages));
const anyAudience = fc.constantFrom(...audiences);
const anyRole = fc.constantFrom(...roles);
const sessionOf = (audience: (typeof audiences)[number]) =>
  audience === 'visitor' ? null : { role: audience, permits: permitNames };

/** A path that the router takes for the same page. */
const written = (page: string) =>
  fc
    .tuple(
      fc.constantFrom('', '/', '//'),
      fc.boolean(),
      fc.constantFrom('0199', 'a-b_c', '%20'),
      fc.constantFrom('/', '//'),
    )
    .map(([tail, upper, id, between]) => {
      const path = page.replace(':id', id).replaceAll('/', between);
      return `${upper ? path.toUpperCase() : path}${tail}`;
    });

test('a page opens exactly to those who hold its permission, however its address is written', () => {
  fc.assert(
    fc.property(
      anyPage.chain((page) => fc.tuple(fc.constant(page), written(page))),
      anyAudience,
      ([page, path], audience) => {
        const target = guardPage(path, sessionOf(audience));
        if (may(audience, pages[page]!)) return target === undefined;
        if (audience === 'visitor') return target?.startsWith('/login?next=') === true;
        return target === '/';
      },
    ),
    { numRuns: 2000 },
  );
});

test('no guard sends anyone in a circle', () => {
  fc.assert(
    fc.property(anyPage, anyAudience, (page, audience) => {
      const target = guardPage(page.replace(':id', '1'), sessionOf(audience));
      return target === undefined || guardPage(target.split('?')[0]!, sessionOf(audience)) === undefined;
    }),
  );
});

test('every role lands on a page that opens to it', () => {
  for (const role of roles) expect(guardPage(homeOf(role), { role })).toBeUndefined();
  expect(roles.map(homeOf)).toEqual(['/dashboard', '/worker', '/worker', '/admin', '/admin']);
});

test('whatever the address asks for, login leads to a page of ours that opens to that role', () => {
  const hostile = fc.constantFrom(
    'https://evil.example/admin',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/x/..//cars',
    '/.//cars',
    'javascript:alert(1)',
    '/%2f%2fevil.example',
    '',
    '/login?next=/login',
    '/signup',
    '/nowhere',
  );
  const asked = fc.oneof(
    hostile,
    fc.string(),
    anyPage.map((page) => page.replace(':id', '7')),
    fc.string().map((tail) => `/${tail}`),
  );
  fc.assert(
    fc.property(anyRole, asked, (role, next) => {
      const landing = new URL(landingOf(role, next), 'https://shop.example');
      return (
        landing.origin === 'https://shop.example' &&
        permissionOfPage(landing.pathname) !== undefined &&
        may(role, permissionOfPage(landing.pathname)!)
      );
    }),
    { numRuns: 500 },
  );
});

test('login leads on to where one was going, if it may be opened', () => {
  expect(landingOf('User', '/checkout?step=2')).toBe('/checkout?step=2');
  expect(landingOf('User', '/cars/7')).toBe('/cars/7');
  expect(landingOf('User', '/admin')).toBe('/dashboard');
  expect(landingOf('Admin', null)).toBe('/admin');
});

test('the login page is told where one was going, with its query', () => {
  expect(guardPage('/admin/orders', null, '/admin/orders?phone=1')).toBe(
    '/login?next=%2Fadmin%2Forders%3Fphone%3D1',
  );
});

test('a verification leads back to the screen with its query, and nowhere else', () => {
  const admin = { role: 'Global-Admin' } as const;
  const there = guardPage('/admin/staff', admin, '/admin/staff?search=gr%C3%A9ta%26co&cursor=a')!;
  const { pathname, searchParams } = new URL(there, 'https://shop.example');
  expect(pathname).toBe('/admin/verify-new-admin');
  const verification = verificationPages[pathname]!;
  expect(targetOf(verification, searchParams.get('next'))).toBe(
    '/admin/staff?search=gr%C3%A9ta%26co&cursor=a',
  );
  expect(guardPage('/admin/vip-settings', admin, '/admin/vip-settings?search=ada')).toBe(
    '/admin/verify-password?next=%2Fadmin%2Fvip-settings%3Fsearch%3Dada',
  );
  expect(guardPage('/admin/vip-settings', admin, '/admin/vip-settings')).toBe('/admin/verify-password');
});

test('a screen behind a verification opens to nobody without the permit, however its address is written', () => {
  const behind = Object.keys(pages).filter((page) => permitFor(pages[page]!) !== undefined);
  const writtenBehind = fc
    .constantFrom(...behind)
    .chain((page) => fc.tuple(fc.constant(page), written(page)));
  fc.assert(
    fc.property(writtenBehind, fc.string(), ([page, path], query) => {
      const role = roles.find((one) => may(one, pages[page]!))!;
      return guardPage(path, { role }, `${path}?${query}`)?.includes('/verify-') === true;
    }),
  );
});

test('the gates are those of the list', () => {
  const open = (path: string) => audiences.filter((audience) => !guardPage(path, sessionOf(audience)));
  expect(open('/cars/1')).toEqual(audiences);
  expect(open('/dashboard')).toEqual(['User']);
  expect(open('/vip/cars/1')).toEqual(['User']);
  expect(open('/admin/orders')).toEqual(['Admin', 'Global-Admin']);
  expect(open('/admin/verify-new-admin')).toEqual(['Admin', 'Global-Admin']);
  expect(open('/admin/create-new-admin')).toEqual(['Global-Admin']);
  expect(open('/admin/verify-downtime')).toEqual(roles);
  expect(open('/admin/schedule-downtime')).toEqual(['Global-Admin']);
  expect(open('/admin/settings')).toEqual(['Global-Admin']);
  expect(open('/add-car')).toEqual(['Worker', 'Workers-Admin']);
  expect(open('/worker/update-car-price')).toEqual(['Workers-Admin']);
  expect(open('/worker/generate-vin')).toEqual(['Workers-Admin']);
});

test('every permission is held by someone', () => {
  for (const holders of Object.values(permissions)) expect(holders.length).toBeGreaterThan(0);
});

test('a page behind a verification leads there, and opens by its own permit alone', () => {
  const behind = Object.keys(pages).filter((page) => permitFor(pages[page]!) !== undefined);
  expect(behind.length).toBeGreaterThan(5);
  for (const page of behind) {
    const role = roles.find((one) => may(one, pages[page]!))!;
    const needed = permitFor(pages[page]!)!;
    const others = permitNames.filter((name) => name !== needed);
    const verifyPage = guardPage(page, { role, permits: others })!;
    expect(verifyPage).toMatch(/verify/);
    expect(guardPage(verifyPage.split('?')[0]!, { role })).toBeUndefined();
    expect(guardPage(page, { role, permits: [needed] })).toBeUndefined();
  }
});

test('a link to a verification takes what the screen behind it takes', () => {
  expect(permissionOfLink('/admin/orders')).toBe('search orders');
  expect(permissionOfLink('/admin/verify-new-admin')).toBe('create staff');
  expect(permissionOfLink('/admin/verify-downtime')).toBe('schedule downtime');
  expect(permissionOfLink('/admin/verify-password')).toBe('grant VIP access');
  expect(() => permissionOfLink('/nowhere')).toThrow('/nowhere');
});

test('who has to turn on a second factor is led there from every page, and told the way back', () => {
  const session = { role: 'Global-Admin', mustEnrol: true } as const;
  const open = ['/second-factor', '/change-password', '/login', '/logout', '/forbidden', '/downtime'];
  for (const page of Object.keys(pages)) {
    const path = page.replace(/:\w+/, 'some-id');
    const led = guardPage(path, session, `${path}?a=b`);
    expect(led, path).toBe(
      open.includes(path) ? undefined : `/second-factor?next=${encodeURIComponent(`${path}?a=b`)}`,
    );
  }
  expect(guardPage('/second-factor', session)).toBeUndefined();
});

test('who came in with a temporary password is led to change it from every page, and told the way back', () => {
  const open = ['/change-password', '/login', '/logout', '/forbidden', '/downtime'];
  for (const role of roles)
    for (const page of Object.keys(pages)) {
      const path = page.replace(/:\w+/, 'some-id');
      const led = guardPage(path, { role, mustChangePassword: true, mustEnrol: true }, `${path}?a=b`);
      expect(led, path).toBe(
        open.includes(path) ? undefined : `/change-password?next=${encodeURIComponent(`${path}?a=b`)}`,
      );
    }
  expect(landingOf('Worker', '/worker/rentals?late=yes')).toBe('/worker/rentals?late=yes');
});
