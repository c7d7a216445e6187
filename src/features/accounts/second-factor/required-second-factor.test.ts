import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { changeSetting, findSetting, resetSetting } from '#features/settings/settings.service.ts';
import { openApiDocument } from '#platform/http/api-description.ts';
import { sessionCookies } from '#platform/http/session-cookie.ts';
import { may, type Role } from '#platform/permissions.ts';
import { appCode } from '../../../../tests/support/authenticator.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const operator = { userId: 'operator', email: 'operator@example.com' };
const requireOf = async (typed: string) => {
  const { version } = await findSetting(shop, 'secondFactorRoles');
  await changeSetting(shop, operator, 'secondFactorRoles', { seen: version, typed });
};
afterEach(async () => {
  vi.useRealTimers();
  const { version } = await findSetting(shop, 'secondFactorRoles');
  if (version > 0) await resetSetting(shop, operator, 'secondFactorRoles', version);
});

/** What a session that came by login says of itself, and a way to call as it. */
interface Profile {
  role: Role;
  mustEnrol: boolean;
}
const cookieIn = (answer: Response) => {
  const cookies = answer.headers.getSetCookie();
  return cookies.find((one) => one.startsWith(`${sessionCookies.http}=`))!.split(';')[0]!;
};

/** Someone of that role who logs in with the password alone. */
async function loggedIn(role: Role) {
  const { email, password } = await shop.member(role);
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const login = await shop.api.request('/api/auth/login', {
    ...post,
    body: JSON.stringify({ email, password }),
  });
  expect(login.status).toBe(200);
  let cookie = cookieIn(login);
  const request = (path: string, method = 'GET', body?: unknown) =>
    shop.api.request(path, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return {
    request,
    password,
    profile: await jsonOf<Profile>(login),
    me: async () => jsonOf<Profile>(await request('/api/auth/me')),
    /** Turns the second factor on, and goes on under the renewed session. Returns the backup codes. */
    async enrol(): Promise<string[]> {
      const begun = await request('/api/second-factor/begin', 'POST', { password });
      const { key } = await jsonOf<{ key: string }>(begun);
      const confirmed = await request('/api/second-factor/confirm', 'POST', { code: appCode(key) });
      expect(confirmed.status).toBe(200);
      cookie = cookieIn(confirmed);
      return (await jsonOf<{ backupCodes: string[] }>(confirmed)).backupCodes;
    },
  };
}

const codeOf = async (answer: Response) => (await jsonOf<{ code?: string }>(answer)).code;

test('signing in works for a role that requires a second factor, and says that it is missing', async () => {
  const { profile, me } = await loggedIn('Global-Admin');
  expect(profile).toMatchObject({ role: 'Global-Admin', mustEnrol: true });
  expect(await me()).toMatchObject({ mustEnrol: true });
  for (const role of ['User', 'Worker', 'Workers-Admin', 'Admin'] as const)
    expect((await loggedIn(role)).profile).toMatchObject({ mustEnrol: false });
});

test('until then every call that a visitor may not make answers 403 second-factor-required, save those of the own account', async () => {
  const { request } = await loggedIn('Global-Admin');
  const open = ['see own profile', 'change own password', 'protect own account'];
  const wrong: string[] = [];
  let refused = 0;
  for (const [path, methods] of Object.entries(openApiDocument(shop.api).paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const permission = operation['x-permission'];
      if (path.endsWith('/auth/logout') || !permission || !may('Global-Admin', permission)) continue;
      const url = path.replaceAll(/\{\w+\}/g, 'nothing-has-this-id');
      const answer = await request(url, method.toUpperCase(), method === 'get' ? undefined : {});
      const isRefused = answer.status === 403 && (await codeOf(answer)) === 'second-factor-required';
      if (isRefused) refused += 1;
      if (isRefused === (may('visitor', permission) || open.includes(permission)))
        wrong.push(`${method} ${path}: ${answer.status}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(refused).toBeGreaterThan(15);
  expect((await request('/api/auth/logout', 'POST')).status).toBe(200);
});

test('turning it on opens everything, and it cannot be turned off again', async () => {
  const { request, me, enrol, password } = await loggedIn('Global-Admin');
  expect((await request('/api/admin/audit-logs')).status).toBe(403);
  const [code] = await enrol();
  expect(await me()).toMatchObject({ mustEnrol: false });
  expect((await request('/api/admin/audit-logs')).status).toBe(200);
  expect(await jsonOf(await request('/api/second-factor'))).toMatchObject({ enabled: true, required: true });
  const off = await request('/api/second-factor/turn-off', 'POST', { password, code });
  expect(off.status).toBe(409);
  expect(await jsonOf<{ code: string; message: string }>(off)).toMatchObject({
    code: 'second-factor-required',
    message: 'Your role requires a second factor, so it cannot be turned off.',
  });
  expect(await me()).toMatchObject({ mustEnrol: false });
  await requireOf('none');
  expect((await request('/api/second-factor/turn-off', 'POST', { password, code })).status).toBe(200);
});

test('the setting counts for sessions that are open, of any role, customers included', async () => {
  const customer = await loggedIn('User');
  expect((await customer.request('/api/basket')).status).toBe(200);
  await requireOf('User, Worker');
  const refused = await customer.request('/api/basket');
  expect([refused.status, await codeOf(refused)]).toEqual([403, 'second-factor-required']);
  expect((await customer.request('/api/cars')).status).toBe(200);
  await customer.enrol();
  expect((await customer.request('/api/basket')).status).toBe(200);
  expect((await loggedIn('Global-Admin')).profile).toMatchObject({ mustEnrol: false });
  expect((await loggedIn('Worker')).profile).toMatchObject({ mustEnrol: true });
});

test('a temporary password is replaced first', async () => {
  const boss = await shop.signIn('Global-Admin', { permits: ['global-admin'] });
  await requireOf('Worker');
  const hired = { email: 'hired@example.com', username: 'hired', phone: '1', password: 'Xylo-Ember-47-Quay' };
  const made = await boss.request('/api/global-admin/create-worker', {
    method: 'POST',
    body: JSON.stringify(hired),
  });
  expect(made.status).toBe(200);
  const headers = { 'content-type': 'application/json' };
  const login = await shop.api.request('/api/auth/login', {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'hired', password: hired.password }),
  });
  const cookie = cookieIn(login);
  const stock = await shop.api.request('/api/service-center/day?date=2030-01-01', { headers: { cookie } });
  expect([stock.status, await codeOf(stock)]).toEqual([403, 'password-change-needed']);
});

test('whether somebody has to enrol costs a signed-in call no query of its own', async () => {
  const { request } = await loggedIn('Global-Admin');
  await request('/api/auth/me');
  const query = vi.spyOn(shop.connection.pool, 'query');
  // Twenty calls at one moment: what is read every few seconds is due once at most, however slow they are.
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  for (let call = 0; call < 20; call += 1) await request('/api/auth/me');
  const asked = query.mock.calls.map(([text]) => JSON.stringify(text));
  query.mockRestore();
  // What each process reads now and then, settings and downtimes, may be due once within these calls.
  const isKept = (text: string) => /setting_versions|"downtimes"/.test(text.replaceAll('\\"', '"'));
  expect(asked.filter((text) => text.includes('setting_versions')).length).toBeLessThanOrEqual(1);
  expect(asked.filter((text) => !isKept(text)).length).toBe(20);
});
