import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { now, setClock } from '#platform/clock.ts';
import { limitUses } from '#platform/limits/limits.tables.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import { type MailServer, openMailServer } from '../../../../tests/support/mail-server.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { sessions, users } from '../accounts.tables.ts';
import { sweepLinks } from '../one-time-links.service.ts';
import { oneTimeLinks } from '../one-time-links.tables.ts';

let server: MailServer;
let shop: TestShop;
beforeAll(async () => {
  server = await openMailServer();
  shop = await openTestShop({ smtpUrl: server.url, trustProxy: true, publicUrl: 'https://cars.example' });
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

const post = (path: string, sent: object, headers: Record<string, string> = {}) =>
  shop.api.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7', ...headers },
    body: JSON.stringify(sent),
  });
const askFor = (email: string, headers?: Record<string, string>) =>
  post('/api/auth/login-link', { email }, headers);
const open = (token: string) => post('/api/auth/login-link/open', { token });

const tokenIn = (text: string | undefined) => /\/login-link\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
async function aLink(email: string): Promise<string> {
  await askFor(email);
  await shop.jobs.runWaiting();
  return tokenIn(server.taken.at(-1)?.text);
}

test('the answer is the same for an account, a closed one and none, and only the first is mailed', async () => {
  const known = await shop.member('User');
  const closed = await shop.member('Worker');
  await shop.database.update(users).set({ deactivatedAt: now() }).where(eq(users.id, closed.userId));
  const answers = [];
  for (const email of [known.email, closed.email, 'nobody@example.com']) {
    const answer = await askFor(email);
    answers.push({ status: answer.status, ...(await jsonOf<object>(answer)) });
  }
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]).toMatchObject({
    status: 200,
    message: 'If an account with this address exists, we sent it a login link.',
  });
  await shop.jobs.runWaiting();
  expect(server.taken.map((mail) => mail.to?.[0]?.address)).toEqual([known.email]);
});

test('the mail leads to the shop, whatever the caller calls it, and its subject holds no link', async () => {
  const { email } = await shop.member('User');
  await askFor(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
  await shop.jobs.runWaiting();
  const [mail] = server.taken;
  expect(mail?.subject).toBe('Your link to log in to Marque');
  expect(mail?.text).toMatch(/https:\/\/cars\.example\/login-link\?token=[\w-]{43}/);
  expect(mail?.html).toContain('https://cars.example/login-link?token=');
  expect(`${mail?.html}${mail?.text}`).not.toContain('evil');
});

test('an account is sent three links in fifteen minutes, and each of them works', async () => {
  const { email } = await shop.member('User');
  for (let asked = 0; asked < 6; asked += 1) expect((await askFor(email)).status).toBe(200);
  await shop.jobs.runWaiting();
  expect(server.taken).toHaveLength(3);
  expect((await open(tokenIn(server.taken[0]?.text))).status).toBe(200);
});

test('one link of an account uses up the others', async () => {
  const { email } = await shop.member('User');
  const [older, newer] = [await aLink(email), await aLink(email)];
  expect((await open(newer)).status).toBe(200);
  expect((await open(older)).status).toBe(400);
});

test('requests are limited per address', async () => {
  for (let asked = 0; asked < 60; asked += 1) await askFor(`someone-${asked}@example.com`);
  const refused = await askFor('one-more@example.com');
  expect(refused.status).toBe(429);
  expect((await askFor('one-more@example.com', { 'x-forwarded-for': '198.51.100.4' })).status).toBe(200);
});

test('a link opens one session, however often it is sent at the same moment', async () => {
  const { email, userId } = await shop.member('User');
  const token = await aLink(email);
  const answers = await Promise.all(Array.from({ length: 6 }, () => open(token)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
  const opened = await shop.database.select().from(sessions).where(eq(sessions.userId, userId));
  expect(opened).toHaveLength(1);
});

test('a link lives fifteen minutes, and no longer than the account and its address', async () => {
  const late = await aLink((await shop.member('User')).email);
  const then = new Date(now().getTime() + 15 * 60_000);
  const back = setClock(() => then);
  expect(await jsonOf(await open(late))).toMatchObject({
    code: 'link-over',
    message: 'This link has expired. It works once, for 15 minutes.',
  });
  back();
  const closed = await shop.member('Worker');
  const ofClosed = await aLink(closed.email);
  await shop.database.update(users).set({ deactivatedAt: now() }).where(eq(users.id, closed.userId));
  expect((await open(ofClosed)).status).toBe(400);
  const moved = await shop.member('User');
  const ofMoved = await aLink(moved.email);
  await shop.database
    .update(users)
    .set({ email: `moved-${moved.email}` })
    .where(eq(users.id, moved.userId));
  expect((await open(ofMoved)).status).toBe(400);
  expect((await open('made-up')).status).toBe(400);
});

test('the token is not stored in a form that can be used', async () => {
  const { email, userId } = await shop.member('User');
  const token = await aLink(email);
  const rows = await shop.database.select().from(oneTimeLinks).where(eq(oneTimeLinks.userId, userId));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('where a second factor is on, the link asks for its code', async () => {
  const admin = await shop.member('Admin');
  await shop.database.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, admin.userId));
  const answer = await open(await aLink(admin.email));
  expect(answer.status).toBe(202);
  expect(await answer.json()).toMatchObject({ code: 'second-factor-needed', proof: expect.any(String) });
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await shop.database.select().from(sessions).where(eq(sessions.userId, admin.userId))).toEqual([]);
});

test('a link proves the address, and is written down where staff used it', async () => {
  const customer = await shop.member('User');
  const worker = await shop.member('Worker');
  for (const { userId, email } of [customer, worker]) {
    await shop.database.update(users).set({ emailVerified: false }).where(eq(users.id, userId));
    expect((await open(await aLink(email))).status).toBe(200);
    const [proven] = await shop.database.select().from(users).where(eq(users.id, userId));
    expect(proven?.emailVerified).toBe(true);
  }
  const written = await shop.database
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'log in by mailed link'), eq(auditEntries.subjectId, worker.userId)))
    .orderBy(auditEntries.id);
  expect(written).toHaveLength(1);
});

test('links that are over are swept away, the others stay', async () => {
  const [over, stays] = [await shop.member('User'), await shop.member('User')];
  await aLink(over.email);
  await aLink(stays.email);
  await shop.database
    .update(oneTimeLinks)
    .set({ expiresAt: new Date(now().getTime() - 1) })
    .where(eq(oneTimeLinks.userId, over.userId));
  await sweepLinks(shop.database);
  const left = (await shop.database.select().from(oneTimeLinks)).map(({ userId }) => userId);
  expect(left).toContain(stays.userId);
  expect(left).not.toContain(over.userId);
});
