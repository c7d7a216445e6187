import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { assertMay } from '#platform/actor.ts';
import { openDatabase } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import { openApiDocument } from '#platform/http/api-description.ts';
import { limitUses } from '#platform/limits/limits.tables.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { type Permission, permissions } from '#platform/permissions.ts';
import { createApi } from '#server/api.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { users } from '../accounts.tables.ts';
import { passwordResets } from '../password/password.tables.ts';
import { changeStaffRole, deactivateStaff } from './staff.service.ts';

let shop: TestShop;
let boss: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.delete(limitUses);
  boss = await shop.signIn('Global-Admin', { permits: ['global-admin'] });
});

const call = async (person: TestPerson, path: string, body: unknown = {}) => {
  const response = await person.request(path, { method: 'POST', body: JSON.stringify(body) });
  return {
    status: response.status,
    said: await jsonOf<Record<string, unknown> & { staff: { _id: string } }>(response),
  };
};
const act = (person: TestPerson, id: string, what: string) =>
  call(person, `/api/global-admin/staff/${id}/${what}`);
let count = 0;
const listedBody = () => {
  count += 1;
  const name = `grace-${count}`;
  return { email: `${name}@example.com`, username: name, password: 'Temporary-1', phone: '+1 313 555 0111' };
};
const logIn = async (email: string, password: string) => {
  const response = await shop.api.request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return { status: response.status, bearer: response.headers.get('set-auth-token') ?? '' };
};
const asBearer = (bearer: string, path: string, body?: unknown) =>
  shop.api.request(path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

test('the listed body alone makes an admin, who is mailed; the audit says who did it, without the password', async () => {
  const body = listedBody();
  const { status, said } = await call(boss, '/api/global-admin/create-admin', body);
  expect(status).toBe(200);
  expect(said).toMatchObject({
    message: 'Admin created',
    staff: { role: 'Admin', mustChangePassword: true },
  });
  const [mail] = await shop.database
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.recipient, body.email));
  expect(mail?.text).toContain(`Temporary password: ${body.password}`);
  const { _id } = said.staff;
  const [line] = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, _id))
    .orderBy(auditEntries.id);
  expect(line).toMatchObject({ action: 'create staff account', actorEmail: boss.email });
  expect(JSON.stringify(line)).not.toContain(body.password);
});

test('each call makes its own roles only', async () => {
  const worker = { ...listedBody(), role: 'Workers-Admin', firstName: 'Ines' };
  const made = await call(boss, '/api/global-admin/create-worker', worker);
  expect(made.said).toMatchObject({ staff: { role: 'Workers-Admin', firstName: 'Ines' } });
  const crossed = { ...listedBody(), role: 'Global-Admin' };
  expect((await call(boss, '/api/global-admin/create-worker', crossed)).status).toBe(400);
  expect((await call(boss, '/api/global-admin/create-admin', { ...listedBody(), role: 'User' })).status).toBe(
    400,
  );
});

test('a taken e-mail address or username is told at its field, and nothing is mailed', async () => {
  const body = listedBody();
  await call(boss, '/api/global-admin/create-admin', body);
  const mails = await shop.database.$count(outgoingMails);
  const email = await call(boss, '/api/global-admin/create-admin', { ...listedBody(), email: body.email });
  expect(email).toMatchObject({ status: 409, said: { code: 'email-taken' } });
  expect(email.said.fields).toHaveProperty('email');
  const name = await call(boss, '/api/global-admin/create-admin', {
    ...listedBody(),
    username: body.username,
  });
  expect(name).toMatchObject({ status: 409, said: { code: 'username-taken' } });
  expect(name.said.fields).toHaveProperty('username');
  expect(await shop.database.$count(outgoingMails)).toBe(mails);
});

test('without the permit nobody makes or sees staff', async () => {
  const unverified = await shop.signIn('Global-Admin');
  const refused = await call(unverified, '/api/global-admin/create-admin', listedBody());
  expect(refused).toMatchObject({ status: 403, said: { code: 'not-verified' } });
  expect((await unverified.request('/api/global-admin/staff')).status).toBe(403);
});

