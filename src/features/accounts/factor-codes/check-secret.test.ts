import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrol } from '../../../../tests/support/enrolment.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { lineOnSecret } from './check-secret.ts';
import { secondFactors } from './factor-codes.tables.ts';

const [former, other] = ['the secret that this shop always had', 'a secret that somebody else has made up'];
const keep = async () => {};

let database: TestDatabase;
let shop: TestShop;
let restarted: TestShop;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await openTestShop({ sessionSecret: former }, { url: database.url, drop: keep });
  restarted = await openTestShop({ sessionSecret: other }, { url: database.url, drop: keep });
});
afterAll(async () => {
  await shop.close();
  await restarted.close();
  await database.drop();
});

const post = async (path: string, body: object) =>
  restarted.api.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('a start warns of a changed session secret, and second factors are refused with a code until they are reset', async () => {
  const line = (secret: string) => lineOnSecret(shop.database, secret);
  expect(await line(former)).toBeUndefined();
  // Nothing was sealed yet: any secret may take its place.
  expect(await line(other)).toBeUndefined();
  expect(await line(former)).toBeUndefined();
  const worker = await shop.signIn('Worker');
  await enrol(shop, worker);
  expect(await line(other)).toMatch(/^Warning: SESSION_SECRET is not the one[^\n]+\.$/);
  expect(await line(former)).toBeUndefined();

  const login = await post('/api/auth/login', { email: worker.email, password: worker.password });
  const { proof } = await jsonOf<{ proof: string }>(login);
  for (const code of ['123456', 'k7fgp-2xw9d']) {
    const entered = await post('/api/auth/second-factor', { proof, code });
    expect([entered.status, await jsonOf(entered)]).toEqual([
      409,
      expect.objectContaining({
        code: 'other-secret',
        message: expect.stringContaining('the session secret of this server has changed'),
      }),
    ]);
  }
  await shop.database.delete(secondFactors);
  expect(await line(other)).toBeUndefined();
  expect(await line(other)).toBeUndefined();
});
