import fc from 'fast-check';
import { test } from 'vitest';
import { targetOf, verificationPages } from './verifications.rules.ts';

test('however hostile the way back is, a verification leads to one of its own screens', () => {
  const hostile = fc.constantFrom(
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/%2f%2fevil.example',
    'https://evil.example/admin/staff',
    'javascript:alert(1)',
    '/%5Cevil.example',
    '/admin/staff/..//evil',
    '//admin/staff',
    '/admin/staff@evil.example',
    '/admin',
    '/admin/orders',
    '',
    '/admin/%2e%2e//evil.example',
    '/admin/staff?next=//evil.example',
    '/admin/staff#//evil.example',
    '/ADMIN//staff/?search=a',
  );
  const asked = fc.oneof(
    hostile,
    fc.string(),
    fc.string().map((tail) => `/admin/staff${tail}`),
  );
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(verificationPages)), asked, (page, next) => {
      const verification = verificationPages[page]!;
      const target = targetOf(verification, next);
      const there = new URL(target, 'https://shop.example');
      const own = [verification.target, ...(verification.alsoOpens ?? [])];
      return (
        there.origin === 'https://shop.example' && own.includes(there.pathname) && target.startsWith('/')
      );
    }),
    { numRuns: 500 },
  );
});
