import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { now, setClock } from '#platform/clock.ts';
import { limitUses } from '#platform/limits/limits.tables.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import type { Role } from '#platform/permissions.ts';
import { Browser } from '../../../../tests/support/browser.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import { type MailServer, openMailServer } from '../../../../tests/support/mail-server.ts';
import { testPassword } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { credentials, sessions, users } from '../accounts.tables.ts';
import { guessableText } from '../new-password/new-password.rules.ts';
import { passwordResets } from '../password/password.tables.ts';
import { resetLimits } from './password-reset.rules.ts';
import { sweepResets } from './password-reset.service.ts';

let server: MailServer;
let shop: TestShop;
beforeAll(async () => {
  server = await openMailServer();
  shop = await openTestShop({ smtpUrl: server.url, trustProxy: true });
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

const phone = '+1 313 555 0199';
/** A browser that keeps nothing from call to call. */
const post = (step: string, sent: object, from?: string) =>
  new Browser(shop.api, from).post(`/api/forgot-password/${step}`, sent);
const verify = (email: string, more: object = {}, from?: string) =>
  post('verify-reset', { email, phone, ...more }, from);
const enter = (email: string, otp: string, from?: string) => post('verify-otp', { email, otp }, from);
const reset = (token: string, password = 'Brand-New-2') => post('reset-password', { token, password });
const logIn = (email: string, password: string) =>
  shop.api.request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
    body: JSON.stringify({ email, password }),
  });

/** What the person reads in their mailbox. */
async function mailedCode(): Promise<string> {
  await shop.jobs.runWaiting();
  return /Code: (\d{6})/.exec(server.taken.at(-1)?.text ?? '')?.[1] ?? 'no code came';
}
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
async function aCode(role: Role = 'User') {
  const person = await shop.member(role);
  await verify(person.email);
  return { ...person, code: await mailedCode() };
}
async function aToken(role: Role = 'User') {
  const person = await aCode(role);
  const { token }: { token: string } = await (await enter(person.email, person.code)).json();
  return { ...person, token };
}
const answers = async (response: Response | Promise<Response>) => {
  const answer = await response;
  return { status: answer.status, ...(await jsonOf<{ code: string; message: string }>(answer)) };
};
const inMinutes = (minutes: number) => {
  const then = new Date(now().getTime() + minutes * 60_000);
  return setClock(() => then);
};

test('someone who forgot the password gets in with a new one, and no longer with the old one', async () => {
  const { email, token } = await aToken();
  expect((await reset(token)).status).toBe(200);
  expect((await logIn(email, 'Brand-New-2')).status).toBe(200);
  expect((await logIn(email, testPassword)).status).toBe(401);
});

test('the mail names the shop, hides the code from its subject, and has a plain twin', async () => {
  const { code, email } = await aCode();
  const [mail] = server.taken;
  expect(mail?.to?.[0]?.address).toBe(email);
  expect(mail?.subject).toBe('Your code for a new Marque password');
  expect(mail?.html).toContain(code);
  expect(mail?.text).toContain(code);
});

test('staff reset their passwords alike, a temporary one too', async () => {
  for (const role of ['Worker', 'Global-Admin'] as const) {
    const { userId, email, token } = await aToken(role);
    await shop.database.update(users).set({ mustChangePassword: true }).where(eq(users.id, userId));
    expect((await reset(token)).status).toBe(200);
    expect(await (await logIn(email, 'Brand-New-2')).json()).toMatchObject({ mustChangePassword: false });
  }
});

test('numbers are compared, however they are written; the address counts without case', async () => {
  const { email } = await shop.member('User');
  expect((await verify(email.toUpperCase(), { phone: '+1 (313) 555-0199' })).status).toBe(200);
  expect((await verify(email, { phone: '313-555-0199' })).status).toBe(200);
  expect((await verify(email, { phone: '\u202d313.555.0199\u202c' })).status).toBe(200);
});

test("a wrong pair is answered 'Verification failed', the same for every cause, and nothing is sent", async () => {
  const known = await shop.member('User');
  const left = await shop.member('User');
  await shop.database.update(users).set({ deactivatedAt: now() }).where(eq(users.id, left.userId));
  const causes = [
    await answers(verify(known.email, { phone: '+1 313 555 0100' })),
    await answers(verify(known.email, { phone: '-' })),
    await answers(verify('nobody@example.com')),
    await answers(verify(left.email)),
  ];
  for (const cause of causes) expect(cause).toEqual({ ...causes[0], status: 400 });
  expect(causes[0]).toMatchObject({ code: 'verification-failed', message: 'Verification failed' });
  expect(await shop.jobs.runWaiting()).toBe(0);
});

