import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSetting } from '#features/settings/settings.service.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createApi } from '#server/api.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestMember } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { sessions } from '../accounts.tables.ts';
import type { OwnSession } from './own-sessions.contract.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ trustProxy: true });
  // So that a password alone signs in to everything, whatever the role.
  const operator = { userId: 'operator', email: 'operator@example.com' };
  await changeSetting(shop, operator, 'secondFactorRoles', { seen: 0, typed: 'none' });
});
afterAll(() => shop.close());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

/** Logs in for real; answers the headers of later calls. */
async function logIn({ email, password }: TestMember, userAgent: string, address: string) {
  const answer = await shop.api.request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent, 'x-forwarded-for': address },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
  return { authorization: `Bearer ${answer.headers.get('set-auth-token')}` };
}
type Headers = Record<string, string>;
const list = async (headers: Headers) =>
  jsonOf<OwnSession[]>(await shop.api.request('/api/auth/sessions', { headers }));
const end = (headers: Headers, id = '') =>
  shop.api.request(`/api/auth/sessions${id && `/${id}`}`, { method: 'DELETE', headers });
const me = async (headers: Headers) => (await shop.api.request('/api/auth/me', { headers })).status;

test.each(['User', 'Worker', 'Workers-Admin', 'Admin', 'Global-Admin'] as const)(
  'a %s sees where they are signed in, in plain words, and no token',
  async (role) => {
    const person = await shop.member(role);
    const desk = await logIn(person, firefox, '192.0.2.7');
    const mobile = await logIn(person, phone, '2001:db8:1:2:3:4:5:6');
    await shop.signIn(role);
    const answer = await shop.api.request('/api/auth/sessions', { headers: mobile });
    const text = await answer.text();
    expect(text).not.toContain(mobile.authorization.split(' ')[1]!.split('.')[0]);
    const found: OwnSession[] = JSON.parse(text);
    expect(found).toMatchObject([
      { current: true, device: 'Safari on iPhone', address: '2001:db8:1:2::/64' },
      { current: false, device: 'Firefox on Windows', address: '192.0.2.7' },
    ]);
    expect((await list(desk)).map(({ current, device }) => [current, device])).toEqual([
      [true, 'Firefox on Windows'],
      [false, 'Safari on iPhone'],
    ]);
    const [session] = found;
    const lasts = Date.parse(session!.endsAt) - Date.parse(session!.startedAt);
    expect(lasts).toBe(role === 'User' ? 30 * 24 * 3_600_000 : 12 * 3_600_000);
    const idle = session!.idleEndsAt && Date.parse(session!.idleEndsAt) - Date.parse(session!.lastSeenAt);
    expect(idle).toBe(role === 'User' ? undefined : 30 * 60_000);
  },
);

test('one of them is ended at once, on all servers, and again there is none', async () => {
  const person = await shop.member('Admin');
  const here = await logIn(person, firefox, '192.0.2.7');
  const there = await logIn(person, phone, '192.0.2.8');
  const second = openDatabase(shop.databaseUrl, { max: 2 });
  const otherServer = createApi({ ...shop, database: second.database });
  const id = (await list(here)).find(({ current }) => !current)!._id;
  expect((await otherServer.request('/api/auth/me', { headers: there })).status).toBe(200);
  expect((await end(here, id)).status).toBe(200);
  expect((await otherServer.request('/api/auth/me', { headers: there })).status).toBe(401);
  await second.close();
  expect([await me(here), await me(there)]).toEqual([200, 401]);
  expect((await end(here, id)).status).toBe(404);
});

test('nobody ends or sees the session of somebody else', async () => {
  const [person, stranger] = [await shop.aCustomer(), await shop.signIn('Global-Admin')];
  const path = `/api/auth/sessions/${person.actor.sessionId}`;
  expect((await stranger.request(path, { method: 'DELETE' })).status).toBe(404);
  expect(await me({ cookie: person.cookie })).toBe(200);
  await stranger.request('/api/auth/sessions', { method: 'DELETE' });
  expect(await me({ cookie: person.cookie })).toBe(200);
  expect((await list({ cookie: stranger.cookie })).map(({ _id }) => _id)).toEqual([stranger.actor.sessionId]);
});

test('all others are ended at once, and the own one stays', async () => {
  const person = await shop.member('User');
  const elsewhere = [await logIn(person, phone, '192.0.2.8'), await logIn(person, firefox, '192.0.2.9')];
  const here = await logIn(person, firefox, '192.0.2.7');
  expect(await (await end(here)).json()).toMatchObject({ ended: 2 });
  expect(await Promise.all([here, ...elsewhere].map(me))).toEqual([200, 401, 401]);
  expect(await (await end(here)).json()).toMatchObject({ ended: 0 });
});

test('to end the own one is to log out: the cookie goes with it', async () => {
  const person = await shop.aCustomer();
  const path = `/api/auth/sessions/${person.actor.sessionId}`;
  const ended = await person.request(path, { method: 'DELETE' });
  expect(ended.headers.getSetCookie()[0]).toMatch(/^marque\.session_token=;.*Max-Age=0/);
  expect(await me({ cookie: person.cookie })).toBe(401);
});

test('what is over is not listed', async () => {
  const person = await shop.member('Worker');
  const here = await logIn(person, firefox, '192.0.2.7');
  await logIn(person, phone, '192.0.2.8');
  const own = (await list(here)).find(({ current }) => current)!._id;
  await shop.database
    .update(sessions)
    .set({ lastSeenAt: new Date(Date.now() - 31 * 60_000) })
    .where(and(eq(sessions.userId, person.userId), ne(sessions.id, own)));
  expect(await list(here)).toHaveLength(1);
});

test('a password that is changed renews the own token, for cookie and bearer, and ends the others', async () => {
  const person = await shop.aCustomer();
  const elsewhere = await logIn(person, phone, '192.0.2.8');
  const changed = await person.request('/api/auth/change-password', {
    method: 'POST',
    body: JSON.stringify({ currentPassword: person.password, password: 'Another-Drive-2' }),
  });
  expect(changed.status).toBe(200);
  const renewed = changed.headers.getSetCookie();
  expect(renewed).toHaveLength(1);
  expect(await me({ cookie: renewed[0]!.split(';')[0]! })).toBe(200);
  expect(await me({ authorization: `Bearer ${changed.headers.get('set-auth-token')}` })).toBe(200);
  expect(await me({ cookie: person.cookie }), 'the old token').toBe(401);
  expect(await me(elsewhere)).toBe(401);
  const [own] = await list({ cookie: renewed[0]!.split(';')[0]! });
  expect(own?._id, 'the same session goes on').toBe(person.actor.sessionId);
});
