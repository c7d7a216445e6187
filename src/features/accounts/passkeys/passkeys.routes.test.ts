import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { changeSetting } from '#features/settings/settings.service.ts';
import { now, setClock } from '#platform/clock.ts';
import { limitUses } from '#platform/limits/limits.tables.ts';
import { enrol } from '../../../../tests/support/enrolment.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import { aPasskeyDevice, type PasskeyDevice } from '../../../../tests/support/passkey-device.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { users } from '../accounts.tables.ts';
import { mostPasskeys, type Passkey } from './passkeys.contract.ts';

const origin = 'https://cars.example.com';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ publicUrl: origin });
});
afterAll(() => shop.close());
beforeEach(() => shop.database.delete(limitUses));

const send = (person: TestPerson, path: string, body: unknown, method = 'POST') =>
  person.request(`/api/account/passkeys${path}`, { method, body: JSON.stringify(body) });
const begin = async (person: TestPerson, more: object = {}) => {
  const answer = await send(person, '/begin', { password: person.password, ...more });
  const { options } = await jsonOf<{ options: { challenge: string; rp: { id: string } } }>(answer);
  return options;
};
const list = async (person: TestPerson) => jsonOf<Passkey[]>(await person.request('/api/account/passkeys'));

/** A key of this person's, added as a browser does. */
async function aKeyOf(
  person: TestPerson,
  more: object = {},
): Promise<{ device: PasskeyDevice; added: Passkey }> {
  const device = aPasskeyDevice(origin, person.userId);
  const { challenge } = await begin(person, more);
  const answer = await send(person, '', { credential: device.make(challenge) });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return { device, added: await jsonOf<Passkey>(answer) };
}

const post = (path: string, body?: unknown) =>
  shop.api.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
async function loginChallenge(): Promise<string> {
  const { options } = await jsonOf<{ options: { challenge: string } }>(await post('/api/auth/passkey/begin'));
  return options.challenge;
}
const logIn = async (device: PasskeyDevice, more: Parameters<PasskeyDevice['show']>[1] = {}) =>
  post('/api/auth/passkey', { credential: device.show(await loginChallenge(), more) });

test('a passkey opens the account of its owner, without a name and without the password', async () => {
  const customer = await shop.aCustomer();
  const { device, added } = await aKeyOf(customer);
  expect(added).toMatchObject({ name: 'A program', synced: false });
  const answer = await logIn(device);
  expect(answer.status).toBe(200);
  expect(await jsonOf(answer)).toMatchObject({ _id: customer.userId, role: 'User' });
  expect(answer.headers.get('set-auth-token')).toBeTruthy();
  expect((await list(customer))[0]).toMatchObject({ _id: added._id, lastUsedAt: expect.any(String) });
});

