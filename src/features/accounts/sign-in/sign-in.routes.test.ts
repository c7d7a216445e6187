import { verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { sessionCookies } from '#platform/http/session-cookie.ts';
import { limitUses } from '#platform/limits/limits.tables.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { credentials, sessions, users } from '../accounts.tables.ts';
import { sweepSessions } from '../session/session.service.ts';

vi.mock('@node-rs/argon2', { spy: true });

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.delete(limitUses);
});

const post = (path: string, sent: unknown, headers: Record<string, string> = {}) =>
  shop.api.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(sent),
  });
const register = (sent: object = {}) => post('/api/auth/register', { ...aRegistration(), ...sent });
const logIn = (email: string, password: string) => post('/api/auth/login', { email, password });

let people = 0;
const aRegistration = () => {
  people += 1;
  return {
    firstName: 'Ada',
    lastName: 'Byron',
    email: `ada-${people}@example.com`,
    phone: '+44 20 7946 0000',
    password: 'Long-enough-1',
    confirmPassword: 'Long-enough-1',
  };
};

const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const me = (headers: Record<string, string>) => shop.api.request('/api/auth/me', { headers });
const userOf = async (email: string) =>
  (await shop.database.select().from(users).where(eq(users.email, email)))[0]!;

test('a person who signs up is a customer and signed in at once', async () => {
  const response = await register({ email: 'grace@example.com' });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ email: 'grace@example.com', role: 'User', firstName: 'Ada' });
  const profile = await me({ cookie: cookieOf(response) });
  expect(await profile.json()).toMatchObject({ email: 'grace@example.com', phone: '+44 20 7946 0000' });
});

test('the session cookie is out of reach of scripts and of other sites', async () => {
  const response = await register();
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith(`${sessionCookies.http}=`));
  expect(cookie).toMatch(/; HttpOnly/);
  expect(cookie).toMatch(/; SameSite=Lax/);
  expect(cookie).toMatch(/; Path=\//);
  expect(cookie).not.toMatch(/; Secure/);
});

test('over https the session cookie is Secure', async () => {
  const response = await shop.api.request('https://marque.example/api/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(aRegistration()),
  });
  expect(response.headers.getSetCookie()[0]).toMatch(/; Secure/);
});

test('nobody chooses their own role, username or id', async () => {
  const response = await register({
    email: 'mallory@example.com',
    role: 'Global-Admin',
    id: 'chosen',
    username: 'root',
    mustChangePassword: true,
    emailVerified: true,
  });
  expect(await response.json()).toMatchObject({ role: 'User', mustChangePassword: false });
  expect(await userOf('mallory@example.com')).toMatchObject({
    role: 'User',
    username: null,
    emailVerified: false,
  });
});

test('passwords are kept as argon2id hashes', async () => {
  await register({ email: 'kept@example.com' });
  const { id } = await userOf('kept@example.com');
  const [kept] = await shop.database.select().from(credentials).where(eq(credentials.userId, id));
  expect(kept?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('an address with an international domain is one account, however its domain is written', async () => {
  const { password } = aRegistration();
  expect((await register({ email: 'Ada@müller.example', password, confirmPassword: password })).ok).toBe(
    true,
  );
  expect(await userOf('ada@xn--mller-kva.example')).toBeDefined();
  expect((await logIn('ada@MÜLLER.example', password)).status).toBe(200);
  expect((await logIn('\u200bada@xn--mller-kva.example', password)).status).toBe(200);
});

test('a taken address is refused, however it is written', async () => {
  await register({ email: 'Taken@Example.com' });
  const response = await register({ email: 'taken@EXAMPLE.com' });
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({
    code: 'email-taken',
    fields: { email: 'An account with this email address already exists.' },
  });
});

test('two people who sign up with one address at the same moment make one account', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => register({ email: 'both@example.com' })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409]);
});

