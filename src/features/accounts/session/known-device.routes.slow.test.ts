import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasSessionCookie } from '#platform/http/session-cookie.ts';
import { limitUses } from '#platform/limits/limits.tables.ts';
import { Browser } from '../../../../tests/support/browser.ts';
import { type MailServer, openMailServer } from '../../../../tests/support/mail-server.ts';
import type { TestMember } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { users } from '../accounts.tables.ts';

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

const browserAt = (address: string) => new Browser(shop.api, address);

/** A browser that the member has signed in with, and out. */
async function ownBrowserOf(member: TestMember, address = '203.0.113.10'): Promise<Browser> {
  const browser = browserAt(address);
  expect((await browser.logIn(member, member.password)).status).toBe(200);
  await browser.post('/api/auth/logout', {});
  return browser;
}

/** Fifty wrong logins from ten addresses, after which strangers are kept out. */
async function guessFromEverywhere(member: TestMember): Promise<void> {
  for (let place = 0; place < 10; place += 1) {
    const stranger = browserAt(`198.51.100.${place}`);
    for (let guess = 0; guess < 5; guess += 1)
      expect((await stranger.logIn(member, `guess ${guess}`)).status).toBe(401);
  }
}

describe.each(['Global-Admin', 'User'] as const)('after 50 wrong logins from 10 addresses, a %s', (role) => {
  test('gets in at once from a browser of their own, from whatever address', async () => {
    const owner = await shop.member(role);
    const browser = await ownBrowserOf(owner);
    await guessFromEverywhere(owner);
    expect((await browserAt('192.0.2.77').logIn(owner, owner.password)).status).toBe(429);
    expect((await browser.logIn(owner, owner.password)).status).toBe(200);
  });

  test('gets in from a fresh browser by a mailed link, which works once', async () => {
    const owner = await shop.member(role);
    await guessFromEverywhere(owner);
    const fresh = browserAt('192.0.2.77');
    expect((await fresh.logIn(owner, owner.password)).status).toBe(429);
    expect((await fresh.post('/api/auth/login-link', { email: owner.email })).status).toBe(200);
    await shop.jobs.runWaiting();
    const [mail] = server.taken;
    expect(mail?.to?.[0]?.address).toBe(owner.email);
    const token = /\/login-link\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const opened = await fresh.post('/api/auth/login-link/open', { token });
    expect(opened.status).toBe(200);
    expect(await opened.json()).toMatchObject({ email: owner.email, role });
    await fresh.post('/api/auth/logout', {});
    expect((await fresh.post('/api/auth/login-link/open', { token })).status).toBe(400);
    // From now on it is a browser of theirs.
    expect((await fresh.logIn(owner, owner.password)).status).toBe(200);
  });
});

