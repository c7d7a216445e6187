import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonOf } from '../../../../tests/support/json.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { users } from '../accounts.tables.ts';
import { guessableText } from './new-password.rules.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const guessed = 'Passw0rd!';
const json = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
async function expectRefused(answer: Response, field = 'password') {
  expect(await jsonOf<{ fields: Record<string, string> }>(answer)).toMatchObject({
    code: 'bad-input',
    fields: { [field]: guessableText },
  });
  expect(answer.status).toBe(400);
}

test('a password among the first that are guessed is refused at registration, and no account is made', async () => {
  const email = 'easy@example.com';
  const entered = { firstName: 'Ada', lastName: 'Byron', email, phone: '1' };
  for (const password of [guessed, 'AdaByron1', email]) {
    const sent = { ...entered, password, confirmPassword: password };
    await expectRefused(await shop.api.request('/api/auth/register', json(sent)));
  }
  expect(await shop.database.select().from(users).where(eq(users.email, email))).toEqual([]);
});

test('it is refused when one changes the password, also at the first login', async () => {
  const customer = await shop.aCustomer();
  const worker = await shop.signIn('Worker');
  await shop.database.update(users).set({ mustChangePassword: true }).where(eq(users.id, worker.userId));
  for (const person of [customer, worker]) {
    const sent = { currentPassword: person.password, password: guessed };
    await expectRefused(await person.request('/api/auth/change-password', json(sent)));
    const own = { currentPassword: person.password, password: `${person.email.split('@')[0]}!` };
    await expectRefused(await person.request('/api/auth/change-password', json(own)));
  }
  const [left] = await shop.database.select().from(users).where(eq(users.id, worker.userId));
  expect(left?.mustChangePassword).toBe(true);
});

test('it is refused for staff, for VIP access too, whoever chooses it', async () => {
  const globalAdmin = await shop.signIn('Global-Admin', { permits: ['global-admin', 'vip-settings'] });
  const staff = { email: 'new@example.com', username: 'newcomer', phone: '1' };
  for (const call of ['create-admin', 'create-worker'])
    for (const password of [guessed, 'newcomer1!'])
      await expectRefused(
        await globalAdmin.request(`/api/global-admin/${call}`, json({ ...staff, password })),
      );
  const { email } = await shop.member('User');
  const vip = { email, vipUsername: 'velvet.guest', vipPassword: guessed };
  await expectRefused(await globalAdmin.request('/api/admin/vip-settings', json(vip)), 'vipPassword');
  expect(await shop.database.select().from(users).where(eq(users.email, staff.email))).toEqual([]);
});
