import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { credentials, users } from '#features/accounts/accounts.tables.ts';
import { namedVehicles } from '#features/accounts/walk-ins/walk-ins.tables.ts';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { bookableDates } from '#features/service-center/service-center.rules.ts';
import { appointments } from '#features/service-center/service-center.tables.ts';
import { findSetting, storeSetting } from '#features/settings/settings.service.ts';
import { now, setClock } from '#platform/clock.ts';
import { limitUses } from '#platform/limits/limits.tables.ts';
import { jsonOf } from '../../../tests/support/json.ts';
import { type MailServer, openMailServer } from '../../../tests/support/mail-server.ts';
import type { TestPerson } from '../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { eraseWhatIsOver } from './erase-what-is-over.ts';

let server: MailServer;
let shop: TestShop;
let worker: TestPerson;
beforeAll(async () => {
  server = await openMailServer();
  shop = await openTestShop({ smtpUrl: server.url });
  worker = await shop.signIn('Worker');
});
afterAll(async () => {
  await shop.close();
  await server.close();
});
beforeEach(async () => {
  await shop.jobs.runWaiting();
  await shop.database.delete(limitUses);
  server.taken.length = 0;
});

const password = 'kettle violin harbor';
const ada = { firstName: 'Ada', lastName: 'Byron', phone: '+1 313 555 0101' };

const post = (path: string, sent: object, cookie = '') =>
  shop.api.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(sent),
  });
const staff = (method: string, path: string, sent: object = {}) =>
  worker.request(path, { method, body: JSON.stringify(sent) });

let people = 0;
/** A customer made at the desk; with an address of their own unless told otherwise. */
async function aWalkIn(more: object = {}) {
  people += 1;
  const email = `walk-in-${people}@example.com`;
  const answer = await staff('POST', '/api/desk/customers', { ...ada, email, ...more });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return { id: (await jsonOf<{ _id: string }>(answer))._id, email };
}
const invite = (id: string) => staff('POST', `/api/desk/customers/${id}/invitation`);
const change = (id: string, contact: object) =>
  staff('PUT', `/api/desk/customers/${id}/contact`, { ...ada, ...contact });

/** The token of the newest mail that has a link to this page. */
async function mailedToken(page = 'claim'): Promise<string> {
  await shop.jobs.runWaiting();
  const links = server.taken.map(({ text = '' }) => new RegExp(`/${page}\\?token=([\\w-]+)`).exec(text)?.[1]);
  return links.findLast((one) => one !== undefined) ?? '';
}
const claim = (token: string, more: object = {}) =>
  post('/api/auth/claim', { ...ada, token, password, confirmPassword: password, ...more });
const codeOf = async (answer: Response) => (await jsonOf<{ code: string }>(answer)).code;
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';

const plate = 'MQ 4711';
async function bookIn(customerId: string, offset = 1): Promise<string> {
  const date = bookableDates(now(), 'UTC')[offset]!;
  const booked = { customerId, plate, vehicle: 'Golf, blue', date, repairType: 'technical' };
  const answer = await staff('POST', '/api/service-center/appointments', {
    ...booked,
    complaint: 'Squeals when it brakes',
    time: '09:30',
  });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return (await jsonOf<{ _id: string }>(answer))._id;
}
const appointmentsOf = async (cookie: string) =>
  jsonOf<object[]>(await shop.api.request('/api/service-center/appointments', { headers: { cookie } }));

async function register(email: string) {
  const answer = await post('/api/auth/register', { ...ada, email, password, confirmPassword: password });
  return { answer, cookie: cookieOf(answer) };
}

test('a customer made at the desk claims the account by mail, and finds there what was booked', async () => {
  const { id, email } = await aWalkIn({ invite: true, plate, vehicle: 'Golf, blue' });
  await bookIn(id);
  const token = await mailedToken();
  expect(server.taken.map(({ subject }) => subject)).toContain('Your account at Marque');
  expect(await jsonOf(await post('/api/auth/claim/look', { token }))).toEqual({ ...ada, email });
  const claimed = await claim(token, { firstName: 'Augusta' });
  expect(claimed.status).toBe(200);
  expect(await claimed.clone().json()).toMatchObject({
    _id: id,
    firstName: 'Augusta',
    email,
    emailVerified: true,
  });
  expect(await appointmentsOf(cookieOf(claimed))).toMatchObject([
    { VIN: '', plate: 'MQ4711', complaint: 'Squeals when it brakes', time: '09:30' },
  ]);
  expect((await post('/api/auth/login', { email, password })).status).toBe(200);
  const [stored] = await shop.database.select().from(users).where(eq(users.id, id));
  expect(stored).toMatchObject({ isWalkIn: false, claimedAt: expect.any(Date) });
});

