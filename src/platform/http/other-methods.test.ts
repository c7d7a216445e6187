import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiDocument } from '#platform/http/api-description.ts';
import { jsonOf } from '../../../tests/support/json.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

test('every call of the API says which methods it takes, and refuses all others with 405', async () => {
  const wrong: string[] = [];
  for (const path of Object.keys(openApiDocument(shop.api).paths)) {
    const url = path.replaceAll(/\{\w+\}/g, 'x');
    const asked = await shop.api.request(url, { method: 'OPTIONS' });
    const allowed = asked.headers.get('allow')?.split(', ') ?? [];
    if (asked.status !== 204 || !allowed.includes('OPTIONS')) wrong.push(`OPTIONS ${path}: ${asked.status}`);
    for (const method of methods.filter((one) => !allowed.includes(one))) {
      const answer = await shop.api.request(url, { method });
      const said = await jsonOf<{ code: string }>(answer);
      const fits = answer.status === 405 && said.code === 'method-not-allowed';
      if (!fits || answer.headers.get('allow') !== allowed.join(', '))
        wrong.push(`${method} ${path}: ${answer.status} ${said.code}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a refusal names what the call takes, in JSON like every other one', async () => {
  const answer = await shop.api.request('/api/auth/login', { method: 'DELETE' });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  const message = 'This call takes POST, OPTIONS.';
  expect(await answer.json()).toEqual({ code: 'method-not-allowed', message, error: message });
  const read = await shop.api.request('/api/cars', { method: 'OPTIONS' });
  expect(read.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  expect(read.headers.get('access-control-allow-origin')).toBeNull();
});

test('an address that is no call stays unknown, whatever the method', async () => {
  for (const method of [...methods, 'OPTIONS'])
    expect((await shop.api.request('/api/nothing-here', { method })).status).toBe(404);
});
