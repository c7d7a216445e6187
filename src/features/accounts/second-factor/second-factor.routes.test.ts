import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { appCode } from '../../../../tests/support/authenticator.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { sessions, users } from '../accounts.tables.ts';

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
  const said: Record<string, unknown> & { backupCodes: string[] } = await response.json();
  return { status: response.status, headers: response.headers, said };
};

/** The clock that the shop goes by; timers run on. */
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
  return { admin, key, backupCodes: confirmed.said.backupCodes, cookie: renewed };
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

test('turning it on keeps the person signed in, and is audited; so is turning it off, with both factors', async () => {
  const { admin, key, cookie } = await protectedAdmin();
  expect((await shop.api.request('/api/auth/me', { headers: cookie })).status).toBe(200);
  const guess = { password: 'Not-it-at-all', code: appCode(key) };
  const wrong = await post('/api/second-factor/turn-off', guess, cookie);
  expect(wrong).toMatchObject({ status: 400, said: { code: 'wrong-password' } });
  const bare = await post('/api/second-factor/turn-off', { password: admin.password }, cookie);
  expect(bare.status, 'without a code').toBe(400);
  const both = { password: admin.password, code: appCode(key) };
  expect((await post('/api/second-factor/turn-off', both, cookie)).status).toBe(200);
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
  expect(await state.json()).toEqual({ enabled: true, required: false, backupCodesLeft: 9 });
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

const backupCodesLeft = async (cookie: { cookie: string }) => {
  const state = await shop.api.request('/api/second-factor', { headers: cookie });
  return (await jsonOf<{ backupCodesLeft: number }>(state)).backupCodesLeft;
};

test('new backup codes replace the old ones, for a member who shows both factors', async () => {
  const { admin, key, backupCodes, cookie } = await protectedAdmin();
  const renew = (entered: object) => post('/api/second-factor/backup-codes', entered, cookie);
  const right = { password: admin.password, code: appCode(key) };
  expect(await renew({ ...right, password: 'Not-it-at-all' })).toMatchObject({ status: 400 });
  const wrong = right.code === '000000' ? '000001' : '000000';
  expect(await renew({ ...right, code: wrong })).toMatchObject({ status: 401, said: { code: 'wrong-code' } });
  const renewed = await renew(right);
  const fresh = renewed.said.backupCodes;
  expect([renewed.status, fresh.length]).toEqual([200, 10]);
  expect(fresh.filter((code) => backupCodes.includes(code))).toEqual([]);
  expect(await renew(right)).toMatchObject({ status: 401, said: { code: 'used-code' } });

  const login = await logIn(admin);
  expect((await enter(login.said.proof, backupCodes[3]!)).said.code).toBe('wrong-code');
  expect((await enter(login.said.proof, fresh[3]!)).status).toBe(200);
  expect(await backupCodesLeft(cookie)).toBe(9);
});

test('a backup code turns the factor off when the phone is gone, and is used up by being right only', async () => {
  const { admin, backupCodes, cookie } = await protectedAdmin();
  const turnOff = (entered: object) => post('/api/second-factor/turn-off', entered, cookie);
  const code = backupCodes[0]!;
  expect((await turnOff({ password: 'Not-it-at-all', code })).status).toBe(400);
  expect(await backupCodesLeft(cookie)).toBe(10);
  expect((await turnOff({ password: admin.password, code })).status).toBe(200);
  expect((await logIn(admin)).status).toBe(200);
});

test('of two who enter the same backup code at the same moment, one gets in', async () => {
  const { admin, backupCodes } = await protectedAdmin();
  const logins = await Promise.all([logIn(admin), logIn(admin), logIn(admin)]);
  const outcomes = await Promise.all(logins.map(({ said }) => enter(said.proof, backupCodes[0]!)));
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(outcomes.filter(({ status }) => status === 401)).toHaveLength(2);
});

test('what a login has before the code opens nothing, however it is sent', async () => {
  const { admin } = await protectedAdmin();
  const { said } = await logIn(admin);
  const proof = String(said.proof);
  const guises: Record<string, string>[] = [
    { authorization: `Bearer ${proof}` },
    { cookie: `marque.session_token=${encodeURIComponent(proof)}` },
    { cookie: `__Host-marque.session_token=${encodeURIComponent(proof)}` },
  ];
  for (const headers of guises)
    for (const path of ['/api/auth/me', '/api/admin/audit-logs', '/api/second-factor'])
      expect((await shop.api.request(path, { headers })).status, path).toBe(401);
  const verify = { username: admin.email, password: admin.password };
  for (const headers of guises)
    expect((await post('/api/verify-management', verify, headers)).status).toBe(401);
});

test('sessions from before the second factor end with it: a stolen one is worth nothing any more', async () => {
  setTime(Date.UTC(2030, 0, 1, 12));
  const admin = await shop.signIn('Admin');
  const stolen = (await logIn(admin)).headers.get('set-auth-token');
  const asThief = () => shop.api.request('/api/auth/me', { headers: { authorization: `Bearer ${stolen}` } });
  expect((await asThief()).status).toBe(200);
  const cookie = { cookie: admin.cookie };
  const begun = await post('/api/second-factor/begin', { password: admin.password }, cookie);
  await post('/api/second-factor/confirm', { code: appCode(String(begun.said.key)) }, cookie);
  expect((await asThief()).status).toBe(401);
  expect((await admin.request('/api/auth/me')).status, 'the old token of this session').toBe(401);
  expect(await sessionsOf(admin.userId)).toHaveLength(1);
});

test('the password alone verifies a session that came in with both factors, for its own permit', async () => {
  const { admin, cookie } = await protectedAdmin();
  const entered = { username: admin.username, password: admin.password };
  expect((await post('/api/verify-management', entered, cookie)).status).toBe(200);
  const me = await shop.api.request('/api/auth/me', { headers: cookie });
  expect(await me.json()).toMatchObject({ permits: ['admin-management'] });
});

test('a Global-Admin turns off the factor of a colleague who lost it: sessions end, a mail tells, it is written down', async () => {
  const { admin, key, cookie } = await protectedAdmin();
  const boss = await shop.signIn('Global-Admin', { permits: ['global-admin'] });
  const underWay = await logIn(admin);
  const path = `/api/global-admin/staff/${admin.userId}/turn-off-second-factor`;
  const sent = { reason: 'Broken phone' };
  const off = await post(path, sent, { cookie: boss.cookie });
  expect(off).toMatchObject({ status: 200, said: { secondFactor: false } });
  expect((await shop.api.request('/api/auth/me', { headers: cookie })).status).toBe(401);
  expect((await enter(underWay.said.proof, appCode(key))).said.code).toBe('login-over');
  expect((await logIn(admin)).status).toBe(200);
  const [line] = await shop.database
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, admin.userId), eq(auditEntries.actorUserId, boss.userId)))
    .orderBy(auditEntries.id);
  expect(line).toMatchObject({
    action: 'turn off lost second factor',
    before: { secondFactor: true },
    after: { secondFactor: false, reason: 'Broken phone' },
  });
  const mailed = () =>
    shop.database.select().from(outgoingMails).where(eq(outgoingMails.recipient, admin.email));
  expect((await mailed()).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('second factor is off'),
  ]);
  // Asked again, there is nothing to turn off.
  expect((await post(path, sent, { cookie: boss.cookie })).status).toBe(200);
  expect(await mailed()).toHaveLength(1);
});

test('nobody turns off their own factor this way, nor does an admin a colleague’s', async () => {
  const { admin, cookie } = await protectedAdmin();
  const path = `/api/global-admin/staff/${admin.userId}/turn-off-second-factor`;
  const sent = { reason: 'Broken phone' };
  expect((await post(path, sent, cookie)).status).toBe(403);
  const boss = await shop.signIn('Global-Admin', { permits: ['global-admin'] });
  const own = `/api/global-admin/staff/${boss.userId}/turn-off-second-factor`;
  expect((await post(own, sent, { cookie: boss.cookie })).said.code).toBe('own-account');
});

test('guessing codes to take the factor away is limited like guessing them at login', async () => {
  const { admin, key, cookie } = await protectedAdmin();
  const wrong = appCode(key) === '000000' ? '000001' : '000000';
  const guess = (code: string) =>
    post('/api/second-factor/turn-off', { password: admin.password, code }, cookie);
  for (let tries = 0; tries < 10; tries += 1) expect((await guess(wrong)).status).toBe(401);
  expect((await guess(appCode(key))).status).toBe(429);
  expect(await backupCodesLeft(cookie)).toBe(10);
});
