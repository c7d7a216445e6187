import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { now, setClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { openApiDocument } from '#platform/http/api-description.ts';
import { limitUses } from '#platform/limits/limits.tables.ts';
import {
  may,
  type Permission,
  type PermitName,
  permissions,
  permitFor,
  permitNames,
  type Role,
} from '#platform/permissions.ts';
import { createApi } from '#server/api.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import { type TestPerson, testPassword } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { users } from '../accounts.tables.ts';
import { guardPage, pages } from '../page-guard/page-guard.rules.ts';
import { deactivateStaff } from '../staff/staff.service.ts';
import { permitLifetime } from './permits.rules.ts';
import { permits } from './permits.tables.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.delete(limitUses);
});
const restores: (() => void)[] = [];
afterEach(() => {
  while (restores.length > 0) restores.pop()!();
});

/** The table of rules.md#permits to the letter: the call that gives a permit, to whom, and all that it opens. */
const listedPermits: Record<PermitName, { by: string; role: Role; screens: string[]; calls: string[] }> = {
  'worker-management': { by: '/worker/verify', role: 'Worker', screens: ['/worker/manage'], calls: [] },
  'workers-admin': {
    by: '/vin/verify-worker-admin',
    role: 'Workers-Admin',
    // The price form opens without a permit to say the listed text, and leads to the verification itself.
    screens: ['/worker/generate-vin'],
    calls: [
      // PUT /api/cars/update-price verifies by its own body as well: see prices.routes.test.ts.
      'GET /api/cars/update-price',
      'GET /api/cars/price-shift',
      'POST /api/cars/price-shift',
      'GET /api/cars/price-updates',
      'POST /api/cars/price-updates/{id}/undo',
      'GET /api/vin/search-car/{receipt}',
      'POST /api/vin/generate-vin/{receipt}',
      'PUT /api/listings/{id}/price',
    ],
  },
  'admin-management': {
    by: '/verify-management',
    role: 'Admin',
    screens: ['/admin/manage', '/admin/reset-second-factor'],
    calls: ['POST /api/admin/payouts/{id}/approve', 'POST /api/admin/reset-second-factor'],
  },
  'vip-settings': {
    by: '/admin/verify-password',
    role: 'Admin',
    screens: ['/admin/vip-settings'],
    calls: [
      'POST /api/admin/vip-settings',
      'POST /api/admin/vip-settings/revoke',
      'GET /api/admin/vip-settings',
    ],
  },
  'global-admin': {
    by: '/global-admin/verify',
    role: 'Global-Admin',
    screens: [
      '/admin/create-new-admin',
      '/admin/create-new-worker',
      '/admin/staff',
      '/admin/schedule-downtime',
      '/admin/settings',
      '/admin/texts',
      '/admin/texts/:name',
    ],
    calls: [
      'POST /api/global-admin/create-admin',
      'POST /api/global-admin/create-worker',
      'GET /api/global-admin/staff',
      'POST /api/global-admin/staff/{id}/deactivate',
      'POST /api/global-admin/staff/{id}/reactivate',
      'POST /api/global-admin/staff/{id}/reset-password',
      'POST /api/global-admin/staff/{id}/role',
      'POST /api/global-admin/staff/{id}/turn-off-second-factor',
      'POST /api/downtime/create',
      'GET /api/downtime',
      'POST /api/downtime/{id}/end',
      'GET /api/closed-days',
      'GET /api/settings',
      'GET /api/settings/{name}/history',
      'PUT /api/settings/{name}',
      'GET /api/shop-pages/{name}/text',
      'GET /api/shop-pages/{name}/versions',
      'GET /api/shop-pages/{name}/versions/{version}',
      'POST /api/shop-pages/preview',
      'PUT /api/shop-pages/{name}',
    ],
  },
};

interface Operation {
  name: string;
  permission: Permission;
}

const operations = (): Operation[] =>
  Object.entries(openApiDocument(shop.api).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      permission: operation['x-permission']!,
    })),
  );

const codeOf = async (person: TestPerson, { name }: Operation) => {
  const [method = '', path = ''] = name.split(' ');
  const body = method === 'GET' ? {} : { body: '{}' };
  const answer = await person.request(path.replaceAll(/\{\w+\}/g, 'nothing-has-this-id'), {
    method,
    ...body,
  });
  return answer.status === 403 ? (await jsonOf<{ code: string }>(answer)).code : '';
};

test.each(permitNames)('%s opens the calls of its own row of the table, and no other', async (name) => {
  const { role, calls } = listedPermits[name];
  const guarded = operations().filter(({ permission }) => permitFor(permission) !== undefined);
  const own = guarded.filter(({ permission }) => permitFor(permission) === name);
  expect(own.map((one) => one.name).sort(), 'the row itself').toEqual(calls.toSorted());

  const [holder, without] = [await shop.signIn(role, { permits: [name] }), await shop.signIn(role)];
  const everyOther = await shop.signIn(role, { permits: permitNames.filter((one) => one !== name) });
  for (const operation of guarded) {
    if (!may(role, operation.permission)) {
      expect(await codeOf(holder, operation), operation.name).toBe('not-allowed');
      continue;
    }
    const isOwn = calls.includes(operation.name);
    expect((await codeOf(holder, operation)) === 'not-verified', operation.name).toBe(!isOwn);
    expect(await codeOf(without, operation), operation.name).toBe('not-verified');
    expect((await codeOf(everyOther, operation)) === 'not-verified', operation.name).toBe(isOwn);
  }
});

