import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { now, setClock } from '#platform/clock.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import { type TestPerson, testPassword } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
const restores: (() => void)[] = [];
afterEach(() => {
  while (restores.length > 0) restores.pop()!();
});
const itIs = (time: number) => restores.push(setClock(() => new Date(time)));

const verify = (person: TestPerson, path: string, more: Record<string, unknown> = {}) =>
  person.request(`/api${path}`, {
    method: 'POST',
    body: JSON.stringify({ username: person.username ?? person.email, password: testPassword, ...more }),
  });
const permitsOf = async (person: TestPerson) =>
  (await jsonOf<{ permits: string[] }>(await person.request('/api/auth/me'))).permits;

test.each([
  ['/worker/verify', 'Worker', 'worker-management'],
  ['/vin/verify-worker-admin', 'Workers-Admin', 'workers-admin'],
  ['/verify-management', 'Worker', 'worker-management'],
  ['/verify-management', 'Workers-Admin', 'worker-management'],
  ['/verify-management', 'Admin', 'admin-management'],
  ['/verify-management', 'Global-Admin', 'admin-management'],
  ['/admin/verify-password', 'Admin', 'vip-settings'],
  ['/global-admin/verify', 'Global-Admin', 'global-admin'],
] as const)('%s gives a %s the permit %s and no other', async (path, role, permit) => {
  const person = await shop.signIn(role);
  const answer = await verify(person, path);
  expect([answer.status, await answer.json()]).toEqual([200, { message: 'Verification successful' }]);
  expect(await permitsOf(person)).toEqual([permit]);
});

test('an e-mail address is accepted in place of the username, in any case', async () => {
  const worker = await shop.signIn('Worker');
  expect((await verify(worker, '/worker/verify', { username: worker.email.toUpperCase() })).status).toBe(200);
});

test('a permit ends after ten minutes, and re-entering prolongs it', async () => {
  const start = now().getTime();
  const worker = await shop.signIn('Worker');
  await verify(worker, '/worker/verify');
  itIs(start + 9 * 60_000);
  expect(await permitsOf(worker)).toEqual(['worker-management']);
  await verify(worker, '/worker/verify');
  itIs(start + 18 * 60_000);
  expect(await permitsOf(worker)).toEqual(['worker-management']);
  itIs(start + 19 * 60_000 + 1000);
  expect(await permitsOf(worker)).toEqual([]);
});

test('a permit belongs to the session that was verified, not to the account', async () => {
  const { email, password } = await shop.member('Worker');
  const login = async () => {
    const answer = await shop.api.request('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    return {
      authorization: `Bearer ${answer.headers.get('set-auth-token')}`,
      'content-type': 'application/json',
    };
  };
  const [here, there] = [await login(), await login()];
  await shop.api.request('/api/worker/verify', {
    method: 'POST',
    headers: here,
    body: JSON.stringify({ username: email, password }),
  });
  const held = async (headers: Record<string, string>) =>
    (await jsonOf<{ permits: string[] }>(await shop.api.request('/api/auth/me', { headers }))).permits;
  expect([await held(here), await held(there)]).toEqual([['worker-management'], []]);
});

test.each([
  ['a wrong password', { password: 'Wrong-Drive-1' }],
  ['an unknown username', { username: 'nobody-here' }],
  ["a role that is not one's own", { role: 'Global-Admin' }],
])('%s is refused with one text', async (_what, wrong) => {
  const person = await shop.signIn('Workers-Admin');
  const answer = await verify(person, '/vin/verify-worker-admin', wrong);
  expect([answer.status, await answer.json()]).toEqual([
    403,
    expect.objectContaining({ code: 'verification-failed', message: 'Verification failed' }),
  ]);
  expect(await permitsOf(person)).toEqual([]);
});

test("a colleague's credentials do not verify one's own session", async () => {
  const [person, colleague] = [await shop.signIn('Worker'), await shop.signIn('Worker')];
  const answer = await verify(person, '/worker/verify', { username: colleague.username });
  expect(answer.status).toBe(403);
});

test('guessing ends after five tries, also for the right password, and says when to try again', async () => {
  const person = await shop.signIn('Admin');
  for (let tries = 0; tries < 5; tries += 1)
    expect((await verify(person, '/verify-management', { password: 'Wrong-Drive-1' })).status).toBe(403);
  const answer = await verify(person, '/verify-management');
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await permitsOf(person)).toEqual([]);
});
