import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#features/accounts/accounts.tables.ts';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { enterVip, makeVip } from '../../../../tests/support/vip.ts';
import { vipCredentials } from '../vip.tables.ts';
import type { VipHolder } from './grants.contract.ts';
import { revokeVip, setVipCredentials } from './grants.service.ts';

let shop: TestShop;
let admin: TestPerson;
beforeAll(async () => {
  shop = await openTestShop({ publicUrl: 'https://cars.example.com' });
  admin = await shop.signIn('Admin');
});
afterAll(() => shop.close());

const settings = (email: string, vipUsername: string) => ({
  email,
  vipUsername,
  vipPassword: 'Velvet-Rope-1',
});
const mailsTo = (email: string) =>
  shop.database.select().from(outgoingMails).where(eq(outgoingMails.recipient, email));
const auditOf = (userId: string) =>
  shop.database
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, userId), eq(auditEntries.actorEmail, admin.email)))
    .orderBy(auditEntries.id);

test('the customer gets the credentials by mail, once each time they are set', async () => {
  const customer = await shop.aCustomer();
  await setVipCredentials(shop, admin.actor, settings(customer.email, 'ada'));
  const [mail, ...others] = await mailsTo(customer.email);
  expect(others).toEqual([]);
  expect(mail?.subject).not.toContain('Velvet-Rope-1');
  for (const words of [
    'VIP username: ada',
    'VIP password: Velvet-Rope-1',
    'https://cars.example.com/vip-access',
  ])
    expect(mail?.text).toContain(words);
  await setVipCredentials(shop, admin.actor, settings(customer.email, 'ada-two'));
  expect(await mailsTo(customer.email)).toHaveLength(2);
});

test('the password is stored as an argon2id hash only', async () => {
  const customer = await shop.aCustomer();
  await makeVip(shop, customer);
  const [stored] = await shop.database
    .select()
    .from(vipCredentials)
    .where(eq(vipCredentials.userId, customer.userId));
  expect(stored?.password).toMatch(/^\$argon2id\$/);
});

test('setting and revoking are audited with who, before and after, and never with a password', async () => {
  const customer = await shop.aCustomer();
  await setVipCredentials(shop, admin.actor, settings(customer.email, 'bea'));
  await setVipCredentials(shop, admin.actor, settings(customer.email, 'bea-two'));
  expect(await revokeVip(shop.database, admin.actor, customer.email)).toBe(true);
  expect(await revokeVip(shop.database, admin.actor, customer.email)).toBe(false);
  const { email } = customer;
  const lines = await auditOf(customer.userId);
  expect(lines.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: 'set VIP credentials', before: null, after: { email, vipUsername: 'bea' } },
    {
      action: 'set VIP credentials',
      before: { email, vipUsername: 'bea' },
      after: { email, vipUsername: 'bea-two' },
    },
    { action: 'revoke VIP access', before: { email, vipUsername: 'bea-two' }, after: null },
  ]);
  expect(JSON.stringify(lines)).not.toContain('Velvet-Rope-1');
});

test("a username of someone else's is refused, and nothing changes or is mailed", async () => {
  const [holder, customer] = [await shop.aCustomer(), await shop.aCustomer()];
  await setVipCredentials(shop, admin.actor, settings(holder.email, 'taken'));
  await setVipCredentials(shop, admin.actor, settings(customer.email, 'own'));
  const attempt = setVipCredentials(shop, admin.actor, settings(customer.email, 'taken'));
  await expect(attempt).rejects.toMatchObject({
    status: 409,
    code: 'vip-username-taken',
    message: 'Failed to update VIP settings',
    extras: { fields: { vipUsername: 'This VIP username is taken.' } },
  });
  const [kept] = await shop.database
    .select()
    .from(vipCredentials)
    .where(eq(vipCredentials.userId, customer.userId));
  expect(kept?.username).toBe('own');
  expect(await mailsTo(customer.email)).toHaveLength(1);
});

