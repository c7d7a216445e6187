import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '#platform/permissions.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { sessions, users } from '../accounts.tables.ts';
import type { Session } from './session.contract.ts';
import { newSessionToken, signToken } from './session-token.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const me = async (headers: Record<string, string> = {}) => shop.api.request('/api/auth/me', { headers });
const asWhom = async (answer: Response) =>
  answer.ok ? (await jsonOf<Session>(answer))._id : `${answer.status}`;
const signedIn = () => Promise.all([...roles, ...roles].map((role) => shop.signIn(role)));

test('persons of every role and nobody, who ask the same at one moment, are each told of themselves', async () => {
  const people = await signedIn();
  const rounds = Array.from({ length: 20 });
  const told = await Promise.all(
    rounds.flatMap(() => [
      ...people.map(async ({ userId, cookie }) => [userId, await asWhom(await me({ cookie }))]),
      ...people.map(async ({ userId, bearer }) => [
        userId,
        await asWhom(await me({ authorization: `Bearer ${bearer}` })),
      ]),
      me().then(async (answer) => ['401', await asWhom(answer)]),
    ]),
  );
  for (const [expected, found] of told) expect(found).toBe(expected);
});

test('an ended session, a let-go one and one that never was open nothing beside those that are open', async () => {
  const [open, ended, deactivated, idle] = await Promise.all([
    shop.signIn('User'),
    shop.signIn('User'),
    shop.signIn('Worker'),
    shop.signIn('User'),
  ]);
  await shop.database.delete(sessions).where(eq(sessions.id, ended.actor.sessionId));
  await shop.database
    .update(users)
    .set({ deactivatedAt: new Date() })
    .where(eq(users.id, deactivated.userId));
  const past = new Date(Date.now() - 1000);
  await shop.database.update(sessions).set({ expiresAt: past }).where(eq(sessions.id, idle.actor.sessionId));
  const unknown = signToken(newSessionToken(), shop.config.sessionSecret);
  const asked = [open.bearer, ended.bearer, deactivated.bearer, idle.bearer, unknown, open.bearer];
  const told = await Promise.all(
    asked.map(async (bearer) => asWhom(await me({ authorization: `Bearer ${bearer}` }))),
  );
  expect(told).toEqual([open.userId, '401', '401', '401', '401', open.userId]);
});

test('who logs out is out with the next call, however many ask at that moment', async () => {
  const [leaving, staying] = await Promise.all([shop.signIn('User'), shop.signIn('User')]);
  const during = Promise.all(Array.from({ length: 50 }, () => staying.request('/api/auth/me')));
  const out = await leaving.request('/api/auth/logout', { method: 'POST' });
  expect(out.status).toBe(200);
  expect((await leaving.request('/api/auth/me')).status).toBe(401);
  for (const answer of await during) expect(answer.status).toBe(200);
});
