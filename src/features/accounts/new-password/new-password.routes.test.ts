import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findSetting, storeSetting } from '#features/settings/settings.service.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { users } from '../accounts.tables.ts';
import { guessableText } from './new-password.rules.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterEach(() => refuse('staff'));
afterAll(() => shop.close());

const listed = 'Password123!';
const json = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const refuse = async (value: 'staff' | 'everyone' | 'nobody') => {
  const { actor } = await shop.signIn('Global-Admin');
  const { version } = await findSetting(shop, 'refuseGuessablePasswords');
  await storeSetting(shop, actor, 'refuseGuessablePasswords', { seen: version, value });
};
async function expectRefused(answer: Response) {
  expect(await jsonOf(answer)).toMatchObject({ code: 'bad-input', fields: { password: guessableText } });
  expect(answer.status).toBe(400);
}
let count = 0;
const register = (password: string) => {
  count += 1;
  const entered = { firstName: 'Ada', lastName: 'Byron', email: `easy-${count}@example.com`, phone: '1' };
  return shop.api.request('/api/auth/register', json({ ...entered, password, confirmPassword: password }));
};

test('customers may sign up with a password that meets the checklist and is easy to guess', async () => {
  for (const password of [listed, 'Test1234!', 'AdaByron1'])
    expect((await register(password)).status).toBe(200);
});

test('where everyone is refused it, no account is made', async () => {
  await refuse('everyone');
  for (const password of [listed, 'AdaByron1']) await expectRefused(await register(password));
  expect(
    await shop.database
      .select()
      .from(users)
      .where(eq(users.email, `easy-${count}@example.com`)),
  ).toEqual([]);
});

test('staff of a real shop choose another one, also at the first login; customers need not', async () => {
  const change = async (role: 'User' | 'Worker', { temporary = false } = {}) => {
    const person = await shop.signIn(role);
    await shop.database
      .update(users)
      .set({ mustChangePassword: temporary })
      .where(eq(users.id, person.userId));
    const sent = { currentPassword: person.password, password: listed };
    return person.request('/api/auth/change-password', json(sent));
  };
  await expectRefused(await change('Worker'));
  await expectRefused(await change('Worker', { temporary: true }));
  expect((await change('User')).status).toBe(200);
  await refuse('nobody');
  expect((await change('Worker')).status).toBe(200);
});

test('temporary passwords and VIP passwords are never refused for being easy to guess', async () => {
  await refuse('everyone');
  const admin = await shop.signIn('Global-Admin', { permits: ['global-admin', 'vip-settings'] });
  for (const call of ['create-admin', 'create-worker']) {
    const staff = { email: `${call}@example.com`, username: call, phone: '1', password: 'Temp123!' };
    expect((await admin.request(`/api/global-admin/${call}`, json(staff))).status).toBe(200);
  }
  const { email } = await shop.member('User');
  const vip = { email, vipUsername: 'velvet.guest' };
  for (const vipPassword of ['vippass123', 'four'])
    expect((await admin.request('/api/admin/vip-settings', json({ ...vip, vipPassword }))).status).toBe(200);
  const short = await admin.request('/api/admin/vip-settings', json({ ...vip, vipPassword: 'abc' }));
  expect(await jsonOf(short)).toMatchObject({ fields: { vipPassword: 'Use at least 4 characters' } });
});

test('a password that is easy to guess is reported while it is typed, before it is sent', async () => {
  const judge = async (body: object) =>
    jsonOf(await shop.api.request('/api/auth/judge-password', json(body)));
  expect(await judge({ password: listed })).toEqual({ easyToGuess: true });
  expect(await judge({ password: 'kettle violin harbor' })).toEqual({ easyToGuess: false });
  expect(await judge({ password: 'Castell2024!' })).toEqual({ easyToGuess: false });
  expect(await judge({ password: 'Castell2024!', lastName: 'Castell' })).toEqual({ easyToGuess: true });
});
