import { expect, test } from 'vitest';
import { type AnyRoutes, client } from '#page-kit/client.ts';
import { verifyCredentials } from './verify.tsx';

const entered = { username: 'admin', password: 'Drive-Marque-1' };
const calling =
  (fetch: typeof globalThis.fetch) =>
  <Routes extends AnyRoutes>() =>
    client<Routes>(fetch);
const answering = (status: number, body: string) => calling(async () => new Response(body, { status }));
const screen = { call: 'password', noAnswer: 'Error verifying password' } as const;

test("'Verification successful' leads on", async () => {
  const api = answering(200, '{"message":"Verification successful"}');
  expect(await verifyCredentials(screen, entered, api)).toMatchObject({ ok: true });
});

test("the server's message is shown, else 'Verification failed'", async () => {
  const refusalOf = (status: number, body: string) =>
    verifyCredentials(screen, entered, answering(status, body));
  expect(await refusalOf(429, '{"message":"Too many attempts."}')).toMatchObject({
    ok: false,
    text: 'Too many attempts.',
  });
  expect(await refusalOf(403, '{}')).toMatchObject({ ok: false, text: 'Verification failed' });
});

test.each([
  ['password', 'Error verifying password'],
  ['worker', 'Error verifying credentials'],
] as const)('without an answer the %s verification says %s', async (call, noAnswer) => {
  const away = calling(async () => Promise.reject(new TypeError('the network is away')));
  const unanswered = { ok: false, text: noAnswer };
  expect(await verifyCredentials({ call, noAnswer }, entered, away)).toMatchObject(unanswered);
  expect(await verifyCredentials({ call, noAnswer }, entered, answering(502, '<html>'))).toMatchObject(
    unanswered,
  );
});

test('each verification calls its own address, with the role that it asks for', async () => {
  const calls: [string, unknown][] = [];
  const note = async (input: RequestInfo | URL, init?: RequestInit) => {
    calls.push([String(input), JSON.parse(String(init?.body))]);
    return new Response('{}', { status: 403 });
  };
  for (const call of ['worker', 'workers-admin', 'management', 'password', 'global-admin'] as const)
    await verifyCredentials({ call, noAnswer: '' }, entered, calling(note));
  expect(calls).toEqual([
    ['/api/worker/verify', entered],
    ['/api/vin/verify-worker-admin', { ...entered, role: 'Workers-Admin' }],
    ['/api/verify-management', entered],
    ['/api/admin/verify-password', entered],
    ['/api/global-admin/verify', { ...entered, role: 'Global-Admin' }],
  ]);
});