test('a known browser has five tries of its own, and then waits', async () => {
  const owner = await shop.member('User');
  const browser = await ownBrowserOf(owner);
  for (let tries = 0; tries < 5; tries += 1) expect((await browser.logIn(owner, 'wrong')).status).toBe(401);
  const kept = await browser.logIn(owner, owner.password);
  expect(kept.status).toBe(429);
  expect(Number(kept.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  // It has used up nothing of what is left to others.
  expect((await browserAt('192.0.2.5').logIn(owner, owner.password)).status).toBe(200);
});

test('neighbours behind one address do not keep each other out of their own browsers', async () => {
  const owner = await shop.member('User');
  const browser = await ownBrowserOf(owner, '203.0.113.50');
  const neighbour = browserAt('203.0.113.50');
  for (let guess = 0; guess < 100; guess += 1)
    await neighbour.logIn({ email: `guess-${guess}@example.com` }, 'wrong');
  expect((await browserAt('203.0.113.50').logIn(owner, owner.password)).status).toBe(429);
  expect((await browser.logIn(owner, owner.password)).status).toBe(200);
});

test('the cookie of a browser proves its own account alone, and only as it was given', async () => {
  const [owner, other] = [await shop.member('User'), await shop.member('User')];
  const browser = await ownBrowserOf(other);
  await guessFromEverywhere(owner);
  expect((await browser.logIn(owner, owner.password)).status).toBe(429);
  const cookie = browser.jar.cookies.get('marque.device') ?? '';
  expect(cookie).toContain(other.userId);
  for (const forged of [
    cookie.replace(other.userId, owner.userId),
    `${owner.userId}.device.abc.${'A'.repeat(43)}`,
    '',
    '~~~',
    'x'.repeat(4000),
  ]) {
    browser.jar.cookies.set('marque.device', forged);
    expect((await browser.logIn(owner, owner.password)).status).toBe(429);
  }
});

test('a browser of two members is known to both', async () => {
  const [one, two] = [await shop.member('User'), await shop.member('User')];
  const browser = await ownBrowserOf(one);
  expect((await browser.logIn(two, two.password)).status).toBe(200);
  await guessFromEverywhere(one);
  await shop.database.delete(limitUses);
  await guessFromEverywhere(two);
  for (const owner of [one, two]) expect((await browser.logIn(owner, owner.password)).status).toBe(200);
});

test('the cookie is HttpOnly and SameSite=Lax, lives long, and is __Host- over https', async () => {
  const owner = await shop.member('User');
  const logIn = (origin: string) =>
    shop.api.request(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: owner.email, password: owner.password }),
    });
  const deviceIn = (answer: Response) =>
    answer.headers.getSetCookie().find((set) => set.includes('marque.device'));
  expect(deviceIn(await logIn('http://localhost'))).toMatch(
    /^marque\.device=\S+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect(deviceIn(await logIn('https://cars.example'))).toMatch(/^__Host-marque\.device=\S+;.* Secure;/);
});

test('after the logout the cookie of a known browser is no session: kept answers are for it as for any visitor', async () => {
  const browser = await ownBrowserOf(await shop.member('User'));
  expect([...browser.jar.cookies.keys()]).toEqual(['marque.device']);
  for (const name of ['marque.device', '__Host-marque.device'])
    expect(hasSessionCookie(`a=b; ${name}=${browser.jar.cookies.get('marque.device')}`)).toBe(false);
});

test('a stranger who cannot sign in gets no such cookie', async () => {
  const owner = await shop.member('User');
  const stranger = browserAt('198.51.100.3');
  await stranger.logIn(owner, 'wrong');
  expect([...stranger.jar.cookies.keys()]).toEqual([]);
});

test('after a reset a known browser that had used up its tries gets in', async () => {
  const owner = await shop.member('User');
  const browser = await ownBrowserOf(owner);
  for (let tries = 0; tries < 5; tries += 1) await browser.logIn(owner, 'wrong');
  const phone = '+1 313 555 0199';
  await browser.post('/api/forgot-password/verify-reset', { email: owner.email, phone });
  await shop.jobs.runWaiting();
  const otp = /Code: (\d{6})/.exec(server.taken.at(-1)?.text ?? '')?.[1] ?? '';
  const proven = await browser.post('/api/forgot-password/verify-otp', { email: owner.email, otp });
  const { token }: { token: string } = await proven.json();
  const password = 'kettle violin harbor';
  await browser.post('/api/forgot-password/reset-password', { token, password });
  expect((await browser.logIn(owner, password)).status).toBe(200);
});

test('strangers who ask for reset codes from everywhere do not keep a known browser from asking', async () => {
  const owner = await shop.member('User');
  const browser = await ownBrowserOf(owner);
  for (let place = 0; place < 31; place += 1)
    await browserAt(`198.51.100.${place}`).post('/api/forgot-password/verify-reset', {
      email: owner.email,
      phone: '1',
    });
  const asked = { email: owner.email, phone: '+1 313 555 0199' };
  expect((await browserAt('192.0.2.9').post('/api/forgot-password/verify-reset', asked)).status).toBe(429);
  expect((await browser.post('/api/forgot-password/verify-reset', asked)).status).toBe(200);
});

test('a deactivated owner does not get in with a known browser', async () => {
  const owner = await shop.member('Worker');
  const browser = await ownBrowserOf(owner);
  await shop.database.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, owner.userId));
  expect((await browser.logIn(owner, owner.password)).status).toBe(401);
});
