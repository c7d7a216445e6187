import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Browser } from '../../../../tests/support/browser.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { sessions, users } from '../accounts.tables.ts';
import type { PageCalls } from './session.guard.ts';
import { sweepSessions } from './session.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
afterEach(() => {
  vi.useRealTimers();
});

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const start = Date.UTC(2030, 0, 1, 12);
/** The clock stands at this moment; timers run on. */
const after = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: start + milliseconds });

const rowOf = async ({ actor }: TestPerson) =>
  (await shop.database.select().from(sessions).where(eq(sessions.id, actor.sessionId)))[0];
const seenAfter = async (person: TestPerson) => (await rowOf(person))!.lastSeenAt.getTime() - start;

const look = async (person: TestPerson) => (await person.request('/api/auth/me')).status;
/** An act that does nothing else. */
const act = async (person: TestPerson) =>
  (await person.request('/api/auth/sessions/current/stay', { method: 'POST' })).status;
const pageCall = async (person: TestPerson, calls: PageCalls) =>
  (await shop.api.request('/api/auth/me', { headers: { cookie: person.cookie } }, { ...calls })).status;
const open = (person: TestPerson) => pageCall(person, { recognised: new Map(), isOpening: true });

const staff = ['Worker', 'Workers-Admin', 'Admin', 'Global-Admin'] as const;

test.each(staff)(
  'a session of a %s ends after 30 idle minutes, however much its page reads',
  async (role) => {
    after(0);
    const person = await shop.signIn(role);
    for (let minutes = 1; minutes < 30; minutes += 7) {
      after(minutes * minute);
      expect(await look(person)).toBe(200);
      expect(await pageCall(person, { recognised: new Map(), isOpening: false })).toBe(200);
    }
    after(30 * minute - 1);
    expect(await look(person)).toBe(200);
    after(30 * minute);
    expect(await look(person)).toBe(401);
    expect(await act(person), 'an act comes too late').toBe(401);
    expect(await open(person)).toBe(401);
  },
);

test('acts and openings of pages keep a session of staff, up to 12 hours after the login', async () => {
  after(0);
  const [acting, opening] = [await shop.signIn('Worker'), await shop.signIn('Admin')];
  for (let minutes = 25; minutes < 12 * 60; minutes += 25) {
    after(minutes * minute);
    expect([await act(acting), await open(opening)]).toEqual([200, 200]);
  }
  after(12 * hour - 1);
  expect([await act(acting), await open(opening)]).toEqual([200, 200]);
  after(12 * hour);
  expect([await act(acting), await open(opening)]).toEqual([401, 401]);
});

test('a customer’s session ends 30 days after the login, used every day or not at all', async () => {
  after(0);
  const [busy, away] = [await shop.aCustomer(), await shop.aCustomer()];
  for (let days = 1; days < 30; days += 1) {
    after(days * day);
    expect(await act(busy)).toBe(200);
  }
  after(30 * day - 1);
  expect([await look(busy), await look(away)]).toEqual([200, 200]);
  after(30 * day);
  expect([await look(busy), await look(away)]).toEqual([401, 401]);
});

test('a role that changes applies at once: rights, and how long the session lasts', async () => {
  after(0);
  const person = await shop.aCustomer();
  const become = (role: 'Worker' | 'User') =>
    shop.database.update(users).set({ role }).where(eq(users.id, person.userId));
  after(13 * hour);
  await become('Worker');
  expect(await look(person)).toBe(401);
  await become('User');
  expect(await look(person)).toBe(200);
  const hired = await shop.aCustomer();
  await shop.database.update(users).set({ role: 'Worker' }).where(eq(users.id, hired.userId));
  const me = await hired.request('/api/auth/me');
  expect(await me.json()).toMatchObject({ role: 'Worker' });
  expect((await hired.request('/api/basket')).status).toBe(200);
  expect((await hired.request('/api/recommendations')).status).toBe(403);
});

test('last seen is written once a minute at most, by acts and openings only', async () => {
  after(0);
  const person = await shop.signIn('Worker');
  after(59_000);
  await act(person);
  expect(await seenAfter(person)).toBe(0);
  after(61_000);
  await look(person);
  expect(await seenAfter(person)).toBe(0);
  await act(person);
  expect(await seenAfter(person)).toBe(61_000);
  after(100_000);
  await open(person);
  expect(await seenAfter(person)).toBe(61_000);
  after(122_000);
  await open(person);
  expect(await seenAfter(person)).toBe(122_000);
});

test('a call that another site makes keeps no session alive', async () => {
  after(0);
  const person = await shop.signIn('Worker');
  after(29 * minute);
  const forged = await person.request('/api/auth/sessions/current/stay', {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
  });
  expect(forged.status).toBe(403);
  expect(await seenAfter(person)).toBe(0);
});