test('a temporary password opens nothing but the way to change it, and then everything', async () => {
  const body = listedBody();
  await call(boss, '/api/global-admin/create-admin', body);
  const { bearer } = await logIn(body.email, body.password);
  expect(await (await asBearer(bearer, '/api/auth/me')).json()).toMatchObject({ mustChangePassword: true });
  const refused = await asBearer(bearer, '/api/second-factor');
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ code: 'password-change-needed' });
  const change = (currentPassword: string, password: string) =>
    asBearer(bearer, '/api/auth/change-password', { currentPassword, password });
  expect(await (await change('Not-it-1', 'My-own-one-1')).json()).toMatchObject({ code: 'wrong-password' });
  expect((await change(body.password, body.password)).status).toBe(400);
  const other = await logIn(body.email, body.password);
  const changed = await change(body.password, 'My-own-one-1');
  expect(changed.status).toBe(200);
  const renewed = changed.headers.get('set-auth-token') ?? '';
  expect((await asBearer(renewed, '/api/second-factor')).status).toBe(200);
  expect((await asBearer(bearer, '/api/auth/me')).status, 'the token from before').toBe(401);
  expect((await asBearer(other.bearer, '/api/auth/me')).status).toBe(401);
  expect((await logIn(body.email, body.password)).status).toBe(401);
});

test('while a password has to be changed, every permission is refused but the few that lead out', () => {
  const refusals = (role: TestPerson['role']) =>
    // Object.keys() gives names as strings.
    (Object.keys(permissions) as Permission[]).filter((permission) => {
      if (!permissions[permission].includes(role)) return false;
      try {
        const who = { userId: '1', sessionId: '1', email: 'a@example.com', role } as const;
        assertMay({ kind: 'member', ...who, mustChangePassword: true }, permission);
        return false;
      } catch (error) {
        return error instanceof CodedError && error.code === 'password-change-needed';
      }
    });
  const open = [
    'check health',
    'sign in',
    'see whether the shop is open',
    'see own profile',
    'change own password',
  ];
  for (const role of ['Admin', 'Global-Admin', 'Worker', 'Workers-Admin', 'User'] as const) {
    // As above.
    const held = (Object.keys(permissions) as Permission[]).filter((one) => permissions[one].includes(role));
    expect(refusals(role)).toEqual(held.filter((one) => !open.includes(one)));
  }
});

test('deactivating ends the sessions at once, by cookie and by bearer, and reactivating does not bring them back', async () => {
  const worker = await shop.signIn('Worker');
  const me = () => worker.request('/api/auth/me');
  expect((await me()).status).toBe(200);
  const { status, said } = await act(boss, worker.userId, 'deactivate');
  expect(status).toBe(200);
  expect(said.deactivatedAt).toBeTruthy();
  expect((await me()).status).toBe(401);
  expect((await asBearer(worker.bearer, '/api/auth/me')).status).toBe(401);
  expect((await logIn(worker.email, worker.password)).status).toBe(401);
  await act(boss, worker.userId, 'reactivate');
  expect((await me()).status).toBe(401);
  expect((await logIn(worker.email, worker.password)).status).toBe(200);
  const lines = await shop.database
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, worker.userId))
    .orderBy(auditEntries.id);
  expect(lines.map(({ action }) => action)).toEqual(['deactivate staff account', 'reactivate staff account']);
});

test('nobody deactivates themselves, and customers are no staff', async () => {
  expect((await act(boss, boss.userId, 'deactivate')).said.code).toBe('own-account');
  const customer = await shop.aCustomer();
  expect((await act(boss, customer.userId, 'deactivate')).status).toBe(404);
});

