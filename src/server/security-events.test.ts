import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, type MockInstance, test, vi } from 'vitest';
import { users } from '#features/accounts/accounts.tables.ts';
import { changeSetting } from '#features/settings/settings.service.ts';
import { openApiDocument } from '#platform/http/api-description.ts';
import { sessionCookies } from '#platform/http/session-cookie.ts';
import { limitUses } from '#platform/limits/limits.tables.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { securityEvents, securityLog } from '#platform/telemetry/security-log.ts';
import { appCode, nextAppCode } from '../../tests/support/authenticator.ts';
import { enrol } from '../../tests/support/enrolment.ts';
import { jsonOf } from '../../tests/support/json.ts';
import { openTestShop, type TestShop } from '../../tests/support/shop.ts';
import { eventsOfCalls } from './api.ts';

let shop: TestShop;
let written: MockInstance;
beforeAll(async () => {
  shop = await openTestShop();
  written = vi.spyOn(securityLog, 'info').mockReturnValue();
});
afterAll(async () => {
  written.mockRestore();
  await shop.close();
});

type Line = Readonly<Record<string, string>>;
const all = () => written.mock.calls.map(([line]): Line => line);

/** The lines that this act writes. */
async function told(count: number, act: () => unknown): Promise<Line[]> {
  const before = all().length;
  await act();
  const lines = all().slice(before);
  expect(lines.map(({ event }) => event)).toHaveLength(count);
  return lines;
}

const call = (where: string, body: unknown, headers: Record<string, string> = {}) =>
  shop.api.request(where, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (Test)', ...headers },
    body: JSON.stringify(body),
  });
const cookieIn = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .findLast((one) => one.startsWith(`${sessionCookies.http}=`))!
    .split(';')[0]!;

const lastMailTo = async (email: string) => {
  const mails = await shop.database
    .select({ text: outgoingMails.text })
    .from(outgoingMails)
    .where(eq(outgoingMails.recipient, email))
    .orderBy(desc(outgoingMails.id));
  return mails[0]?.text ?? '';
};
const codeMailedTo = async (email: string) => /Code: (\d{6})/.exec(await lastMailTo(email))?.[1] ?? '';
const tokenMailedTo = async (email: string, page: string) =>
  new RegExp(`${page}\\?token=([\\w-]+)`).exec(await lastMailTo(email))?.[1] ?? '';

