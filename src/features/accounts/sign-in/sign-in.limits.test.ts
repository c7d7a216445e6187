import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limitUses } from '#platform/limits/limits.tables.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { sessions } from '../accounts.tables.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ trustProxy: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.delete(limitUses);
});

const logIn = async (email: string, password: string, address = '192.0.2.1') =>
  shop.api.request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.9, ${address}` },
    body: JSON.stringify({ email, password }),
  });

const statuses = async (times: number, attempt: () => Promise<Response>) => {
  const seen: number[] = [];
  for (let time = 0; time < times; time += 1) seen.push((await attempt()).status);
  return seen;
};

test('after five wrong passwords the sixth is not even tried, nor is the right one', async () => {
  const customer = await shop.member('User');
  expect(await statuses(5, () => logIn(customer.email, 'wrong'))).toEqual([401, 401, 401, 401, 401]);
  const response = await logIn(customer.email, customer.password);
  expect(response.status).toBe(429);
  const wait = Number(response.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(14 * 60);
  expect(wait).toBeLessThanOrEqual(15 * 60);
  expect(await response.json()).toMatchObject({
    code: 'too-many',
    message: 'Too many attempts. Please try again in 15 minutes.',
  });
});

test('someone else’s wrong guesses do not lock the owner out of their own place', async () => {
  const customer = await shop.member('User');
  await statuses(6, () => logIn(customer.email, 'wrong', '203.0.113.5'));
  expect((await logIn(customer.email, customer.password)).status).toBe(200);
});

test('an account is counted once, by whichever of its names it is guessed at', async () => {
  const worker = await shop.member('Worker');
  const names = [
    worker.email,
    worker.username!,
    worker.username!.toUpperCase(),
    worker.email,
    worker.username!,
  ];
  for (const name of names) expect((await logIn(name, 'wrong')).status).toBe(401);
  for (const name of [worker.email, worker.username!])
    expect((await logIn(name, worker.password)).status).toBe(429);
});

test('a name that nobody has is counted as well, and answered alike', async () => {
  expect(await statuses(6, () => logIn('nobody-here', 'wrong'))).toEqual([401, 401, 401, 401, 401, 429]);
});

test('a right password forgives the wrong ones before it', async () => {
  const customer = await shop.member('User');
  await statuses(4, () => logIn(customer.email, 'wrong'));
  expect((await logIn(customer.email, customer.password)).status).toBe(200);
  expect(await statuses(5, () => logIn(customer.email, 'wrong'))).toEqual([401, 401, 401, 401, 401]);
});

test('right passwords use up nothing', async () => {
  const customer = await shop.member('User');
  expect(await statuses(8, () => logIn(customer.email, customer.password))).toEqual(Array(8).fill(200));
  expect(await shop.database.select().from(limitUses)).toEqual([]);
});

test('thirty guesses at the same moment learn no more than five in a row', async () => {
  const customer = await shop.member('User');
  const guesses = Array.from({ length: 30 }, (_, index) => logIn(customer.email, `guess ${index}`));
  const answers = await Promise.all([...guesses, logIn(customer.email, customer.password)]);
  const learned = answers.filter((answer) => answer.status !== 429);
  expect(learned.length).toBeLessThanOrEqual(6);
  const open = await shop.database.select().from(sessions).where(eq(sessions.userId, customer.userId));
  expect(open.length).toBe(answers.filter((answer) => answer.status === 200).length);
});

test('what was entered is not kept in the clear', async () => {
  await logIn('someone@example.com', 'wrong');
  const kept = JSON.stringify(await shop.database.select().from(limitUses));
  expect(kept).not.toContain('someone');
  expect(kept).not.toContain('192.0.2.1');
});

test('one e-mail address signs up at most twenty times an hour', async () => {
  const signUp = async () =>
    shop.api.request('/api/auth/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        firstName: 'A',
        lastName: 'B',
        email: 'again@example.com',
        phone: '1',
        password: 'Long-enough-1',
        confirmPassword: 'Long-enough-1',
      }),
    });
  expect(await statuses(21, signUp)).toEqual([200, ...Array(19).fill(409), 429]);
});