test('nobody, someone whose account is closed, and staff cannot be made a VIP', async () => {
  const [closed, worker] = [await shop.aCustomer(), await shop.member('Worker')];
  await shop.database.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, closed.userId));
  const make = (email: string) => setVipCredentials(shop, admin.actor, settings(email, 'new-vip'));
  const message = 'Failed to update VIP settings';
  await expect(make('nobody@example.com')).rejects.toMatchObject({ status: 404, message });
  await expect(make(closed.email)).rejects.toMatchObject({ status: 404, message });
  await expect(make(worker.email)).rejects.toMatchObject({ status: 400, code: 'not-a-customer', message });
});

test('two admins who set credentials at the same moment follow each other: one of them stays', async () => {
  const customer = await shop.aCustomer();
  await Promise.all(
    ['first', 'second', 'third'].map((name) =>
      setVipCredentials(shop, admin.actor, settings(customer.email, `${name}-at-once`)),
    ),
  );
  const stored = await shop.database
    .select()
    .from(vipCredentials)
    .where(eq(vipCredentials.userId, customer.userId));
  expect(stored).toHaveLength(1);
  expect(await auditOf(customer.userId)).toHaveLength(3);
});

test('through the calls: set, entered, set again for the same customer, revoked; each ends what was open', async () => {
  const boss = await shop.signIn('Admin', { permits: ['vip-settings'] });
  const customer = await shop.aCustomer();
  const save = (body: object, path = '/api/admin/vip-settings') =>
    boss.request(path, { method: 'POST', body: JSON.stringify(body) });
  const see = async () => (await customer.request('/api/vip/cars')).status;
  const enter = (username: string) => enterVip(customer, { username, password: 'Velvet-Rope-1' });

  const first = await save({ ...settings(customer.email.toUpperCase(), 'Zora') });
  expect([first.status, await first.json()]).toEqual([200, { message: 'VIP settings updated for user' }]);
  await enter('zora');
  expect(await see()).toBe(200);
  expect((await save(settings(customer.email, 'zora'))).status, 'the same again').toBe(200);
  expect(await see()).toBe(403);
  await enter('zora');
  expect(await see()).toBe(200);
  const revoked = await save({ email: customer.email }, '/api/admin/vip-settings/revoke');
  expect(await revoked.json()).toEqual({ message: 'VIP access revoked' });
  expect(await see()).toBe(403);
  expect((await enter('zora')).status).toBe(403);
  expect(await mailsTo(customer.email)).toHaveLength(2);
  const other = await shop.aCustomer();
  expect((await save(settings(other.email, 'zora'))).status, 'a name that is free again').toBe(200);
});

test('those who have access are listed in pages, the newest first, beside a search', async () => {
  const boss = await shop.signIn('Admin', { permits: ['vip-settings'] });
  for (const name of ['paged-one', 'paged-two', 'paged-three']) {
    const customer = await shop.aCustomer();
    await setVipCredentials(shop, boss.actor, settings(customer.email, name));
  }
  const namesOn = async (query: string) => {
    const answer = await boss.request(`/api/admin/vip-settings?search=paged-&limit=2${query}`);
    expect(answer.headers.get('X-Total-Count')).toBe('3');
    return (await jsonOf<VipHolder[]>(answer)).map(({ vipUsername }) => vipUsername);
  };
  expect(await namesOn('')).toEqual(['paged-three', 'paged-two']);
  expect(await namesOn('&page=2')).toEqual(['paged-one']);
  expect(await namesOn('&page=3')).toEqual([]);
});

test('an admin without the permit sets, sees and revokes nothing', async () => {
  const customer = await shop.aCustomer();
  const body = JSON.stringify(settings(customer.email, 'unverified'));
  for (const path of ['/api/admin/vip-settings', '/api/admin/vip-settings/revoke'])
    expect(await (await admin.request(path, { method: 'POST', body })).json()).toMatchObject({
      code: 'not-verified',
    });
  expect((await admin.request('/api/admin/vip-settings')).status).toBe(403);
  expect(await mailsTo(customer.email)).toEqual([]);
});