test('an account without a phone number is not opened by an empty one', async () => {
  const { userId, email } = await shop.member('Worker');
  await shop.database.update(users).set({ phone: '' }).where(eq(users.id, userId));
  expect((await verify(email, { phone: '( )' })).status).toBe(400);
  expect(await shop.jobs.runWaiting()).toBe(0);
});

test('neither code nor token is stored in a form that can be used', async () => {
  const { userId, email, code } = await aCode();
  const row = async () =>
    (await shop.database.select().from(passwordResets).where(eq(passwordResets.userId, userId)))[0];
  expect(JSON.stringify(await row())).not.toContain(code);
  const { token }: { token: string } = await (await enter(email, code)).json();
  expect(JSON.stringify(await row())).not.toContain(token);
});

test("a wrong code is an 'Invalid OTP', whether or not there is such an account", async () => {
  const { email, code } = await aCode();
  const wrong = await answers(enter(email, another(code)));
  expect(wrong).toMatchObject({ status: 400, code: 'invalid-otp', message: 'Invalid OTP' });
  expect(await answers(enter('nobody@example.com', code))).toEqual(wrong);
  expect((await answers(enter(email, '12'))).message).toBe('Invalid OTP');
});

test('a code may be pasted with what surrounds it', async () => {
  const { email, code } = await aCode();
  expect((await enter(email, ` ${code.slice(0, 3)} ${code.slice(3)}\n`)).status).toBe(200);
});

test('a code lives ten minutes', async () => {
  const inTime = await aCode();
  const back = inMinutes(9.9);
  expect((await enter(inTime.email, inTime.code)).status).toBe(200);
  back();
  const late = await aCode();
  const backAgain = inMinutes(10);
  expect((await answers(enter(late.email, late.code))).message).toBe('Invalid OTP');
  backAgain();
});

test('after five wrong tries the right code does not help any more', async () => {
  const { email, code } = await aCode();
  for (let tries = 0; tries < 4; tries += 1) await enter(email, another(code));
  expect((await enter(email, code)).status).toBe(200);

  const unlucky = await aCode();
  for (let tries = 0; tries < 5; tries += 1) await enter(unlucky.email, another(unlucky.code));
  expect((await answers(enter(unlucky.email, unlucky.code))).message).toBe('Invalid OTP');
});

test('many guesses at the same moment are five tries, too', async () => {
  const { userId, email, code } = await aCode();
  await Promise.all(Array.from({ length: 15 }, () => enter(email, another(code))));
  const [row] = await shop.database.select().from(passwordResets).where(eq(passwordResets.userId, userId));
  expect(row?.strangersTries).toBe(5);
});

test('one code makes one token, however often it is sent at the same moment', async () => {
  const { email, code } = await aCode();
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => enter(email, code)));
  expect(outcomes.filter((answer) => answer.status === 200)).toHaveLength(1);
});

test('only the newest code works', async () => {
  const { email, code: older } = await aCode();
  await verify(email);
  const newer = await mailedCode();
  if (older !== newer) expect((await enter(email, older)).status).toBe(400);
  expect((await enter(email, newer)).status).toBe(200);
});

test('a token works once', async () => {
  const { email, token } = await aToken();
  const outcomes = await Promise.all([reset(token, 'First-One-1'), reset(token, 'Second-One-2')]);
  expect(outcomes.map((answer) => answer.status).toSorted()).toEqual([200, 400]);
  expect(await answers(reset(token))).toMatchObject({ status: 400, message: 'Failed to reset password' });
  const logins = [await logIn(email, 'First-One-1'), await logIn(email, 'Second-One-2')];
  expect(logins.map((answer) => answer.status).toSorted()).toEqual([200, 401]);
});

test('a token lives fifteen minutes, and no longer than the account', async () => {
  const late = await aToken();
  const back = inMinutes(15);
  expect((await answers(reset(late.token))).message).toBe('Failed to reset password');
  back();
  const left = await aToken();
  await shop.database.update(users).set({ deactivatedAt: now() }).where(eq(users.id, left.userId));
  expect((await answers(reset(left.token))).message).toBe('Failed to reset password');
  expect((await answers(reset('made up'))).message).toBe('Failed to reset password');
});