test('a login answers a challenge of ours once, in time, at this address, for this account', async () => {
  const [customer, other] = [await shop.aCustomer(), await shop.aCustomer()];
  const { device } = await aKeyOf(customer);
  const credential = device.show(await loginChallenge());
  const answers = await Promise.all([1, 2, 3].map(() => post('/api/auth/passkey', { credential })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);

  const refused = async (answer: Response) => {
    expect(answer.status).toBe(401);
    expect(await jsonOf(answer)).toMatchObject({ code: 'passkey-refused' });
  };
  await refused(await logIn(device, { origin: 'https://cars.example.org' }));
  await refused(await logIn(device, { handle: other.userId }));
  // A copy of the key, which counts by itself.
  await refused(await logIn(device, { counter: 1 }));
  await refused(await post('/api/auth/passkey', { credential: device.show('bm90IG91cnM') }));
  await refused(await logIn(aPasskeyDevice(origin, customer.userId)));
  const { challenge: toAdd } = await begin(customer);
  await refused(await post('/api/auth/passkey', { credential: device.show(toAdd) }));
  const late = await loginChallenge();
  const began = now();
  const back = setClock(() => new Date(began.getTime() + 5 * 60_000 + 1000));
  await refused(await post('/api/auth/passkey', { credential: device.show(late) }));
  back();
  expect((await logIn(device)).status).toBe(200);
});

test('with a second factor it is enough where it verified its owner; else a code is asked for', async () => {
  const customer = await shop.aCustomer();
  const { backupCodes } = await enrol(shop, customer);
  const { device } = await aKeyOf(customer, { code: backupCodes[0] });
  expect((await logIn(device)).status).toBe(200);
  const half = await logIn(device, { verified: false });
  expect(half.status).toBe(202);
  expect(half.headers.get('set-auth-token')).toBeNull();
  const { proof } = await jsonOf<{ proof: string }>(half);
  const whole = await post('/api/auth/second-factor', { proof, code: backupCodes[1] });
  expect(await jsonOf(whole)).toMatchObject({ _id: customer.userId });
});

test('where a role requires a second factor, a session of a verified key has it, and one of an unverified key has not', async () => {
  const worker = await shop.signIn('Worker');
  const { device } = await aKeyOf(worker);
  const operator = { userId: 'operator', email: 'operator@example.com' };
  await changeSetting(shop, operator, 'secondFactorRoles', { seen: 0, typed: 'Worker' });
  expect(await jsonOf(await logIn(device))).toMatchObject({ mustEnrol: false });
  expect(await jsonOf(await logIn(device, { verified: false }))).toMatchObject({ mustEnrol: true });
  await changeSetting(shop, operator, 'secondFactorRoles', { seen: 1, typed: 'none' });
});

test('adding one asks for the password, and for a code where a second factor is on; its owner is mailed', async () => {
  const customer = await shop.aCustomer();
  const wrong = await send(customer, '/begin', { password: 'guess' });
  expect(await jsonOf(wrong)).toMatchObject({ code: 'wrong-password' });
  const { backupCodes } = await enrol(shop, customer);
  const codeless = await send(customer, '/begin', { password: customer.password });
  expect(await jsonOf(codeless)).toMatchObject({ fields: { code: expect.any(String) } });
  expect(await begin(customer, { code: backupCodes[0] })).toMatchObject({ rp: { id: 'cars.example.com' } });
});

test('a key is added in the session that asked for it, once, and to one account', async () => {
  const [customer, thief] = [await shop.aCustomer(), await shop.aCustomer()];
  const device = aPasskeyDevice(origin, customer.userId);
  const { challenge } = await begin(customer);
  const credential = device.make(challenge);
  expect(await jsonOf(await send(thief, '', { credential }))).toMatchObject({ code: 'passkey-refused' });
  const answers = await Promise.all([1, 2].map(() => send(customer, '', { credential })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const { challenge: again } = await begin(thief);
  const same = await send(thief, '', { credential: device.make(again) });
  expect(await jsonOf(same)).toMatchObject({ code: 'passkey-refused' });
  expect(await list(thief)).toEqual([]);
});

test('one that is renamed keeps opening, one that is removed opens nothing', async () => {
  const customer = await shop.aCustomer();
  const { device, added } = await aKeyOf(customer);
  const renamed = await send(customer, `/${added._id}`, { name: 'Blue key' }, 'PUT');
  expect(await jsonOf(renamed)).toMatchObject({ name: 'Blue key' });
  expect((await send(customer, `/${added._id}`, { name: 'a\nb' }, 'PUT')).status).toBe(400);
  expect((await logIn(device)).status).toBe(200);
  const remove = (password: string) => send(customer, `/${added._id}/remove`, { password });
  expect((await remove('guess')).status).toBe(400);
  expect((await remove(customer.password)).status).toBe(204);
  expect((await remove(customer.password)).status).toBe(404);
  expect((await logIn(device)).status).toBe(401);
});

test('there are ten at most', async () => {
  const customer = await shop.aCustomer();
  for (let key = 0; key < mostPasskeys; key += 1) await aKeyOf(customer);
  const answer = await send(customer, '/begin', { password: customer.password });
  expect(await jsonOf(answer)).toMatchObject({ code: 'too-many-passkeys' });
});

test('of staff both are audited, and a deactivated account is not opened', async () => {
  const worker = await shop.signIn('Worker');
  const { device, added } = await aKeyOf(worker);
  await send(worker, `/${added._id}/remove`, { password: worker.password });
  const lines = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.actorUserId, worker.userId))
    .orderBy(auditEntries.id);
  expect(lines.map(({ action }) => action)).toEqual(['add passkey', 'remove passkey']);
  const { device: second } = await aKeyOf(worker);
  await shop.database.update(users).set({ deactivatedAt: now() }).where(eq(users.id, worker.userId));
  expect((await logIn(second)).status).toBe(401);
  expect((await logIn(device)).status).toBe(401);
});

test('a shop without a name of its own has none, but on localhost', async () => {
  const nameless = await openTestShop();
  const ask = (from?: string) =>
    nameless.api.request('/api/auth/passkey/begin', {
      method: 'POST',
      headers: from ? { origin: from } : {},
    });
  for (const from of [undefined, 'http://127.0.0.1:3000', 'https://evil.example'])
    expect(await jsonOf(await ask(from)), from).toMatchObject({ code: 'passkeys-off' });
  expect((await ask('http://localhost:3000')).status).toBe(200);
  await nameless.close();
});
