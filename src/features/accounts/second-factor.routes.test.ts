import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { appCode } from '../../../tests/support/authenticator.ts';
import type { TestPerson } from '../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { sessions, users } from './accounts.tables.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
afterEach(() => {
  vi.useRealTimers();
});

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const response = await shop.api.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const said = (await response.json()) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, said };
};

/** The clock that the shop and Better Auth go by; timers run on. */
const setTime = (at: number) => vi.useFakeTimers({ toFake: ['Date'], now: at });
const later = (seconds: number) => setTime(Date.now() + seconds * 1000);

const logIn = ({ email, password }: TestPerson) => post('/api/auth/login', { email, password });
const enter = (proof: unknown, code: string) => post('/api/auth/second-factor', { proof, code });

/** Someone whose login asks for a code, half a minute after they turned that on. */
async function protectedAdmin() {
  setTime(Date.UTC(2030, 0, 1, 12));
  const admin = await shop.signIn('Admin');
  const cookie = { cookie: admin.cookie };
  const begun = await post('/api/second-factor/begin', { password: admin.password }, cookie);
  const key = String(begun.said.key);
  const confirmed = await post('/api/second-factor/confirm', { code: appCode(key) }, cookie);
  expect(confirmed.status).toBe(200);
  const renewed = { cookie: confirmed.headers.getSetCookie()[0]!.split(';')[0]! };
  later(120);
  return { admin, key, backupCodes: confirmed.said.backupCodes as string[], cookie: renewed };
}

const sessionsOf = (userId: string) =>
  shop.database.select().from(sessions).where(eq(sessions.userId, userId));

test('without a second factor the listed login answers as ever', async () => {
  const admin = await shop.signIn('Admin');
  const { status, said, headers } = await logIn(admin);
  expect(status).toBe(200);
  expect(said.role).toBe('Admin');
  expect(headers.get('set-auth-token')).toBeTruthy();
});

test('with one, the password alone opens no session, and the code completes the login', async () => {
  const { admin, key } = await protectedAdmin();
  const before = await sessionsOf(admin.userId);
  const first = await logIn(admin);
  expect(first.status).toBe(202);
  expect(first.said.code).toBe('second-factor-needed');
  expect(first.headers.get('set-auth-token')).toBeNull();
  expect(first.headers.getSetCookie()).toEqual([]);
  expect(await sessionsOf(admin.userId)).toHaveLength(before.length);
  const second = await enter(first.said.proof, appCode(key));
  expect(second).toMatchObject({ status: 200, said: { role: 'Admin' } });
  const me = await shop.api.request('/api/auth/me', {
    headers: { authorization: `Bearer ${second.headers.get('set-auth-token')}` },
  });
  expect(me.status).toBe(200);
});

test('turning it on keeps the person signed in, and is audited; so is turning it off, with the password', async () => {
  const { admin, cookie } = await protectedAdmin();
  expect((await shop.api.request('/api/auth/me', { headers: cookie })).status).toBe(200);
  const wrong = await post('/api/second-factor/turn-off', { password: 'Not-it-at-all' }, cookie);
  expect(wrong).toMatchObject({ status: 400, said: { code: 'wrong-password' } });
  const off = await post('/api/second-factor/turn-off', { password: admin.password }, cookie);
  expect(off.status).toBe(200);
  expect((await logIn(admin)).status).toBe(200);
  const lines = await shop.database
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, admin.userId))
    .orderBy(auditEntries.id);
  expect(lines.map(({ action }) => action)).toEqual(['turn on second factor', 'turn off second factor']);
});

test('a code that the app has not shown asks for nothing at login', async () => {
  const admin = await shop.signIn('Worker');
  const cookie = { cookie: admin.cookie };
  const { said } = await post('/api/second-factor/begin', { password: admin.password }, cookie);
  const right = appCode(String(said.key));
  const wrong = right === '000000' ? '000001' : '000000';
  const confirmed = await post('/api/second-factor/confirm', { code: wrong }, cookie);
  expect(confirmed).toMatchObject({ status: 401, said: { code: 'wrong-code' } });
  expect((await logIn(admin)).status).toBe(200);
});

test('a code works once, also for two who enter it at the same moment', async () => {
  const { admin, key } = await protectedAdmin();
  const [one, other, third] = [await logIn(admin), await logIn(admin), await logIn(admin)];
  const code = appCode(key);
  const outcomes = await Promise.all([enter(one.said.proof, code), enter(other.said.proof, code)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect((await enter(third.said.proof, code)).said.code).toBe('used-code');
});

test('a backup code works once in place of a code, however it is typed', async () => {
  const { admin, backupCodes, cookie } = await protectedAdmin();
  expect(backupCodes).toHaveLength(10);
  const code = backupCodes[0]!;
  const first = await logIn(admin);
  expect((await enter(first.said.proof, ` ${code.toUpperCase().replace('-', ' ')}`)).status).toBe(200);
  const again = await logIn(admin);
  expect((await enter(again.said.proof, code)).said.code).toBe('wrong-code');
  const state = await shop.api.request('/api/second-factor', { headers: cookie });
  expect(await state.json()).toEqual({ enabled: true, backupCodesLeft: 9 });
});

test('the proof lives five minutes, and a made-up one is none', async () => {
  const { admin, key } = await protectedAdmin();
  const { said } = await logIn(admin);
  later(301);
  expect((await enter(said.proof, appCode(key))).said.code).toBe('login-over');
  expect((await enter('made.up', appCode(key))).said.code).toBe('login-over');
});

test('wrong codes are limited per account, however many logins they are spread over', async () => {
  const { admin, key } = await protectedAdmin();
  let last = 0;
  for (let tries = 0; tries < 11; tries += 1) {
    const { said } = await logIn(admin);
    const right = appCode(key);
    last = (await enter(said.proof, right === '123456' ? '654321' : '123456')).status;
  }
  expect(last).toBe(429);
  const { said } = await logIn(admin);
  const refused = await enter(said.proof, appCode(key));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('an account that is deactivated between the two steps stays closed', async () => {
  const { admin, key } = await protectedAdmin();
  const { said } = await logIn(admin);
  await shop.database.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, admin.userId));
  await shop.database.delete(sessions).where(eq(sessions.userId, admin.userId));
  const entered = await enter(said.proof, appCode(key));
  expect(entered).toMatchObject({ status: 401, said: { code: 'wrong-credentials' } });
  expect(await sessionsOf(admin.userId)).toEqual([]);
});
