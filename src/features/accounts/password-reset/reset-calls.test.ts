import { afterEach, expect, test, vi } from 'vitest';
import { checkCode, requestCode, sendNewPassword } from './reset-calls.ts';

afterEach(() => vi.unstubAllGlobals());

const steps = [
  ['Verification failed', () => requestCode({ email: 'ada@example.com', phone: '555' })],
  ['Invalid OTP', () => checkCode({ email: 'ada@example.com', otp: '123456' })],
  ['Failed to reset password', () => sendNewPassword({ token: 'a token', password: 'Drive-Marque-1' })],
] as const;

test.each(steps)('without an answer a step says %s', async (text, call) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await call()).toMatchObject({ ok: false, text });
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(await call()).toMatchObject({ ok: false, text });
});

test.each(steps)("the server's own text goes before %s", async (_text, call) => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: 'Too many requests, please.' }, { status: 429 }),
  );
  expect(await call()).toMatchObject({ ok: false, text: 'Too many requests, please.' });
});
