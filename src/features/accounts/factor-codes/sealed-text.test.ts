import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { appCode } from '../../../../tests/support/authenticator.ts';
import { enrolmentOf, isCodeOf, newAppSecret } from './app-codes.ts';
import { openCodes, sealCodes } from './backup-codes.ts';
import { seal, unseal } from './sealed-text.ts';

const shopsSecret = 'a secret that only this test run knows, long enough';

// A code is made and judged within one half minute.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2030, 0, 1, 12, 0, 10) });
});
afterEach(() => {
  vi.useRealTimers();
});

/** As Better Auth 1.7.7 wrote them under that secret, and the key that it gave the app. */
const before = {
  secret:
    '54f437699e916d42f5ab8ca15ffa79d132b08dbce83e45a6103fdce8cd81154e044c934a51258e4b14deb6c44580ec11bee488e687d0b00fdf2d5837b5d11149444a3b12b4b8eef4',
  backupCodes:
    'b494d99d7a30d11d48cc242222a2f9018468e076cd7ac29214dfd428cf53b5584b351494158d12bdd2e45bcef92b658be1fe38bfca96846b650758458a1b02a0eb408e1f07',
  key: 'OBITOX3YNMZEY3KBHEWWEVD2KI2HMV3DLFUDQTTFJJTEO4ZTIR2Q',
};

describe('what Better Auth sealed', () => {
  test('is read: the backup codes, and the secret by the codes that the app shows for its key', () => {
    expect(openCodes(shopsSecret, before.backupCodes)).toEqual(['k7fgp-2xw9d', 'abcde-23456']);
    const secret = unseal(shopsSecret, before.secret);
    expect(enrolmentOf(secret, 'ada@example.com').key).toBe(before.key);
    expect(isCodeOf(secret, appCode(before.key))).toBe(true);
  });
});

test('what is sealed opens with the same secret only, unchanged', () => {
  const sealed = sealCodes(shopsSecret, ['one', 'two']);
  expect(sealed).not.toContain('one');
  expect(sealCodes(shopsSecret, ['one', 'two']), 'a nonce each').not.toBe(sealed);
  expect(openCodes(shopsSecret, sealed)).toEqual(['one', 'two']);
  expect(() => openCodes('another secret, just as long as it has to be', sealed)).toThrow();
  const text = seal(shopsSecret, 'text');
  const changed = text.slice(0, -1) + (text.endsWith('0') ? '1' : '0');
  expect(() => unseal(shopsSecret, changed)).toThrow();
});

describe('codes of an app', () => {
  const secret = newAppSecret();
  const { key, uri } = enrolmentOf(secret, 'ada+1@example.com');
  const at = (seconds: number) => appCode(key, Date.now() + seconds * 1000);

  test('count with those of the half minutes around them, for slow clocks', () => {
    expect([isCodeOf(secret, at(-30)), isCodeOf(secret, at(0)), isCodeOf(secret, at(30))]).toEqual([
      true,
      true,
      true,
    ]);
    expect([isCodeOf(secret, at(-90)), isCodeOf(secret, at(90))]).toEqual([false, false]);
  });

  test('belong to a key that no other account has, in the address that apps read', () => {
    expect(isCodeOf(newAppSecret(), at(0))).toBe(false);
    const { protocol, pathname, searchParams } = new URL(uri);
    expect(protocol).toBe('otpauth:');
    expect(decodeURIComponent(pathname)).toContain(':ada+1@example.com');
    expect(Object.fromEntries(searchParams)).toMatchObject({ secret: key, digits: '6', period: '30' });
  });
});