test.each(permitNames)('%s opens the screens of its own row, and no other', (name) => {
  const { role, screens } = listedPermits[name];
  const guarded = Object.keys(pages).filter((page) => permitFor(pages[page]!) !== undefined);
  const opened = guarded.filter((page) => guardPage(page, { role, permits: [name] }) === undefined);
  expect(opened.sort()).toEqual(screens.toSorted());
  for (const page of screens) expect(guardPage(page, { role, permits: [] })).toMatch(/verify-/);
});

test('a permit is worth nothing to a role that may not use it', async () => {
  for (const role of ['User', 'Worker', 'Workers-Admin', 'Admin'] as const) {
    const person = await shop.signIn(role, { permits: permitNames });
    for (const operation of operations().filter(({ permission }) => permitFor(permission) !== undefined))
      if (!may(role, operation.permission))
        expect(await codeOf(person, operation), `${role}: ${operation.name}`).toBe('not-allowed');
  }
});

/** A call that asks for the permit, whatever it answers then. */
const useOf = (name: PermitName): Operation | undefined =>
  operations().find(({ name: call }) => listedPermits[name].calls.includes(call));

const verify = (person: TestPerson, name: PermitName) =>
  person.request(`/api${listedPermits[name].by}`, {
    method: 'POST',
    body: JSON.stringify({ username: person.username, password: testPassword }),
  });
const permitsOf = async (person: TestPerson) =>
  (await jsonOf<{ permits?: string[] }>(await person.request('/api/auth/me'))).permits;

test.each(permitNames)('%s lasts ten minutes, to the second', async (name) => {
  const person = await shop.signIn(listedPermits[name].role);
  const start = now().getTime();
  restores.push(setClock(() => new Date(start)));
  expect((await verify(person, name)).status).toBe(200);
  const use = useOf(name);
  const at = async (seconds: number) => {
    restores.push(setClock(() => new Date(start + seconds * 1000)));
    const isOpen = use ? (await codeOf(person, use)) !== 'not-verified' : undefined;
    return [await permitsOf(person), isOpen];
  };
  expect(permitLifetime).toBe(600);
  expect(await at(599)).toEqual([[name], use && true]);
  expect(await at(600)).toEqual([[], use && false]);
});

const logIn = async ({ email }: TestPerson, password = testPassword) => {
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

test('it serves the session that was verified, and no other of the same person, on any server', async () => {
  const person = await shop.signIn('Admin');
  await verify(person, 'vip-settings');
  const elsewhere = await logIn(person);
  const there = await shop.api.request('/api/admin/vip-settings', { headers: elsewhere });
  expect(await there.json()).toMatchObject({ code: 'not-verified' });
  const second = openDatabase(shop.databaseUrl, { max: 2 });
  const otherServer = createApi({ ...shop, database: second.database });
  const ask = (headers: Record<string, string>) =>
    otherServer.request('/api/admin/vip-settings', { headers });
  expect((await ask({ cookie: person.cookie })).status).toBe(200);
  expect((await ask(elsewhere)).status).toBe(403);
  await second.close();
});

test('it ends with the session: after logging out and in again, a new verification is needed', async () => {
  const person = await shop.signIn('Admin');
  await verify(person, 'vip-settings');
  await person.request('/api/auth/logout', { method: 'POST', body: '{}' });
  expect((await person.request('/api/admin/vip-settings')).status).toBe(401);
  const again = await shop.api.request('/api/admin/vip-settings', { headers: await logIn(person) });
  expect(await again.json()).toMatchObject({ code: 'not-verified' });
  expect(await shop.database.$count(permits, eq(permits.sessionId, person.actor.sessionId))).toBe(0);
});

test('it ends when the password changes, also for the session that changed it', async () => {
  const person = await shop.signIn('Admin');
  await verify(person, 'vip-settings');
  const change = { currentPassword: testPassword, password: 'Another-Drive-2' };
  const body = JSON.stringify(change);
  const changed = await person.request('/api/auth/change-password', { method: 'POST', body });
  const headers = { authorization: `Bearer ${changed.headers.get('set-auth-token')}` };
  expect((await shop.api.request('/api/admin/vip-settings', { headers })).status).toBe(403);
  expect(await shop.database.$count(permits, eq(permits.sessionId, person.actor.sessionId))).toBe(0);
});

test('it ends with the role: a holder who may no longer use it is refused at once', async () => {
  const person = await shop.signIn('Global-Admin');
  await verify(person, 'global-admin');
  expect((await person.request('/api/global-admin/staff')).status).toBe(200);
  await shop.database.update(users).set({ role: 'Admin' }).where(eq(users.id, person.userId));
  const refused = await person.request('/api/global-admin/staff');
  expect(await refused.json()).toMatchObject({ code: 'not-allowed' });
  await shop.database.update(users).set({ role: 'User' }).where(eq(users.id, person.userId));
  expect(await permitsOf(person)).toEqual([]);
});

test('it ends when the account is deactivated, and does not come back with it', async () => {
  const [person, boss] = [await shop.signIn('Admin'), await shop.signIn('Global-Admin')];
  await verify(person, 'vip-settings');
  await deactivateStaff(shop, boss.actor, person.userId);
  expect((await person.request('/api/admin/vip-settings')).status).toBe(401);
  await shop.database.update(users).set({ deactivatedAt: null }).where(eq(users.id, person.userId));
  expect((await person.request('/api/admin/vip-settings')).status).toBe(401);
});

test('every permission that asks for a permit is held by a role that can get it', () => {
  // Object.keys() gives names as strings.
  for (const permission of Object.keys(permissions) as Permission[]) {
    const permit = permitFor(permission);
    if (permit) expect(may(listedPermits[permit].role, permission), permission).toBe(true);
  }
});
