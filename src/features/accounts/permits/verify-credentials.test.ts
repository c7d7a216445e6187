import { expect, test } from 'vitest';
import { verifyCredentials } from './verify-form.tsx';

const entered = { username: 'admin', password: 'Drive-Marque-1' };
const answering = (status: number, body: string) => async () => new Response(body, { status });
const screen = { call: 'password', noAnswer: 'Error verifying password' } as const;

test("'Verification successful' leads on", async () => {
  const fetch = answering(200, '{"message":"Verification successful"}');
  expect(await verifyCredentials(screen, entered, fetch)).toBeUndefined();
});

test("the server's message is shown, else 'Verification failed'", async () => {
  expect(await verifyCredentials(screen, entered, answering(429, '{"message":"Too many attempts."}'))).toBe(
    'Too many attempts.',
  );
  expect(await verifyCredentials(screen, entered, answering(403, '{}'))).toBe('Verification failed');
});

test.each([
  ['password', 'Error verifying password'],
  ['worker', 'Error verifying credentials'],
] as const)('without an answer the %s verification says %s', async (call, noAnswer) => {
  const away = async () => Promise.reject(new TypeError('the network is away'));
  expect(await verifyCredentials({ call, noAnswer }, entered, away)).toBe(noAnswer);
  expect(await verifyCredentials({ call, noAnswer }, entered, answering(502, '<html>'))).toBe(noAnswer);
});

test('each verification calls its own address, with the role that it asks for', async () => {
  const calls: [string, unknown][] = [];
  const note = async (input: RequestInfo | URL, init?: RequestInit) => {
    calls.push([String(input), JSON.parse(String(init?.body))]);
    return new Response('{}', { status: 403 });
  };
  for (const call of ['worker', 'workers-admin', 'management', 'password', 'global-admin'] as const)
    await verifyCredentials({ call, noAnswer: '' }, entered, note);
  expect(calls).toEqual([
    ['/api/worker/verify', entered],
    ['/api/vin/verify-worker-admin', { ...entered, role: 'Workers-Admin' }],
    ['/api/verify-management', entered],
    ['/api/admin/verify-password', entered],
    ['/api/global-admin/verify', { ...entered, role: 'Global-Admin' }],
  ]);
});