test.each([
  [{ confirmPassword: 'Something-else-1' }, 'confirmPassword', 'Passwords do not match'],
  [{ password: 'short', confirmPassword: 'short' }, 'password', 'Use at least 8 characters'],
  [{ email: 'nonsense' }, 'email', 'Enter an email address such as name@example.com'],
  [{ phone: ' ' }, 'phone', 'Enter your phone number'],
  [{ firstName: 'A\u0000B' }, 'firstName', 'Remove invisible characters'],
])('a registration that does not fit says so at its field: %o', async (change, field, text) => {
  const response = await register(change);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'bad-input', fields: { [field]: text } });
});

test('login accepts the address in any case, and the username of staff', async () => {
  const admin = await shop.member('Admin', { email: 'desk@example.com', username: 'front-desk' });
  for (const name of ['desk@example.com', ' DESK@Example.com', 'front-desk', 'Front-Desk']) {
    const response = await logIn(name, admin.password);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ role: 'Admin', username: 'front-desk' });
  }
});

test('an unknown address, an unknown username and a wrong password are told alike', async () => {
  const customer = await shop.member('User');
  const answers = await Promise.all([
    logIn('nobody@example.com', 'Wrong-one-1'),
    logIn('nobody', 'Wrong-one-1'),
    logIn(customer.email, 'Wrong-one-1'),
  ]);
  for (const response of answers) {
    expect(response.status).toBe(401);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.json()).toEqual({
      code: 'wrong-credentials',
      message: 'Wrong email address or password.',
      error: 'Wrong email address or password.',
    });
  }
});

test('the token of the set-auth-token header signs in as a bearer token, as it is and decoded', async () => {
  const token = (await register()).headers.get('set-auth-token') ?? '';
  expect((await me({ authorization: `Bearer ${token}` })).status).toBe(200);
  expect((await me({ authorization: `bearer ${decodeURIComponent(token)}` })).status).toBe(200);
});

test('nobody signed in is told so', async () => {
  const response = await shop.api.request('/api/auth/me');
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ code: 'not-signed-in' });
});

test('a token that we did not sign opens nothing', async () => {
  const customer = await shop.aCustomer();
  const [token] = customer.bearer.split('.');
  for (const forged of [token, `${token}.`, `${token}.AAAA`, `x${customer.bearer}`]) {
    expect((await me({ authorization: `Bearer ${forged}` })).status).toBe(401);
    expect((await me({ cookie: `${sessionCookies.http}=${encodeURIComponent(forged ?? '')}` })).status).toBe(
      401,
    );
  }
});

test('logout ends the session itself, not only the cookie', async () => {
  const customer = await shop.aCustomer();
  const response = await customer.request('/api/auth/logout', { method: 'POST' });
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie()[0]).toMatch(/^marque\.session_token=;.*Max-Age=0/);
  expect((await customer.request('/api/auth/me')).status).toBe(401);
  expect((await me({ authorization: `Bearer ${customer.bearer}` })).status).toBe(401);
});

test('logging out twice, or without a session, does no harm', async () => {
  expect((await shop.api.request('/api/auth/logout', { method: 'POST' })).status).toBe(200);
  expect((await post('/api/auth/logout', {})).status).toBe(200);
});

test('a bearer token logs out as well', async () => {
  const customer = await shop.aCustomer();
  await post('/api/auth/logout', {}, { authorization: `Bearer ${customer.bearer}` });
  expect((await customer.request('/api/auth/me')).status).toBe(401);
});

const sessionCookiesIn = (answer: Response) =>
  answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('marque.session_token='));

test('logging in again ends the session before, and hands over one session cookie', async () => {
  const customer = await shop.aCustomer();
  const entered = { email: customer.email, password: customer.password };
  const response = await post('/api/auth/login', entered, { cookie: customer.cookie });
  expect(sessionCookiesIn(response)).toHaveLength(1);
  expect((await me({ cookie: cookieOf(response) })).status).toBe(200);
  expect((await customer.request('/api/auth/me')).status).toBe(401);
  const stale = await post('/api/auth/login', entered, { cookie: customer.cookie });
  expect(sessionCookiesIn(stale)).toHaveLength(1);
  expect((await me({ cookie: cookieOf(stale) })).status).toBe(200);
});