test('of Global-Admins who deactivate each other at the same moment, one stays', async () => {
  await shop.database.update(users).set({ deactivatedAt: new Date() }).where(eq(users.role, 'Global-Admin'));
  const one = await shop.signIn('Global-Admin');
  const other = await shop.signIn('Global-Admin');
  const outcomes = await Promise.allSettled([
    deactivateStaff(shop, one.actor, other.userId),
    deactivateStaff(shop, other.actor, one.userId),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const left = await shop.database.select().from(users).where(eq(users.role, 'Global-Admin'));
  expect(left.filter(({ deactivatedAt }) => deactivatedAt === null)).toHaveLength(1);
});

const changeRole = (id: string, role: unknown) => call(boss, `/api/global-admin/staff/${id}/role`, { role });

test('a changed role ends the sessions, is mailed once and audited, and counts from the next login on', async () => {
  const worker = await shop.signIn('Worker');
  expect((await worker.request('/api/stock')).status).toBe(200);
  expect(await changeRole(worker.userId, 'Admin')).toMatchObject({ status: 200, said: { role: 'Admin' } });
  expect((await worker.request('/api/auth/me')).status).toBe(401);
  expect((await asBearer(worker.bearer, '/api/auth/me')).status).toBe(401);
  const { bearer } = await logIn(worker.email, worker.password);
  expect(await (await asBearer(bearer, '/api/auth/me')).json()).toMatchObject({ role: 'Admin' });
  expect((await asBearer(bearer, '/api/admin/disputes')).status).toBe(200);
  // Again changes nothing: who has just logged in stays so, and gets no second mail.
  expect((await changeRole(worker.userId, 'Admin')).status).toBe(200);
  expect((await asBearer(bearer, '/api/auth/me')).status).toBe(200);
  const mails = await shop.database
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.recipient, worker.email));
  expect(mails.map(({ text }) => text?.includes('changed from Worker to Admin'))).toEqual([true]);
  const lines = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, worker.userId))
    .orderBy(auditEntries.id);
  expect(lines).toMatchObject([
    {
      action: 'change staff role',
      actorEmail: boss.email,
      before: { role: 'Worker' },
      after: { role: 'Admin' },
    },
  ]);
});

test('nobody changes their own role, a customer becomes no staff, staff become no customers, and who left keeps theirs', async () => {
  expect((await changeRole(boss.userId, 'Worker')).said.code).toBe('own-account');
  const customer = await shop.aCustomer();
  expect((await changeRole(customer.userId, 'Worker')).status).toBe(404);
  const worker = await shop.signIn('Worker');
  for (const role of ['User', 'worker', '', null, 7])
    expect((await changeRole(worker.userId, role)).status).toBe(400);
  await act(boss, worker.userId, 'deactivate');
  expect((await changeRole(worker.userId, 'Admin')).said.code).toBe('deactivated');
});

test('of Global-Admins who take the role from each other at the same moment, one stays', async () => {
  await shop.database.update(users).set({ deactivatedAt: new Date() }).where(eq(users.role, 'Global-Admin'));
  const one = await shop.signIn('Global-Admin');
  const other = await shop.signIn('Global-Admin');
  const outcomes = await Promise.allSettled([
    changeStaffRole(shop, one.actor, other.userId, 'Admin'),
    changeStaffRole(shop, other.actor, one.userId, 'Admin'),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const left = await shop.database.select().from(users).where(eq(users.role, 'Global-Admin'));
  expect(left.filter(({ deactivatedAt }) => deactivatedAt === null)).toHaveLength(1);
});

test('a reset password is mailed, shown once, and has to be changed', async () => {
  const worker = await shop.signIn('Worker');
  const { said } = await act(boss, worker.userId, 'reset-password');
  const temporaryPassword = String(said.temporaryPassword);
  expect((await worker.request('/api/auth/me')).status).toBe(401);
  expect((await logIn(worker.email, worker.password)).status).toBe(401);
  const { bearer } = await logIn(worker.email, temporaryPassword);
  expect(await (await asBearer(bearer, '/api/auth/me')).json()).toMatchObject({ mustChangePassword: true });
  const [mail] = await shop.database
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.recipient, worker.email));
  expect(mail?.text).toContain(temporaryPassword);
});