test('a password that is too short is refused, and the token stays good', async () => {
  const { token } = await aToken();
  const refused = await reset(token, 'short');
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ fields: { password: 'Use at least 8 characters' } });
  expect((await reset(token)).status).toBe(200);
});

test('a reset ends every session of that account, and of no other', async () => {
  const bystander = await shop.signIn('User');
  const person = await shop.signIn('User');
  expect((await logIn(person.email, testPassword)).status).toBe(200);
  await verify(person.email);
  const { token }: { token: string } = await (await enter(person.email, await mailedCode())).json();
  await reset(token);
  expect((await person.request('/api/auth/me')).status).toBe(401);
  expect(await shop.database.select().from(sessions).where(eq(sessions.userId, person.userId))).toEqual([]);
  expect((await bystander.request('/api/auth/me')).status).toBe(200);
});

test('a reset is told by mail, and changes one password', async () => {
  const bystander = await shop.member('User');
  const before = await shop.database
    .select()
    .from(credentials)
    .where(eq(credentials.userId, bystander.userId));
  const { email, token } = await aToken();
  await reset(token);
  const [mail] = await shop.database.select().from(outgoingMails).orderBy(desc(outgoingMails.id)).limit(1);
  expect(mail).toMatchObject({ recipient: email, subject: 'Your Marque password was changed' });
  expect(
    await shop.database.select().from(credentials).where(eq(credentials.userId, bystander.userId)),
  ).toEqual(before);
});

test('verification of one account is limited, per place and over all places, and says when to try again', async () => {
  const { email } = await shop.member('User');
  for (let use = 0; use < resetLimits.verifyFromOnePlace.uses; use += 1) {
    expect((await verify(email, { phone: '1' })).status).toBe(400);
  }
  const refused = await verify(email);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  const elsewhere = '198.51.100.200';
  expect((await verify(email, {}, elsewhere)).status).toBe(200);

  for (let use = 0; use < resetLimits.verifyOfAccount.uses; use += 1)
    await verify(email, {}, `198.51.100.${use}`);
  expect((await verify(email, {}, elsewhere)).status).toBe(429);
  const neighbour = await shop.member('User');
  expect((await verify(neighbour.email)).status).toBe(200);
});

test('verification is limited per address', async () => {
  for (let use = 0; use < resetLimits.verifyFromAddress.uses; use += 1)
    await verify(`guess-${use}@example.com`);
  const { email } = await shop.member('User');
  expect((await verify(email)).status).toBe(429);
  expect((await verify(email, {}, '198.51.100.9')).status).toBe(200);
});

test('entering codes is limited, too', async () => {
  const { email, code } = await aCode();
  for (let use = 0; use < resetLimits.otpFromOnePlace.uses; use += 1) await enter(email, another(code));
  const refused = await enter(email, code);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
});

test('an account gets five codes an hour; the sixth request says when, and sends nothing', async () => {
  const { email } = await shop.member('User');
  for (let code = 0; code < 5; code += 1)
    expect((await verify(email, {}, `198.51.100.${code}`)).status).toBe(200);
  await shop.jobs.runWaiting();
  const sixth = await verify(email, {}, '198.51.100.200');
  expect(sixth.status).toBe(429);
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(30 * 60);
  expect(sixth.headers.getSetCookie()).toEqual([]);
  expect(await shop.jobs.runWaiting()).toBe(0);
});

/** A browser that asked for a code, as its cookie says. */
async function aBrowserWithCode(email: string, from?: string) {
  const browser = new Browser(shop.api, from);
  const ask = () => browser.post('/api/forgot-password/verify-reset', { email, phone });
  const enterThere = (otp: string) => browser.post('/api/forgot-password/verify-otp', { email, otp });
  await ask();
  return { code: await mailedCode(), ask, enter: enterThere };
}

