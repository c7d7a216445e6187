import { expect, test } from 'vitest';
import { allowCamera, policyWithHashes, policyWithNonce, securityHeaders } from './security-headers.ts';

const named = (publicUrl?: string) => Object.fromEntries(securityHeaders({ publicUrl }));

test('browsers stay on https where the shop lives there, at the hosts below it only where that is set', () => {
  expect(named('https://cars.example')['Strict-Transport-Security']).toBe('max-age=31536000');
  const all = securityHeaders({ publicUrl: 'https://cars.example', strictSubdomains: true });
  expect(Object.fromEntries(all)['Strict-Transport-Security']).toBe('max-age=31536000; includeSubDomains');
  expect(named('http://cars.example')).not.toHaveProperty('Strict-Transport-Security');
  expect(named()).not.toHaveProperty('Strict-Transport-Security');
});

test('nobody may frame the shop or guess at types', () => {
  expect(named()).toMatchObject({ 'X-Frame-Options': 'DENY', 'X-Content-Type-Options': 'nosniff' });
});

test('other sites can neither show nor read what the shop sends', () => {
  expect(named()).toMatchObject({
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
  });
});

test('inline scripts and styles count by nonce on a page for one person, by hash on a page for many, and never just so', () => {
  const html =
    '<style nonce="">:root{}</style><script>go()</script><script type="application/ld+json">{}</script><script src="/a.js"></script>';
  const hashed = policyWithHashes(html);
  const directive = (policy: string, name: string) => new RegExp(`${name} [^;]*`).exec(policy)?.[0];
  expect(directive(hashed, 'script-src')?.match(/'sha256-/g)).toHaveLength(1);
  expect(directive(hashed, 'style-src')?.match(/'sha256-/g)).toHaveLength(1);
  expect(policyWithNonce('abc')).toContain("script-src 'self' 'nonce-abc'");
  expect(policyWithNonce('abc')).toContain("style-src 'self' 'nonce-abc'");
  for (const policy of [hashed, policyWithNonce('abc')])
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
});

test('a document that scans may use the camera and compile its reader, and still evaluates no text', () => {
  const headers = new Headers({ 'Content-Security-Policy': policyWithNonce('abc') });
  allowCamera(headers);
  expect(headers.get('Permissions-Policy')).toBe('camera=(self), microphone=(), geolocation=(), payment=()');
  expect(headers.get('Content-Security-Policy')).toContain(
    "script-src 'self' 'wasm-unsafe-eval' 'nonce-abc'",
  );
  expect(headers.get('Content-Security-Policy')).not.toMatch(/'unsafe-eval'|unsafe-inline/);
  expect(named()['Permissions-Policy']).toContain('camera=()');
});