test('the list goes by name, finds parts of it, and goes on page by page', async () => {
  await call(boss, '/api/global-admin/create-worker', {
    ...listedBody(),
    firstName: 'Zoe',
    lastName: 'Quill',
  });
  await call(boss, '/api/global-admin/create-worker', {
    ...listedBody(),
    firstName: 'abe',
    lastName: 'Quill',
  });
  const page = async (query: string) => {
    const response = await boss.request(`/api/global-admin/staff?${query}`);
    const next = /cursor=([^&>]+)/.exec(response.headers.get('link') ?? '')?.[1];
    const staff: { firstName: string }[] = await response.json();
    return {
      names: staff.map(({ firstName }) => firstName),
      next,
      total: response.headers.get('x-total-count'),
    };
  };
  expect(await page('search=QUILL')).toEqual({ names: ['abe', 'Zoe'], next: undefined, total: '2' });
  const first = await page('search=quill&limit=1');
  expect(first.names).toEqual(['abe']);
  expect((await page(`search=quill&limit=1&cursor=${first.next}`)).names).toEqual(['Zoe']);
  expect((await page('search=%25%25')).names).toEqual([]);
});

const everyCall = (): { method: string; path: string }[] =>
  Object.entries(openApiDocument(shop.api).paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  );

test.each(['create-admin', 'create-worker'] as const)(
  'a temporary password of %s gets nowhere by any call, by cookie or bearer, until it is changed',
  async (kind) => {
    const body = listedBody();
    await call(boss, `/api/global-admin/${kind}`, body);
    const open = ['/api/auth/', '/api/downtime/current', '/api/forgot-password/', '/api/health'];
    const answers = new Map<string, number>();
    const { bearer } = await logIn(body.email, body.password);
    const type = { 'content-type': 'application/json' };
    const guises: Record<string, string>[] = [
      { ...type, authorization: `Bearer ${bearer}` },
      { ...type, cookie: `marque.session_token=${encodeURIComponent(bearer)}` },
    ];
    for (const { method, path } of everyCall()) {
      if (open.some((one) => path.startsWith(one)) || path === '/api/healthz' || path === '/api/readyz')
        continue;
      const url = path.replaceAll(/\{\w+\}/g, 'nothing-has-this-id');
      for (const headers of guises) {
        const sent = method === 'GET' ? {} : { body: '{}' };
        const { status } = await shop.api.request(url, { method, headers, ...sent });
        if (status !== 403) answers.set(`${method} ${path}`, status);
      }
    }
    expect([...answers]).toEqual([]);
    const reentry = { username: body.username, password: body.password };
    for (const path of ['/api/verify-management', '/api/worker/verify', '/api/global-admin/verify'])
      expect((await asBearer(bearer, path, reentry)).status).toBe(403);
  },
);

test('a temporary password does not become permanent by being reset again, and the one before it ends', async () => {
  const body = listedBody();
  const made = await call(boss, '/api/global-admin/create-worker', body);
  const { _id } = made.said.staff;
  const underWay = await logIn(body.email, body.password);
  const { said } = await act(boss, _id, 'reset-password');
  expect((await asBearer(underWay.bearer, '/api/auth/me')).status).toBe(401);
  expect((await logIn(body.email, body.password)).status).toBe(401);
  const again = await logIn(body.email, String(said.temporaryPassword));
  expect(await (await asBearer(again.bearer, '/api/auth/me')).json()).toMatchObject({
    mustChangePassword: true,
  });
});

test('a reset by a Global-Admin ends what was asked for by mail before', async () => {
  const worker = await shop.signIn('Worker');
  const requested = await shop.api.request('/api/forgot-password/verify-reset', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: worker.email, phone: '+1 313 555 0199' }),
  });
  expect(requested.status).toBe(200);
  await act(boss, worker.userId, 'reset-password');
  expect(await shop.database.$count(passwordResets, eq(passwordResets.userId, worker.userId))).toBe(0);
});

test('deactivating ends the sessions on every server at once, whatever they have kept', async () => {
  const worker = await shop.signIn('Worker');
  const second = openDatabase(shop.databaseUrl, { max: 2 });
  const otherServer = createApi({ ...shop, database: second.database });
  const guises: Record<string, string>[] = [
    { cookie: worker.cookie },
    { authorization: `Bearer ${worker.bearer}` },
  ];
  const statuses = () =>
    Promise.all(
      [shop.api, otherServer].flatMap((api) =>
        guises.map(async (headers) => (await api.request('/api/stock', { headers })).status),
      ),
    );
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  await act(boss, worker.userId, 'deactivate');
  expect(await statuses()).toEqual([401, 401, 401, 401]);
  await second.close();
});

