import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/database/ids.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { aCarOnSale, aSoldOutCar } from '../../tests/support/cars.ts';
import { jsonOf } from '../../tests/support/json.ts';
import { openTestShop, type TestShop } from '../../tests/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const mostADay = 10;
const password = 'Correct-Horse-7-Staple';
const mailsTo = async (email: string) => {
  await shop.jobs.runWaiting();
  return shop.database.$count(outgoingMails, eq(outgoingMails.recipient, email));
};
const call = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const answer = await shop.api.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return answer.status;
};
const changeTo = async (email: string) => {
  const customer = await shop.aCustomer();
  const body = JSON.stringify({ email, password: customer.password });
  return (await customer.request('/api/account/email', { method: 'POST', body })).status;
};

test('a mailbox gets ten mails a day by strangers, whatever kinds they are and however many accounts cause them', async () => {
  const email = `stranger-${newId()}@example.com`;
  const soldOut = await aSoldOutCar(shop);
  const car = await aCarOnSale(shop);
  expect(await call('/api/saved/waits', { carId: soldOut, email })).toBe(200);
  const question = { about: 'car', id: car, title: 'A question', text: 'Is it red?', name: 'Ada', email };
  expect(await call('/api/questions', question)).toBeLessThan(300);
  for (let sent = 2; sent < mostADay; sent += 1)
    expect(await changeTo(sent % 2 ? email : email.toUpperCase())).toBe(200);
  expect(await mailsTo(email)).toBe(mostADay);
  expect(await changeTo(email)).toBe(429);
  expect(await call('/api/questions', { ...question, text: 'Is it blue?' })).toBe(429);
  expect(await call('/api/saved/waits', { carId: await aSoldOutCar(shop), email })).toBe(200);
  const person = { firstName: 'Ada', lastName: 'Byron', phone: '+1 313 555 0100', email };
  expect(await call('/api/auth/register', { ...person, password, confirmPassword: password })).toBe(200);
  expect(await call('/api/auth/login-link', { email })).toBe(200);
  expect(await mailsTo(email)).toBe(mostADay);
});

test('what strangers used up does not keep a login link from a browser that the account has signed in with', async () => {
  const email = `owner-${newId()}@example.com`;
  for (let sent = 0; sent < mostADay; sent += 1) expect(await changeTo(email)).toBe(200);
  const owner = await shop.member('User', { email });
  const login = await shop.api.request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: owner.password }),
  });
  const cookie = login.headers.getSetCookie().find((one) => one.startsWith('marque.device='))!;
  const before = await mailsTo(email);
  await call('/api/auth/login-link', { email });
  expect(await mailsTo(email)).toBe(before);
  await call('/api/auth/login-link', { email }, { cookie: cookie.split(';')[0]! });
  expect(await mailsTo(email)).toBe(before + 1);
});

test('whoever signed up with an address that is not confirmed mails it ten times a day at most, by whatever acts', async () => {
  const email = `victim-${newId()}@example.com`;
  const person = { firstName: 'Ada', lastName: 'Byron', phone: '+1 313 555 0100', email };
  const registered = await shop.api.request('/api/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, password, confirmPassword: password }),
  });
  const device = registered.headers.getSetCookie().find((one) => one.startsWith('marque.device='))!;
  let authorization = `Bearer ${registered.headers.get('set-auth-token')}`;
  const act = (path: string, body: object) =>
    shop.api.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify(body),
    });
  const carId = await aCarOnSale(shop);
  const { slots } = await jsonOf<{ slots: { startsAt: string; isFree: boolean }[] }>(
    await shop.api.request(`/api/test-drives/offer?car=${carId}`),
  );
  const [one, other] = slots.filter(({ isFree }) => isFree).map(({ startsAt }) => startsAt);
  const drive = { carId, startsAt: one, name: 'Ada', phone: '313 555 0100', licence: true };
  const { manageToken: token } = await jsonOf<{ manageToken: string }>(await act('/api/test-drives', drive));
  const moved: number[] = [];
  for (let times = 0; times < mostADay; times += 1)
    moved.push((await act('/api/test-drive-link/move', { token, startsAt: times % 2 ? one : other })).status);
  expect(moved).toEqual([...Array<number>(mostADay - 2).fill(200), 429, 429]);
  expect((await act('/api/test-drive-link/cancel', { token })).status).toBe(200);
  expect((await act('/api/test-drives', drive)).status).toBe(429);
  const changed = await act('/api/auth/change-password', {
    currentPassword: password,
    password: `${password}-2`,
  });
  expect(changed.status).toBe(200);
  authorization = `Bearer ${changed.headers.get('set-auth-token')}`;
  const cookie = device.split(';')[0]!;
  expect(await call('/api/auth/login-link', { email }, { cookie })).toBe(200);
  expect(await call('/api/forgot-password/verify-reset', { email, phone: person.phone }, { cookie })).toBe(
    429,
  );
  expect((await act('/api/account/delete', { password: `${password}-2`, word: 'DELETE' })).status).toBe(200);
  expect(await mailsTo(email)).toBe(mostADay);
});

test('an account whose address is not confirmed mails it ten times a day at most', async () => {
  const email = `unconfirmed-${newId()}@example.com`;
  const person = { firstName: 'Ada', lastName: 'Byron', phone: '+1 313 555 0100', email };
  const headers = { 'content-type': 'application/json' };
  const registered = await shop.api.request('/api/auth/register', {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...person, password, confirmPassword: password }),
  });
  const authorization = `Bearer ${registered.headers.get('set-auth-token')}`;
  const statuses: number[] = [];
  for (let sent = 0; sent < mostADay; sent += 1) {
    const body = { email: `other-${newId()}@example.com`, password };
    statuses.push(await call('/api/account/email', body, { authorization }));
  }
  expect(statuses).toEqual([...Array<number>(mostADay - 1).fill(200), 429]);
  expect(await mailsTo(email)).toBe(mostADay);
});
