import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
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
  const answer = await change(customer, { ...grace, role: 'Global-Admin', email: 'other@example.com' });
  expect(await jsonOf(answer)).toEqual(grace);
  const [stored] = await shop.database.select().from(users).where(eq(users.id, customer.userId));
  expect(stored).toMatchObject({ ...grace, name: 'Grace Hopper', role: 'User', email: customer.email });
  expect(await jsonOf(await customer.request('/api/auth/me'))).toMatchObject(grace);
  expect(await auditOf(customer)).toEqual([]);
});

test('of staff it is audited, with what was', async () => {
  const worker = await shop.signIn('Worker');
  expect((await change(worker, grace)).status).toBe(200);
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