test('a stranger who burns five tries does not burn the code of the browser that asked', async () => {
  const { userId, email } = await shop.member('User');
  const own = await aBrowserWithCode(email);
  const { code } = own;
  for (let tries = 0; tries < 70; tries += 1) await enter(email, another(code), `198.51.100.${tries}`);
  expect((await enter(email, code, '198.51.100.200')).status).not.toBe(200);
  const [row] = await shop.database.select().from(passwordResets).where(eq(passwordResets.userId, userId));
  expect(row).toMatchObject({ tries: 0, strangersTries: 5 });
  for (let tries = 0; tries < 4; tries += 1) expect((await own.enter(another(code))).status).toBe(400);
  expect((await own.enter(code)).status).toBe(200);
});

test('the browser that asked has five tries, and burns nobody else’s five', async () => {
  const { email } = await shop.member('User');
  const own = await aBrowserWithCode(email);
  const { code } = own;
  for (let tries = 0; tries < 5; tries += 1) await own.enter(another(code));
  expect((await own.enter(code)).status).toBe(400);
  expect((await enter(email, code)).status).toBe(200);
});

test('a stranger who asks for a code does not replace the one that the owner waits for', async () => {
  const { email } = await shop.member('User');
  const owner = await aBrowserWithCode(email);
  const stranger = await aBrowserWithCode(email, '198.51.100.9');
  expect((await owner.enter(owner.code)).status).toBe(200);
  expect((await stranger.enter(stranger.code)).status).toBe(200);
});

test('the same browser that asks again has the newer code alone', async () => {
  const { userId, email } = await shop.member('User');
  const first = await aBrowserWithCode(email);
  await first.ask();
  const rows = await shop.database.select().from(passwordResets).where(eq(passwordResets.userId, userId));
  expect(rows).toHaveLength(1);
});

test('the cookie says nothing to scripts, is sent to the shop alone, and opens no other account', async () => {
  const { email } = await shop.member('User');
  const asked = await verify(email);
  expect(asked.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^marque\.reset=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  await mailedCode();
  const other = await aCode();
  const browser = new Browser(shop.api);
  browser.jar.take(asked);
  const guess = (otp: string) => browser.post('/api/forgot-password/verify-otp', { email: other.email, otp });
  for (let tries = 0; tries < 5; tries += 1) await guess(another(other.code));
  expect((await guess(other.code)).status).toBe(400);
  const overHttps = await shop.api.request('https://cars.example/api/forgot-password/verify-reset', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, phone }),
  });
  expect(overHttps.headers.getSetCookie()[0]).toMatch(/^__Host-marque\.reset=.*; Secure/);
});

test('resets that are over are swept away, those under way stay', async () => {
  await shop.database.delete(passwordResets);
  const [late, proven, waiting] = [await aToken(), await aToken(), await aCode()];
  const past = new Date(now().getTime() - 1000);
  await shop.database.update(passwordResets).set({ codeExpiresAt: past });
  const is = (userId: string) => eq(passwordResets.userId, userId);
  await shop.database.update(passwordResets).set({ tokenExpiresAt: past }).where(is(late.userId));
  await shop.database
    .update(passwordResets)
    .set({ codeExpiresAt: new Date(now().getTime() + 60_000) })
    .where(is(waiting.userId));
  await sweepResets(shop.database);
  const left = (await shop.database.select().from(passwordResets)).map(({ userId }) => userId);
  expect(left.toSorted()).toEqual([proven.userId, waiting.userId].toSorted());
});

test('a person locked out by wrong passwords gets in after a reset', async () => {
  const { email } = await shop.member('User');
  for (let tries = 0; tries < 5; tries += 1) await logIn(email, 'forgotten');
  expect((await logIn(email, testPassword)).status).toBe(429);
  await verify(email);
  const { token }: { token: string } = await (await enter(email, await mailedCode())).json();
  await reset(token);
  expect((await logIn(email, 'Brand-New-2')).status).toBe(200);
});

test('a customer may choose a password that is easy to guess', async () => {
  const { token } = await aToken();
  expect((await reset(token, 'Password123!')).status).toBe(200);
});

test('a member of staff is refused a password that is easy to guess, and the token sets a better one', async () => {
  const { email, token } = await aToken('Worker');
  for (const password of ['Password1!', 'Robin-1234', email]) {
    const refused = await reset(token, password);
    expect(refused.status).toBe(400);
    expect(await jsonOf(refused)).toMatchObject({ code: 'bad-input', fields: { password: guessableText } });
  }
  expect((await reset(token, 'kettle violin harbor')).status).toBe(200);
  expect((await logIn(email, 'kettle violin harbor')).status).toBe(200);
});
