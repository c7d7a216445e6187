import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { now, setClock } from '#platform/clock.ts';
import { limitUses } from '#platform/limits/limits.tables.ts';
import { type MailServer, openMailServer } from '../../../../tests/support/mail-server.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { users } from '../accounts.tables.ts';

let server: MailServer;
let shop: TestShop;
beforeAll(async () => {
  server = await openMailServer();
  shop = await openTestShop({ smtpUrl: server.url });
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

const post = (path: string, sent: object, cookie = '') =>
  shop.api.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(sent),
  });
const confirm = (token: string) => post('/api/auth/verify-email', { token });

let people = 0;
/** Someone who has just signed up. */
async function aNewcomer() {
  people += 1;
  const email = `newcomer-${people}@example.com`;
  const password = 'kettle violin harbor';
  const entered = { firstName: 'Ada', lastName: 'Byron', email, phone: '1', password };
  const answer = await post('/api/auth/register', { ...entered, confirmPassword: password });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { email, cookie, answer };
}
async function mailedToken(): Promise<string> {
  await shop.jobs.runWaiting();
  return /\/verify-email\?token=([\w-]+)/.exec(server.taken.at(-1)?.text ?? '')?.[1] ?? '';
}
const isVerified = async (email: string) =>
  (await shop.database.select().from(users).where(eq(users.email, email)))[0]?.emailVerified;

test('a registration mails a link, and the newcomer is signed in and can buy before it is opened', async () => {
  const { email, cookie, answer } = await aNewcomer();
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ email, emailVerified: false });
  await mailedToken();
  expect(server.taken.map((mail) => mail.to?.[0]?.address)).toEqual([email]);
  expect(server.taken[0]?.subject).toBe('Confirm your email address for Marque');
  expect((await post('/api/basket', { items: [] }, cookie)).status).toBe(200);
});

test('the link confirms the address signed out, and says the same when it is opened again', async () => {
  const { email } = await aNewcomer();
  const token = await mailedToken();
  for (let opened = 0; opened < 3; opened += 1) {
    const answer = await confirm(token);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ message: 'Your email address is confirmed.', email });
    expect(await isVerified(email)).toBe(true);
  }
});

test('a link lives seven days, and confirms no other address than the one that it was mailed to', async () => {
  await aNewcomer();
  const late = await mailedToken();
  const then = new Date(now().getTime() + 7 * 24 * 3_600_000);
  const back = setClock(() => then);
  expect(await (await confirm(late)).json()).toMatchObject({ code: 'link-over' });
  back();
  const { email } = await aNewcomer();
  const token = await mailedToken();
  const elsewhere = `elsewhere-${email}`;
  await shop.database.update(users).set({ email: elsewhere }).where(eq(users.email, email));
  expect((await confirm(token)).status).toBe(400);
  expect(await isVerified(elsewhere)).toBe(false);
  expect((await confirm('made-up')).status).toBe(400);
});

test('the mail is sent again three times an hour, and not to a confirmed address', async () => {
  const { email, cookie } = await aNewcomer();
  const first = await mailedToken();
  const again = () => post('/api/auth/verify-email/send-again', {}, cookie);
  for (let times = 0; times < 3; times += 1) expect((await again()).status).toBe(200);
  const refused = await again();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const newest = await mailedToken();
  expect(server.taken).toHaveLength(4);
  expect(newest).not.toBe(first);
  expect((await confirm(first)).status).toBe(200);
  expect(await (await again()).json()).toMatchObject({
    message: 'Your email address is already confirmed.',
  });
  await shop.jobs.runWaiting();
  expect(server.taken).toHaveLength(4);
  expect(await isVerified(email)).toBe(true);
});

test('a code for a new password proves the address as well', async () => {
  const { email } = await aNewcomer();
  await mailedToken();
  await post('/api/forgot-password/verify-reset', { email, phone: '1' });
  await shop.jobs.runWaiting();
  const otp = /Code: (\d{6})/.exec(server.taken.at(-1)?.text ?? '')?.[1] ?? '';
  const wrong = otp === '000000' ? '000001' : '000000';
  await post('/api/forgot-password/verify-otp', { email, otp: wrong });
  expect(await isVerified(email)).toBe(false);
  expect((await post('/api/forgot-password/verify-otp', { email, otp })).status).toBe(200);
  expect(await isVerified(email)).toBe(true);
});

test('accounts that a Global-Admin makes count as confirmed: their password is mailed to the address', async () => {
  const globalAdmin = await shop.signIn('Global-Admin', { permits: ['global-admin'] });
  const email = 'new-worker@example.com';
  const made = { email, username: 'new-worker', password: 'kettle violin harbor', phone: '1' };
  const answer = await globalAdmin.request('/api/global-admin/create-worker', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(made),
  });
  expect(answer.status).toBe(200);
  expect(await isVerified(email)).toBe(true);
});

test('nobody signed in cannot have a mail sent again', async () => {
  expect((await post('/api/auth/verify-email/send-again', {})).status).toBe(401);
});
