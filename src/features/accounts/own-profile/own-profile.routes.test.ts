import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { users } from '../accounts.tables.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const grace = { firstName: 'Grace', lastName: 'Hopper', phone: '+1 202 555 0101' };
const change = (person: TestPerson, body: unknown) =>
  person.request('/api/account/profile', { method: 'PUT', body: JSON.stringify(body) });
const auditOf = (person: TestPerson) =>
  shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.actorUserId, person.userId))
    .orderBy(desc(auditEntries.id));

test('a customer changes name and phone, and nothing else of the account', async () => {
  const customer = await shop.aCustomer();
  const answer = await change(customer, {
    ...grace,
    password: customer.password,
    role: 'Global-Admin',
    email: 'other@example.com',
  });
  expect(await jsonOf(answer)).toEqual(grace);
  const [stored] = await shop.database.select().from(users).where(eq(users.id, customer.userId));
  expect(stored).toMatchObject({ ...grace, name: 'Grace Hopper', role: 'User', email: customer.email });
  expect(await jsonOf(await customer.request('/api/auth/me'))).toMatchObject(grace);
  expect(await auditOf(customer)).toEqual([]);
});

test('of staff it is audited, with what was', async () => {
  const worker = await shop.signIn('Worker');
  expect((await change(worker, { ...grace, password: worker.password })).status).toBe(200);
  const [line] = await auditOf(worker);
  expect(line).toMatchObject({
    action: 'change own profile',
    subjectId: worker.userId,
    before: { firstName: 'Robin' },
    after: grace,
  });
});

test('what nobody could read is refused at its field', async () => {
  const customer = await shop.aCustomer();
  const answer = await change(customer, { firstName: ' ', lastName: 'a\u202eb', phone: '' });
  expect(await jsonOf(answer)).toMatchObject({
    fields: {
      firstName: 'Enter your first name',
      lastName: 'Remove invisible characters',
      phone: 'Enter your phone number',
    },
  });
});

test('another phone number needs the password, the name and another way to write the number do not', async () => {
  const customer = await shop.aCustomer();
  expect(await jsonOf(await change(customer, grace))).toMatchObject({
    fields: { password: 'Enter your password to change your phone number' },
  });
  expect(await jsonOf(await change(customer, { ...grace, password: 'guess' }))).toMatchObject({
    code: 'wrong-password',
  });
  const [own] = await shop.database.select().from(users).where(eq(users.id, customer.userId));
  expect(own?.phone).toBe('+1 313 555 0199');
  expect((await change(customer, { ...grace, phone: '(313) 555-0199', password: '' })).status).toBe(200);
});

test('the owner is mailed when the phone number was changed', async () => {
  const customer = await shop.aCustomer();
  await change(customer, { ...grace, phone: '+1 313 555 0199' });
  await change(customer, { ...grace, password: customer.password });
  const mails = await shop.database
    .select({ subject: outgoingMails.subject })
    .from(outgoingMails)
    .where(eq(outgoingMails.recipient, customer.email));
  expect(mails).toEqual([{ subject: 'Your phone number at Marque was changed' }]);
});