test('each event of a call is of the closed list, and its call is one of the API', () => {
  const calls = Object.entries(openApiDocument(shop.api).paths).flatMap(([where, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${where.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  for (const [name, { event }] of Object.entries(eventsOfCalls)) {
    expect(calls).toContain(name);
    expect(securityEvents).toContain(event);
  }
});

test('a login is told with who, role, session, address, user agent and request; a logout too', async () => {
  const { email, userId, password } = await shop.member('Worker');
  let cookie = '';
  const [line] = await told(1, async () => {
    cookie = cookieIn(await call('/api/auth/login', { email, password }));
  });
  expect(line).toEqual({
    event: 'signed-in',
    who: userId,
    role: 'Worker',
    session: expect.stringMatching(/^[\w-]{16}$/),
    address: 'in process',
    userAgent: 'Mozilla/5.0 (Test)',
    requestId: expect.any(String),
    call: 'POST /api/auth/login',
  });
  const [out] = await told(1, () => call('/api/auth/logout', {}, { cookie }));
  expect(out).toMatchObject({ event: 'signed-out', who: userId, session: line!.session });
});

test('a failed login is told by a digest of the address, the same for the same one', async () => {
  const wrong = (email: string) => call('/api/auth/login', { email, password: 'Not-the-one-1' });
  const [one] = await told(1, () => wrong('Nobody@example.com'));
  const [same] = await told(1, () => wrong('nobody@example.com'));
  const [other] = await told(1, () => wrong('somebody@example.com'));
  expect(one).toMatchObject({ event: 'sign-in-failed', code: 'wrong-credentials' });
  expect(one).not.toHaveProperty('who');
  expect(same!.typed).toBe(one!.typed);
  expect(other!.typed).not.toBe(one!.typed);
});

test('a limit is told once for its window, not for every refused call', async () => {
  await shop.database.delete(limitUses);
  const before = all().length;
  for (let tries = 0; tries < 40; tries += 1)
    await call('/api/auth/login', { email: 'flood@example.com', password: 'Not-the-one-1' });
  const [line] = await told(1, () =>
    shop.signIn('Worker').then((one) => one.request('/api/admin/audit-logs')),
  );
  expect(line).toMatchObject({ event: 'refused' });
  const lines = all().slice(before);
  const reached = lines.filter(({ event }) => event === 'limit-reached');
  expect(reached.length).toBeGreaterThan(0);
  expect(new Set(reached.map(({ limit, counted }) => `${limit} ${counted}`)).size).toBe(reached.length);
  await shop.database.delete(limitUses);
});

test('a refusal to a signed-in person is told once a minute, and one of another origin', async () => {
  const worker = await shop.signIn('Worker');
  const [refused] = await told(1, async () => {
    for (let times = 0; times < 5; times += 1) await worker.request('/api/admin/orders/secret-id');
  });
  expect(refused).toMatchObject({
    event: 'refused',
    who: worker.userId,
    code: 'not-allowed',
    call: 'GET /api/admin/orders/:id',
  });
  const headers = { cookie: worker.cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const [foreign] = await told(1, () => call('/api/basket', {}, headers));
  expect(foreign).toMatchObject({ event: 'other-origin', code: 'other-origin' });
});

test('permits given and denied are told', async () => {
  const admin = await shop.signIn('Admin');
  const verify = (password: string) =>
    admin.request('/api/verify-management', {
      method: 'POST',
      body: JSON.stringify({ username: admin.username, password }),
    });
  const [denied] = await told(1, () => verify('Not-the-one-1'));
  expect(denied).toMatchObject({ event: 'permit-denied', who: admin.userId, code: 'verification-failed' });
  const [given] = await told(1, () => verify(admin.password));
  expect(given).toMatchObject({ event: 'permit-given', who: admin.userId, permit: 'admin-management' });
});

test('a second factor is told when it comes, is wrong and goes', async () => {
  const worker = await shop.signIn('Worker');
  let cookie = worker.cookie;
  const { password, email, userId } = worker;
  const begun = await call('/api/second-factor/begin', { password }, { cookie });
  const { key } = await jsonOf<{ key: string }>(begun);
  let backup: string[] = [];
  const [on] = await told(1, async () => {
    const confirmed = await call('/api/second-factor/confirm', { code: appCode(key) }, { cookie });
    cookie = cookieIn(confirmed);
    ({ backupCodes: backup } = await jsonOf<{ backupCodes: string[] }>(confirmed));
  });
  expect(on).toMatchObject({ event: 'second-factor-on', who: userId });
  const login = await call('/api/auth/login', { email, password });
  expect(login.status).toBe(202);
  const { proof } = await jsonOf<{ proof: string }>(login);
  const wrong = appCode(key) === '000000' ? '000001' : '000000';
  const [failed] = await told(1, () => call('/api/auth/second-factor', { proof, code: wrong }));
  expect(failed).toMatchObject({ event: 'second-factor-wrong', code: 'wrong-code' });
  const [entered, used] = await told(2, () => call('/api/auth/second-factor', { proof, code: backup[0] }));
  expect(entered).toMatchObject({ event: 'signed-in', who: userId });
  expect(used).toMatchObject({ event: 'backup-code-used', who: userId, session: entered!.session });
  const renewal = { password, code: backup[1]!.toUpperCase().replace('-', ' ') };
  const [renewed, again] = await told(2, async () => {
    const answer = await call('/api/second-factor/backup-codes', renewal, { cookie });
    ({ backupCodes: backup } = await jsonOf<{ backupCodes: string[] }>(answer));
  });
  expect(renewed).toMatchObject({ event: 'backup-codes-renewed', who: userId });
  expect(again).toMatchObject({ event: 'backup-code-used', who: userId });
  const turnOff = { password, code: backup[0] };
  const [off] = await told(2, () => call('/api/second-factor/turn-off', turnOff, { cookie }));
  expect(off).toMatchObject({ event: 'second-factor-off', who: userId });
});

test('a code of the app at login is told as a login alone', async () => {
  const customer = await shop.aCustomer();
  const { key } = await enrol(shop, customer);
  const { email, password } = customer;
  const { proof } = await jsonOf<{ proof: string }>(await call('/api/auth/login', { email, password }));
  const next = nextAppCode(key);
  const [entered] = await told(1, () => call('/api/auth/second-factor', { proof, code: next }));
  expect(entered).toMatchObject({ event: 'signed-in', who: customer.userId });
});

test('a lost second factor that others turn off is told with whom it was about', async () => {
  const [customer, worker] = [await shop.aCustomer(), await shop.signIn('Worker')];
  for (const person of [customer, worker]) await enrol(shop, person);
  const boss = await shop.signIn('Global-Admin', { permits: ['global-admin', 'admin-management'] });
  const post = (where: string, body: object) =>
    boss.request(where, { method: 'POST', body: JSON.stringify(body) });
  const reason = 'Broken phone';
  const [ofCustomer] = await told(1, () =>
    post('/api/admin/reset-second-factor', { email: customer.email, reason }),
  );
  const [ofWorker] = await told(1, () =>
    post(`/api/global-admin/staff/${worker.userId}/turn-off-second-factor`, { reason }),
  );
  for (const [line, person] of [
    [ofCustomer, customer],
    [ofWorker, worker],
  ] as const)
    expect(line).toMatchObject({ event: 'second-factor-off', who: boss.userId, about: person.userId });
});

test('a reset by mail is told when it is asked for, fails and is done, the last with whose it was', async () => {
  const { email, userId } = await shop.member('User');
  await shop.jobs.runWaiting();
  const [asked] = await told(1, () =>
    call('/api/forgot-password/verify-reset', { email, phone: '+1 313 555 0199' }),
  );
  expect(asked).toMatchObject({ event: 'password-reset-asked', typed: expect.any(String) });
  const otp = await codeMailedTo(email);
  const another = otp === '000000' ? '000001' : '000000';
  const [failed] = await told(1, () => call('/api/forgot-password/verify-otp', { email, otp: another }));
  expect(failed).toMatchObject({ event: 'password-reset-failed', code: 'invalid-otp', typed: asked!.typed });
  const proven = await call('/api/forgot-password/verify-otp', { email, otp });
  const { token } = await jsonOf<{ token: string }>(proven);
  const [done] = await told(1, () =>
    call('/api/forgot-password/reset-password', { token, password: 'Xylo-Ember-47-Quay' }),
  );
  expect(done).toMatchObject({ event: 'password-reset', about: userId });
  expect(done).not.toHaveProperty('who');
});

test('a link to log in is told when it is asked for, alike for any address, and when it logs in', async () => {
  const { email, userId } = await shop.member('User');
  const ask = (typed: string) => call('/api/auth/login-link', { email: typed });
  const [known] = await told(1, () => ask(email));
  const [unknown] = await told(1, () => ask('nobody@example.com'));
  for (const line of [known, unknown])
    expect(line).toMatchObject({ event: 'login-link-asked', typed: expect.any(String) });
  expect(Object.keys(known!)).toEqual(Object.keys(unknown!));
  await shop.jobs.runWaiting();
  const token = await tokenMailedTo(email, '/login-link');
  const [opened] = await told(1, () => call('/api/auth/login-link/open', { token }));
  expect(opened).toMatchObject({ event: 'signed-in', who: userId });
});

test('a confirmation is told when it is asked for again and when it is done, with whose it is', async () => {
  const customer = await shop.aCustomer();
  await shop.database.update(users).set({ emailVerified: false }).where(eq(users.id, customer.userId));
  const [asked] = await told(1, () =>
    customer.request('/api/auth/verify-email/send-again', { method: 'POST' }),
  );
  expect(asked).toMatchObject({ event: 'email-confirmation-asked', who: customer.userId });
  const token = await tokenMailedTo(customer.email, '/verify-email');
  const [done] = await told(1, () => call('/api/auth/verify-email', { token }));
  expect(done).toMatchObject({ event: 'email-confirmed', about: customer.userId });
});

test('a change of the address is told when it is asked for, when it counts, and when it is taken back', async () => {
  const customer = await shop.aCustomer();
  const email = `told-${customer.userId}@example.com`;
  const wish = { method: 'POST', body: JSON.stringify({ email, password: customer.password }) };
  const [asked] = await told(1, () => customer.request('/api/account/email', wish));
  expect(asked).toMatchObject({ event: 'email-change-asked', who: customer.userId });
  const token = await tokenMailedTo(email, '/email-change');
  const [changed] = await told(1, () => call('/api/auth/email-change/confirm', { token }));
  expect(changed).toMatchObject({ event: 'email-changed', about: customer.userId });
  const stop = await tokenMailedTo(customer.email, '/email-change/stop');
  const [stopped] = await told(1, () => call('/api/auth/email-change/stop', { token: stop }));
  expect(stopped).toMatchObject({ event: 'email-change-stopped', about: customer.userId });
});

test('VIP access that is given and taken is told', async () => {
  const admin = await shop.signIn('Admin', { permits: ['vip-settings'] });
  const { email } = await shop.aCustomer();
  const post = (where: string, body: object) =>
    admin.request(where, { method: 'POST', body: JSON.stringify(body) });
  const access = { email, vipUsername: 'velvet-told', vipPassword: 'Velvet-Rope-1' };
  const [given] = await told(1, () => post('/api/admin/vip-settings', access));
  const [taken] = await told(1, () => post('/api/admin/vip-settings/revoke', { email }));
  expect(given).toMatchObject({ event: 'vip-access-changed', who: admin.userId });
  expect(taken).toMatchObject({ event: 'vip-access-changed', who: admin.userId });
  expect(taken!.typed).toBe(given!.typed);
});

test('accounts made, closed, opened and reset by others are told with whom it was about', async () => {
  const boss = await shop.signIn('Global-Admin', { permits: ['global-admin'] });
  const post = (where: string, body: unknown = {}) =>
    boss.request(`/api/global-admin/${where}`, { method: 'POST', body: JSON.stringify(body) });
  const hired = { email: 'told@example.com', username: 'told', phone: '1', password: 'Xylo-Ember-47-Quay' };
  let id = '';
  const [made] = await told(1, async () => {
    const { staff } = await jsonOf<{ staff: { _id: string } }>(await post('create-worker', hired));
    id = staff._id;
  });
  expect(made).toMatchObject({ event: 'account-made', who: boss.userId, about: id });
  for (const [act, event] of [
    ['deactivate', 'account-deactivated'],
    ['reactivate', 'account-reactivated'],
    ['reset-password', 'password-reset'],
  ] as const) {
    const [line] = await told(1, () => post(`staff/${id}/${act}`));
    expect(line).toMatchObject({ event, who: boss.userId, about: id });
  }
});

test('a changed password, ended sessions and a changed setting are told', async () => {
  const worker = await shop.signIn('Worker');
  const body = JSON.stringify({ currentPassword: worker.password, password: 'Xylo-Ember-47-Quay' });
  const [changed] = await told(1, () =>
    worker.request('/api/auth/change-password', { method: 'POST', body }),
  );
  expect(changed).toMatchObject({ event: 'password-changed', who: worker.userId });
  const customer = await shop.aCustomer();
  const [ended] = await told(1, () => customer.request('/api/auth/sessions', { method: 'DELETE' }));
  expect(ended).toMatchObject({ event: 'sessions-ended', who: customer.userId });
  const [setting] = await told(1, () =>
    changeSetting(shop, worker.actor, 'refundPermitAbove', { seen: 0, typed: '5000' }),
  );
  expect(setting).toMatchObject({
    event: 'setting-changed',
    setting: 'refundPermitAbove',
    value: '$5,000',
  });
});

test('no line has a password, a token, a code or an address that was typed', () => {
  const text = JSON.stringify(all());
  expect(text).not.toMatch(/Test-Drive-1|Not-the-one-1|Xylo|Velvet|velvet|Broken|@example|secret-id|000000/);
  for (const line of all()) expect(securityEvents).toContain(line.event);
});
