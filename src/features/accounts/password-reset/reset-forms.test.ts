import { afterEach, expect, test, vi } from 'vitest';
import { type AnyRoutes, client } from '#page-kit/client.ts';
import { checkCode, requestCode, setPassword } from './reset-forms.ts';

afterEach(() => vi.unstubAllGlobals());

const api = <Routes extends AnyRoutes>() => client<Routes>();
const page = { api, url: new URL('https://marque.example/forgot-password'), params: {}, key: '' };
const email = 'ada@example.com';
const password = 'Drive-Marque-1';

const steps = [
  ['Verification failed', () => requestCode.act({ ...page, value: { email, phone: '555' } })],
  ['Invalid OTP', () => checkCode.act({ ...page, value: { email, code: '123456' } })],
  [
    'Failed to reset password',
    () => setPassword.act({ ...page, value: { token: 'a token', password, confirmPassword: password } }),
  ],
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