test('clicked again, the link opens nothing, and the password stays', async () => {
  const { email } = await aWalkIn({ invite: true });
  const token = await mailedToken();
  expect((await claim(token)).status).toBe(200);
  const other = 'another fine harbor';
  for (const again of [
    await claim(token, { password: other, confirmPassword: other }),
    await post('/api/auth/claim/look', { token }),
  ]) {
    expect(again.status).toBe(400);
    expect(await codeOf(again)).toBe('link-over');
  }
  expect((await post('/api/auth/login', { email, password: other })).status).toBe(401);
});

test('of two claims at one moment, one opens the account', async () => {
  const { id } = await aWalkIn({ invite: true });
  const token = await mailedToken();
  const answers = await Promise.all(Array.from({ length: 6 }, () => claim(token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  expect(await shop.database.select().from(credentials).where(eq(credentials.userId, id))).toHaveLength(1);
});

test('an invitation that was sent again makes the one before worthless', async () => {
  const { id } = await aWalkIn({ invite: true });
  const old = await mailedToken();
  expect((await invite(id)).status).toBe(200);
  const fresh = await mailedToken();
  expect(fresh).not.toBe(old);
  expect(await codeOf(await claim(old))).toBe('link-over');
  expect((await claim(fresh)).status).toBe(200);
  expect(await codeOf(await invite(id))).toBe('already-claimed');
  expect(await codeOf(await change(id, { email: 'thief@example.com' }))).toBe('already-claimed');
});

test('another address makes links to the former one worthless', async () => {
  const { id } = await aWalkIn({ invite: true });
  const old = await mailedToken();
  expect((await change(id, { email: 'right@example.com' })).status).toBe(200);
  expect(await codeOf(await claim(old))).toBe('link-over');
  expect((await invite(id)).status).toBe(200);
  await mailedToken();
  expect(server.taken.at(-1)?.to?.[0]?.address).toBe('right@example.com');
});

test('a link is over after two weeks, and no other token is one', async () => {
  await aWalkIn({ invite: true });
  const token = await mailedToken();
  const then = new Date(now().getTime() + 14 * 24 * 3_600_000);
  const restore = setClock(() => then);
  expect(await codeOf(await claim(token))).toBe('link-over');
  restore();
  for (const guess of ['x', token.slice(1), `${token}a`, token.toLowerCase()])
    expect(await codeOf(await claim(guess))).toBe('link-over');
});

test('a confirmation link of mine does not claim, nor does the link of an invitation log in', async () => {
  await register('mine@example.com');
  const confirming = await mailedToken('verify-email');
  expect(await codeOf(await claim(confirming))).toBe('link-over');
  await aWalkIn({ invite: true });
  const token = await mailedToken();
  expect(await codeOf(await post('/api/auth/login-link/open', { token }))).toBe('link-over');
  expect(await codeOf(await post('/api/auth/verify-email', { token }))).toBe('link-over');
});

test('guessing is slowed, and a mailbox is not flooded', async () => {
  const { id } = await aWalkIn();
  const guesses: number[] = [];
  for (let tried = 0; tried < 61; tried += 1)
    guesses.push((await post('/api/auth/claim/look', { token: `guess-${tried}` })).status);
  expect(new Set(guesses.slice(0, 60))).toEqual(new Set([400]));
  expect(guesses[60]).toBe(429);
  const sent: number[] = [];
  for (let tried = 0; tried < 4; tried += 1) sent.push((await invite(id)).status);
  expect(sent).toEqual([200, 200, 200, 429]);
});

test('a password that is refused for being easy to guess leaves the link as it was', async () => {
  const { actor } = await shop.signIn('Global-Admin');
  const { version } = await findSetting(shop, 'refuseGuessablePasswords');
  await storeSetting(shop, actor, 'refuseGuessablePasswords', { seen: version, value: 'everyone' });
  await aWalkIn({ invite: true });
  const token = await mailedToken();
  const weak = await claim(token, { password: 'Password-1', confirmPassword: 'Password-1' });
  expect(await jsonOf(weak)).toMatchObject({ fields: { password: expect.any(String) } });
  expect((await claim(token)).status).toBe(200);
});

test('who signs up with the address is told nothing, sees nothing, and has it all once the address is confirmed', async () => {
  const { id, email } = await aWalkIn({ plate, vehicle: 'Golf, blue' });
  await bookIn(id, 2);
  await staff('POST', `/api/desk/customers/${id}/notes`, { text: 'Asks for a tow bar.' });
  await shop.jobs.runWaiting();
  server.taken.length = 0;
  const unknown = await register('nobody-knows@example.com');
  const { answer, cookie } = await register(email);
  const shapeOf = async (one: Response) => Object.keys(await jsonOf<object>(one.clone())).sort();
  expect(answer.status).toBe(unknown.answer.status);
  expect(await shapeOf(answer)).toEqual(await shapeOf(unknown.answer));
  const token = await mailedToken('verify-email');
  const [first, second] = server.taken.map(({ subject }) => subject);
  expect(second).toBe(first);
  expect(await appointmentsOf(cookie)).toEqual([]);
  expect((await post('/api/auth/verify-email', { token })).status).toBe(200);
  await shop.jobs.runWaiting();
  expect(await appointmentsOf(cookie)).toMatchObject([{ plate: 'MQ4711' }]);
  const account = await jsonOf<{ _id: string }>(
    await shop.api.request('/api/auth/me', { headers: { cookie } }),
  );
  expect(await shop.database.select().from(users).where(eq(users.email, email))).toMatchObject([
    { id: account._id, isWalkIn: false },
  ]);
  expect(
    await shop.database.select().from(namedVehicles).where(eq(namedVehicles.userId, account._id)),
  ).toHaveLength(1);
  expect(await jsonOf(await worker.request(`/api/desk/customers/${account._id}`))).toMatchObject({
    notes: [{ text: 'Asks for a tow bar.' }],
  });
  expect((await worker.request(`/api/desk/customers/${id}`)).status).toBe(404);
});

test('a stranger whose account the mailbox confirms gets nothing: the phone number is another', async () => {
  const { id, email } = await aWalkIn({ phone: '+1 313 555 0199', invite: true });
  await bookIn(id, 5);
  const invitation = await mailedToken();
  const { cookie } = await register(email);
  expect((await post('/api/auth/verify-email', { token: await mailedToken('verify-email') })).status).toBe(
    200,
  );
  await shop.jobs.runWaiting();
  expect(await codeOf(await claim(invitation))).toBe('email-taken');
  await shop.jobs.runWaiting();
  expect(await appointmentsOf(cookie)).toEqual([]);
  const [left] = await shop.database.select().from(users).where(eq(users.id, id));
  expect(left).toMatchObject({ isWalkIn: true, phone: '+1 313 555 0199' });
});

test('of a walk-in without a number nothing joins, until staff write down the one that the account has', async () => {
  const { id, email } = await aWalkIn({ phone: '' });
  await bookIn(id, 6);
  const { cookie } = await register(email);
  const confirming = await mailedToken('verify-email');
  expect((await post('/api/auth/verify-email', { token: confirming })).status).toBe(200);
  await shop.jobs.runWaiting();
  expect(await appointmentsOf(cookie)).toEqual([]);
  expect((await change(id, { email, phone: ada.phone })).status).toBe(200);
  expect((await invite(id)).status).toBe(200);
  expect(await codeOf(await claim(await mailedToken()))).toBe('email-taken');
  await shop.jobs.runWaiting();
  expect(await appointmentsOf(cookie)).toHaveLength(1);
});

test('a stranger who signs up with the address gets nothing by the link that its owner opens', async () => {
  const { id, email } = await aWalkIn({ invite: true });
  await bookIn(id, 3);
  const token = await mailedToken();
  const { cookie } = await register(email);
  const refused = await claim(token);
  expect(refused.status).toBe(409);
  expect(await codeOf(refused)).toBe('email-taken');
  await shop.jobs.runWaiting();
  expect(await appointmentsOf(cookie)).toEqual([]);
  // Its owner has the mailbox, and so the account: a code is mailed there.
  const verified = await post('/api/forgot-password/verify-reset', { email, phone: ada.phone });
  expect(verified.status).toBe(200);
  await shop.jobs.runWaiting();
  const otp = /\b(\d{6})\b/.exec(server.taken.at(-1)?.text ?? '')?.[1] ?? '';
  const exchanged = await post('/api/forgot-password/verify-otp', { email, otp });
  expect(exchanged.status).toBe(200);
  await shop.jobs.runWaiting();
  const [joined] = await shop.database.select().from(users).where(eq(users.email, email));
  expect(joined?.isWalkIn).toBe(false);
  expect(
    await shop.database.select().from(appointments).where(eq(appointments.userId, joined!.id)),
  ).toHaveLength(1);
});

test('a walk-in has no way in: no login, no code, no link, and its address tells nobody that it is known', async () => {
  const { email } = await aWalkIn();
  const login = await post('/api/auth/login', { email, password });
  const stranger = await post('/api/auth/login', { email: 'unknown@example.com', password });
  expect(await login.text()).toBe(await stranger.text());
  const reset = { email, phone: ada.phone };
  expect(await codeOf(await post('/api/forgot-password/verify-reset', reset))).toBe('verification-failed');
  expect((await post('/api/auth/login-link', { email })).status).toBe(200);
  await shop.jobs.runWaiting();
  expect(server.taken).toEqual([]);
});

test('without an address there is no invitation, until staff write one down', async () => {
  const { id } = await aWalkIn({ email: '' });
  expect(await codeOf(await invite(id))).toBe('no-address');
  expect(await jsonOf(await worker.request(`/api/desk/customers/${id}`))).toMatchObject({ email: '' });
  await bookIn(id, 4);
  await shop.jobs.runWaiting();
  expect(server.taken).toEqual([]);
  expect((await change(id, { email: 'later@example.com' })).status).toBe(200);
  expect((await invite(id)).status).toBe(200);
  expect((await claim(await mailedToken())).status).toBe(200);
});

test('an address that a customer has already leads to that customer', async () => {
  const { id, email } = await aWalkIn();
  const customer = await shop.aCustomer();
  for (const [taken, customerId] of [
    [email.toUpperCase(), id],
    [customer.email, customer.userId],
  ]) {
    const answer = await staff('POST', '/api/desk/customers', { ...ada, email: taken });
    expect(answer.status).toBe(409);
    expect(await jsonOf(answer)).toMatchObject({ code: 'customer-exists', customerId });
  }
  const both = Array.from({ length: 4 }, () =>
    staff('POST', '/api/desk/customers', { ...ada, email: 'at-once@example.com' }),
  );
  const answers = await Promise.all(both);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
});

test('a phone number is corrected also where somebody has signed up with the address', async () => {
  const { id, email } = await aWalkIn();
  await register(email);
  expect((await change(id, { email, phone: '+1 313 555 0199' })).status).toBe(200);
  const other = await shop.aCustomer();
  expect(await codeOf(await change(id, { email: other.email }))).toBe('customer-exists');
});

test('what staff wrote down is judged at its field', async () => {
  const judged = async (sent: object) =>
    (await jsonOf<{ fields: object }>(await staff('POST', '/api/desk/customers', sent))).fields;
  expect(await judged({ lastName: 'Byron' })).toEqual({ phone: expect.stringContaining('phone number') });
  expect(await judged({ ...ada, lastName: ' ', plate: '!', email: 'x' })).toEqual({
    lastName: 'Enter a last name',
    plate: expect.any(String),
    email: expect.any(String),
  });
  expect(await judged({ ...ada, invite: true })).toEqual({ email: expect.any(String) });
});

test('a walk-in that nobody dealt with for the years of the setting becomes nameless, and an account does not', async () => {
  const { id, email } = await aWalkIn({ plate: 'MQ 9001' });
  const customer = await shop.aCustomer();
  const longAgo = new Date(now().getTime() - 11 * 365 * 24 * 3_600_000);
  await shop.database
    .update(users)
    .set({ updatedAt: longAgo })
    .where(inArray(users.id, [id, customer.userId]));
  await shop.database.update(namedVehicles).set({ createdAt: longAgo }).where(eq(namedVehicles.userId, id));
  await eraseWhatIsOver(shop);
  expect(await shop.database.select().from(namedVehicles).where(eq(namedVehicles.userId, id))).toEqual([]);
  const [erased] = await shop.database.select().from(users).where(eq(users.id, id));
  expect(erased).toMatchObject({ firstName: 'Deleted', phone: '' });
  expect(JSON.stringify(erased)).not.toContain(email);
  const [kept] = await shop.database.select().from(users).where(eq(users.id, customer.userId));
  expect(kept?.email).toBe(customer.email);
});

test('each act of staff is in the audit', async () => {
  const { id, email } = await aWalkIn({ invite: true });
  await change(id, { email, phone: '7' });
  await invite(id);
  const lines = await shop.database
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, 'user'), eq(auditEntries.subjectId, id)))
    .orderBy(auditEntries.id);
  expect(lines.map(({ action }) => action)).toEqual(['make customer', 'change customer', 'invite customer']);
});
