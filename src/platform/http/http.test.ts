import { afterAll, beforeAll, expect, test } from 'vitest';
import { signToken } from '#features/accounts/session/session-token.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createApi } from '#server/api.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { answerError, routes } from './http.ts';
import { sessionCookies } from './session-cookie.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('a character that the database cannot store is bad input, wherever it comes in', async () => {
  const cursor = Buffer.from('["\\u0000"]').toString('base64url');
  for (const path of ['/api/cars/%00', `/api/cars?cursor=${cursor}`]) {
    const answer = await shop.api.request(path);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'bad-input' });
  }
});

test('a character that no keyboard has finds nothing in a search, and breaks nothing', async () => {
  for (const path of ['/api/cars?search=a%00b', '/api/cars?search=%EF%BF%BD%07x']) {
    const answer = await shop.api.request(path);
    expect([answer.status, await answer.json()]).toEqual([200, []]);
  }
});

test('what does not fit a schema is told in words for people', async () => {
  const answer = await shop.api.request('/api/cars?limit=many');
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({ message: 'Enter a number', fields: { limit: 'Enter a number' } }),
  ]);
});

test('a broken connection is told as busy, not as a failure of ours', async () => {
  const failing = (cause: Error) =>
    routes()
      .onError(answerError)
      .get('/', () => {
        throw new Error('Failed query', { cause });
      });
  for (const text of ['Connection terminated unexpectedly', 'timeout exceeded when trying to connect']) {
    const answer = await failing(new Error(text)).request('/');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
  }
  expect((await failing(new Error('something else')).request('/')).status).toBe(500);
});

test('without its database the process still says that it is alive, also to who is signed in, and not that it is ready', async () => {
  const away = openDatabase('postgresql://nobody@127.0.0.1:1/none');
  const api = createApi({ ...shop, database: away.database });
  const headers = {
    cookie: `${sessionCookies.http}=${encodeURIComponent(signToken('a', shop.config.sessionSecret))}`,
  };
  expect((await api.request('/api/healthz', { headers })).status).toBe(200);
  expect((await api.request('/api/readyz', { headers })).status).toBe(503);
  await away.close();
});

test('a missing field is called missing, in words for people', async () => {
  const headers = { 'content-type': 'application/json' };
  const answer = await shop.api.request('/api/auth/login', { method: 'POST', headers, body: '{}' });
  expect(await answer.json()).toMatchObject({
    code: 'bad-input',
    message: 'This is missing',
    error: 'This is missing',
    fields: { email: 'This is missing', password: 'This is missing' },
  });
});
