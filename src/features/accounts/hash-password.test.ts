import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './hash-password.ts';

test('a password fits its own hash, which is another one each time', async () => {
  const [one, other] = [await hashPassword('Drive-Marque-1'), await hashPassword('Drive-Marque-1')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect(await verifyPassword(one, 'Drive-Marque-1')).toBe(true);
  expect(await verifyPassword(one, 'drive-marque-1')).toBe(false);
});

test('without a hash no password fits', async () => {
  for (const password of ['', 'Drive-Marque-1', 'A'.repeat(43)])
    expect(await verifyPassword(undefined, password)).toBe(false);
});