test('sessions that are over are swept away, by the times of their role', async () => {
  after(0);
  const [idle, late, customer] = [
    await shop.signIn('Worker'),
    await shop.signIn('Admin'),
    await shop.aCustomer(),
  ];
  after(31 * minute);
  const active = await shop.signIn('Worker');
  await sweepSessions(shop.database);
  const there = async () =>
    [await rowOf(idle), await rowOf(late), await rowOf(active), await rowOf(customer)].map(
      (row) => row !== undefined,
    );
  expect(await there()).toEqual([false, false, true, true]);
  after(30 * day + 1);
  await sweepSessions(shop.database);
  expect(await there()).toEqual([false, false, false, false]);
});

/** A browser whose session has ended at the shop, and that does not know it yet. */
async function aBrowserWithEndedSession(role: 'User' | 'Worker') {
  const owner = await shop.member(role);
  const browser = new Browser(shop.api);
  await browser.logIn(owner, owner.password);
  await shop.database.delete(sessions).where(eq(sessions.userId, owner.userId));
  return { owner, browser };
}

test.each([
  ['/api/auth/me', 401],
  ['/api/downtime/current', 200],
  ['/api/cars', 200],
  ['/api/orders/my-orders', 401],
])('%s, asked before a login and answered after it, does not sign out', async (path, status) => {
  const { owner, browser } = await aBrowserWithEndedSession('User');
  const late = await browser.send(path);
  expect(late.status).toBe(status);
  expect((await browser.logIn(owner, owner.password)).status).toBe(200);
  browser.jar.take(late);
  expect((await browser.get('/api/auth/me')).status).toBe(200);
});

test('an act with an ended session that is answered after a login does not sign out', async () => {
  const { owner, browser } = await aBrowserWithEndedSession('Worker');
  for (const [path, sent] of [
    ['/api/basket', { items: [] }],
    ['/api/auth/login', { email: owner.email, password: 'wrong' }],
    ['/api/auth/change-password', { currentPassword: 'a', password: 'kettle violin harbor' }],
  ] as const) {
    const late = await browser.send(path, { method: 'POST', sent });
    expect(late.status).toBe(401);
    expect(late.headers.getSetCookie()).toEqual([]);
  }
});

test('what was asked with the token before a renewal does not sign out, answered after it', async () => {
  const owner = await shop.member('User');
  const browser = new Browser(shop.api);
  await browser.logIn(owner, owner.password);
  const beforehand = browser.jar.header;
  const sent = { currentPassword: owner.password, password: 'kettle violin harbor' };
  expect((await browser.post('/api/auth/change-password', sent)).status).toBe(200);
  const late = await shop.api.request('/api/auth/me', { headers: { cookie: beforehand } });
  expect(late.status).toBe(401);
  browser.jar.take(late);
  expect((await browser.get('/api/auth/me')).status).toBe(200);
});

test('a logout takes the cookie away, of an ended session too', async () => {
  const { browser } = await aBrowserWithEndedSession('User');
  await browser.post('/api/auth/logout');
  expect([...browser.jar.cookies.keys()]).toEqual(['marque.device']);
});

test('over https the cookie has the __Host- prefix with all that it promises, and no other name counts', async () => {
  const customer = await shop.member('User');
  const asked = (path: string, init: RequestInit = {}) =>
    shop.api.request(`https://cars.example${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', ...init.headers },
    });
  const login = await asked('/api/auth/login', {
    method: 'POST',
    body: JSON.stringify({ email: customer.email, password: customer.password }),
  });
  const [cookie] = login.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-marque\.session_token=[^;]+;/);
  for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax', `Max-Age=${30 * 24 * 3600}`])
    expect(cookie?.split('; ')).toContain(attribute);
  expect(cookie).not.toMatch(/Domain/i);
  const value = cookie!.split(';')[0]!.split('=')[1]!;
  const me = async (name: string, origin = 'https://cars.example') =>
    shop.api.request(`${origin}/api/auth/me`, { headers: { cookie: `${name}=${value}` } });
  expect((await me('__Host-marque.session_token')).status).toBe(200);
  const plain = await me('marque.session_token');
  expect(plain.status).toBe(401);
  expect(plain.headers.getSetCookie()[0], 'it goes').toMatch(/^marque\.session_token=;.*Max-Age=0/);
  expect((await me('marque.session_token', 'http://localhost')).status).toBe(200);
  expect((await me('__Host-marque.session_token', 'http://localhost')).status).toBe(401);
  const out = await asked('/api/auth/logout', {
    method: 'POST',
    headers: { cookie: `__Host-marque.session_token=${value}` },
  });
  expect(out.headers.getSetCookie()[0]).toMatch(/^__Host-marque\.session_token=;.*Max-Age=0.*Secure/);
});

test.each([
  [{ publicUrl: 'https://cars.example' }, {}],
  [{ trustProxy: true }, { 'x-forwarded-proto': 'https' }],
])('behind a proxy with https it has the prefix as well: %o %o', async (config, headers) => {
  const behind = await openTestShop(config);
  const customer = await behind.member('User');
  const login = await behind.api.request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email: customer.email, password: customer.password }),
  });
  expect(login.headers.getSetCookie()[0]).toMatch(/^__Host-marque\.session_token=.*; Secure/);
  await behind.close();
});
