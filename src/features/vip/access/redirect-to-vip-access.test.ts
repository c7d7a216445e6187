import { expect, test } from 'vitest';
import { pageAfterVipAccess } from './redirect-to-vip-access.ts';

const beyond = (query: string) => pageAfterVipAccess(new URL(`https://cars.example/vip-access${query}`));

test('VIP access leads to the VIP list, or to the page of ours where the visit began', () => {
  expect(beyond('')).toBe('/vip');
  expect(beyond('?next=/vip/cars/1')).toBe('/vip/cars/1');
  expect(beyond('?next=/checkout')).toBe('/checkout');
});

test('nobody is sent to another site', () => {
  for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', '/admin'])
    expect(beyond(`?next=${encodeURIComponent(next)}`)).toBe('/dashboard');
});