test('sessions that are over are swept away, the others stay', async () => {
  const [stays, goes] = [await shop.aCustomer(), await shop.aCustomer()];
  await shop.database
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(sessions.userId, goes.userId));
  await sweepSessions(shop.database);
  const left = (await shop.database.select().from(sessions)).map((session) => session.userId);
  expect(left).toContain(stays.userId);
  expect(left).not.toContain(goes.userId);
});

test('a deactivated account is out at once and cannot log in', async () => {
  const worker = await shop.signIn('Worker');
  await shop.database.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, worker.userId));
  expect((await worker.request('/api/auth/me')).status).toBe(401);
  await shop.database.delete(sessions).where(eq(sessions.userId, worker.userId));
  const response = await logIn(worker.email, worker.password);
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ message: 'Wrong email address or password.' });
});

test('an account that changes its role acts by the new one from then on', async () => {
  const person = await shop.signIn('User');
  await shop.database.update(users).set({ role: 'Worker' }).where(eq(users.id, person.userId));
  expect(await (await person.request('/api/auth/me')).json()).toMatchObject({ role: 'Worker' });
});

test('an old session is over', async () => {
  const customer = await shop.aCustomer();
  await shop.database
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(sessions.userId, customer.userId));
  const response = await customer.request('/api/auth/me');
  expect(response.status).toBe(401);
  expect(response.headers.getSetCookie(), 'it would sign out who logs in meanwhile').toEqual([]);
});

test('a page of another origin cannot act with the cookie, but a bearer token may', async () => {
  const customer = await shop.aCustomer();
  const attempt = (headers: Record<string, string>) => post('/api/basket', { items: [] }, headers);
  const evil = { origin: 'https://evil.example' };
  const refused = await attempt({ ...evil, cookie: customer.cookie });
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ code: 'other-origin' });
  expect((await attempt({ 'sec-fetch-site': 'cross-site', cookie: customer.cookie })).status).toBe(403);
  expect((await attempt({ origin: 'http://localhost', cookie: customer.cookie })).status).toBe(200);
  expect((await attempt({ cookie: customer.cookie })).status).toBe(200);
  expect((await attempt({ ...evil, authorization: `Bearer ${customer.bearer}` })).status).toBe(200);
});

test('reading with a cookie is not a matter of origin', async () => {
  const customer = await shop.aCustomer();
  const response = await customer.request('/api/auth/me', { headers: { origin: 'https://evil.example' } });
  expect(response.status).toBe(200);
});

test('what someone who is signed in is answered stays in no cache on the way', async () => {
  const headers = { cookie: cookieOf(await register()) };
  for (const path of ['/api/orders/my-orders', '/api/basket', '/api/cars', '/api/orders/none/receipt.pdf']) {
    const answer = await shop.api.request(path, { headers });
    expect(answer.headers.get('cache-control'), path).toBe('private, no-store');
  }
  expect((await shop.api.request('/api/cars')).headers.has('cache-control')).toBe(false);
});

test('a login for an unknown name does the work of one for a known name', async () => {
  const known = await shop.member('User');
  const asked = vi.spyOn(shop.connection.pool, 'connect');
  onTestFinished(() => asked.mockRestore());
  /** What a login takes: of the processor, by the cost of each hash that is verified, and of the database. */
  const taken = async (email: string) => {
    await shop.database.delete(limitUses);
    asked.mockClear();
    vi.mocked(verify).mockClear();
    expect((await logIn(email, 'Wrong-one-1')).status).toBe(401);
    const costs = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4));
    return { costs, statements: asked.mock.calls.length };
  };
  // The first login reads what is read every few seconds. It is not due again, however slow this is.
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  await taken(known.email);
  const work = await taken(known.email);
  expect(work.costs).toEqual([['argon2id', 'v=19', 'm=19456,t=2,p=1']]);
  for (const name of ['nobody@example.com', 'no-such-worker']) expect(await taken(name)).toEqual(work);
});