test('a deactivated account is not opened by mail, nor given a password', async () => {
  const worker = await shop.signIn('Worker');
  await act(boss, worker.userId, 'deactivate');
  expect((await act(boss, worker.userId, 'reset-password')).said.code).toBe('deactivated');
  const refused = await shop.api.request('/api/forgot-password/verify-reset', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: worker.email, phone: '+1 313 555 0199' }),
  });
  expect(await refused.json()).toMatchObject({ message: 'Verification failed' });
});

test('the last Global-Admin stays, and no other role may ask', async () => {
  await shop.database
    .update(users)
    .set({ deactivatedAt: new Date() })
    .where(and(eq(users.role, 'Global-Admin'), ne(users.id, boss.userId)));
  expect((await act(boss, boss.userId, 'deactivate')).said.code).toBe('own-account');
  const admin = await shop.signIn('Admin', { permits: ['global-admin'] });
  expect((await act(admin, boss.userId, 'deactivate')).said.code).toBe('not-allowed');
  expect((await boss.request('/api/global-admin/staff')).status).toBe(200);
});

test('an admin makes no staff, with whatever permit, role or fields they send', async () => {
  const admin = await shop.signIn('Admin', { permits: ['global-admin', 'admin-management', 'vip-settings'] });
  for (const role of ['Global-Admin', 'Admin'])
    expect(await call(admin, '/api/global-admin/create-admin', { ...listedBody(), role })).toMatchObject({
      status: 403,
      said: { code: 'not-allowed' },
    });
  const sneaky = { ...listedBody(), mustChangePassword: false, permits: ['global-admin'], _id: boss.userId };
  const made = await call(boss, '/api/global-admin/create-admin', sneaky);
  expect(made.said).toMatchObject({ staff: { role: 'Admin', mustChangePassword: true } });
  expect(made.said.staff._id).not.toBe(boss.userId);
});

test('names keep their letters in every script; usernames and addresses collide without case', async () => {
  const body = { ...listedBody(), firstName: 'Søren Ólafur', lastName: '李小龍 \u{1F697}' };
  const made = await call(boss, '/api/global-admin/create-admin', body);
  expect(made.said).toMatchObject({ staff: { firstName: 'Søren Ólafur', lastName: '李小龍 \u{1F697}' } });
  const found = await boss.request(`/api/global-admin/staff?search=${encodeURIComponent('小龍')}`);
  expect(await found.json()).toHaveLength(1);
  const upper = { ...listedBody(), username: body.username.toUpperCase() };
  expect((await call(boss, '/api/global-admin/create-worker', upper)).said.code).toBe('username-taken');
  const shouted = { ...listedBody(), email: body.email.toUpperCase() };
  expect((await call(boss, '/api/global-admin/create-worker', shouted)).said.code).toBe('email-taken');
  for (const username of ['ab', 'søren', 'a b', '-dash', 'me@home', 'x'.repeat(31)])
    expect(
      (await call(boss, '/api/global-admin/create-admin', { ...listedBody(), username })).said,
    ).toMatchObject({ code: 'bad-input', fields: { username: expect.any(String) } });
  const broken = { ...listedBody(), firstName: 'Line\nbreak' };
  expect((await call(boss, '/api/global-admin/create-admin', broken)).status).toBe(400);
});

test("a customer's address makes no staff, and leaves the customer as they were", async () => {
  const customer = await shop.aCustomer();
  const taken = await call(boss, '/api/global-admin/create-admin', {
    ...listedBody(),
    email: customer.email,
  });
  expect(taken).toMatchObject({ status: 409, said: { code: 'email-taken' } });
  expect(await (await customer.request('/api/auth/me')).json()).toMatchObject({ role: 'User' });
});
