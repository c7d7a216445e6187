import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { roles } from '#platform/permissions.ts';
import { appCode } from '../../../../tests/support/authenticator.ts';
import { Browser } from '../../../../tests/support/browser.ts';
import { enrol } from '../../../../tests/support/enrolment.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

interface Said {
  code?: string;
  message?: string;
  proof?: string;
  secondFactor?: boolean;
  _id?: string;
  fields?: Record<string, string>;
}
const post = async (person: TestPerson, path: string, body: object) => {
  const answer = await person.request(path, { method: 'POST', body: JSON.stringify(body) });
  return { status: answer.status, said: await jsonOf<Said>(answer) };
};
const reason = 'Called the number that we have';
const resetOf = (actor: TestPerson, email: string, why: unknown = reason) =>
  post(actor, '/api/admin/reset-second-factor', { email, reason: why });

async function aProtectedCustomer() {
  const customer = await shop.aCustomer();
  return Object.assign(customer, await enrol(shop, customer));
}
const logIn = async ({ email }: TestPerson, password: string) => {
  const answer = await new Browser(shop.api).logIn({ email }, password);
  return { status: answer.status, said: await jsonOf<Said>(answer) };
};
const mailsTo = ({ email }: TestPerson) =>
  shop.database.select().from(outgoingMails).where(eq(outgoingMails.recipient, email));
const audited = (actor: TestPerson, person: TestPerson) =>
  shop.database
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, person.userId), eq(auditEntries.actorUserId, actor.userId)))
    .orderBy(auditEntries.id);

test.each(['Admin', 'Global-Admin'] as const)(
  'a customer who lost phone and backup codes is let in again by the %s: sessions end, a mail tells, it is written down',
  async (role) => {
    const customer = await aProtectedCustomer();
    const underWay = await logIn(customer, customer.password);
    expect(underWay.status).toBe(202);
    const actor = await shop.signIn(role, { permits: ['admin-management'] });
    const done = await resetOf(actor, customer.email.toUpperCase());
    expect(done).toMatchObject({ status: 200, said: { _id: customer.userId } });

    expect((await customer.request('/api/auth/me')).status).toBe(401);
    const late = { proof: underWay.said.proof, code: appCode(customer.key) };
    const entered = await new Browser(shop.api).post('/api/auth/second-factor', late);
    expect(await jsonOf<Said>(entered)).toMatchObject({ code: 'login-over' });
    // The password stays needed, and is enough.
    expect((await logIn(customer, 'Not-the-one-1')).status).toBe(401);
    expect((await logIn(customer, customer.password)).status).toBe(200);

    expect(await audited(actor, customer)).toMatchObject([
      {
        action: 'turn off lost second factor',
        before: { email: customer.email, secondFactor: true },
        after: { email: customer.email, secondFactor: false, reason },
      },
    ]);
    const mails = await mailsTo(customer);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your Marque second factor is off']);
    expect(mails[0]?.text).toContain('call us immediately');

    const again = await resetOf(actor, customer.email);
    expect(again).toMatchObject({ status: 409, said: { code: 'second-factor-off' } });
    expect(await mailsTo(customer)).toHaveLength(1);
    expect(await audited(actor, customer)).toHaveLength(1);
  },
);

test('two who ask at the same moment turn it off once', async () => {
  const customer = await aProtectedCustomer();
  const actor = await shop.signIn('Admin', { permits: ['admin-management'] });
  const asked = await Promise.all([1, 2, 3].map(() => resetOf(actor, customer.email)));
  expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await mailsTo(customer)).toHaveLength(1);
});

test('no other role may, with whatever permit, and no admin without their own', async () => {
  const customer = await aProtectedCustomer();
  for (const role of roles) {
    const permits = ['admin-management', 'global-admin', 'vip-settings'] as const;
    const isAdmin = role === 'Admin' || role === 'Global-Admin';
    const actor = await shop.signIn(role, { permits: isAdmin ? permits.slice(1) : permits });
    const refused = await resetOf(actor, customer.email);
    expect(refused, role).toMatchObject({
      status: 403,
      said: { code: isAdmin ? 'not-verified' : 'not-allowed' },
    });
  }
  const visitor = await new Browser(shop.api).post('/api/admin/reset-second-factor', {
    email: customer.email,
    reason,
  });
  expect(visitor.status).toBe(401);
  expect((await customer.request('/api/auth/me')).status).toBe(200);
  expect((await logIn(customer, customer.password)).status).toBe(202);
});

test('a reason is asked for, and told at its field', async () => {
  const customer = await aProtectedCustomer();
  const actor = await shop.signIn('Admin', { permits: ['admin-management'] });
  for (const why of ['', '  a  ', undefined, 5, 'x'.repeat(501)]) {
    const refused = await resetOf(actor, customer.email, why ?? null);
    expect(refused.status).toBe(400);
    expect(refused.said.fields).toHaveProperty('reason');
  }
  expect(await audited(actor, customer)).toEqual([]);
  expect((await customer.request('/api/auth/me')).status).toBe(200);
});

test('an address of staff or of nobody is no customer, and nothing happens to them', async () => {
  const actor = await shop.signIn('Admin', { permits: ['admin-management'] });
  const boss = await shop.signIn('Global-Admin');
  const worker = await shop.signIn('Worker');
  await enrol(shop, worker);
  for (const email of [boss.email, worker.email, actor.email, 'nobody@example.com'])
    expect(await resetOf(actor, email)).toMatchObject({
      status: 404,
      said: { fields: { email: 'There is no customer with this address.' } },
    });
  expect((await logIn(worker, worker.password)).status).toBe(202);
});

test('a factor that was begun and never confirmed is none', async () => {
  const customer = await shop.aCustomer();
  await post(customer, '/api/second-factor/begin', { password: customer.password });
  const actor = await shop.signIn('Admin', { permits: ['admin-management'] });
  expect((await resetOf(actor, customer.email)).status).toBe(409);
  expect((await customer.request('/api/auth/me')).status).toBe(200);
});

test('a Global-Admin is let in again by another Global-Admin alone, who says why', async () => {
  const lost = await shop.signIn('Global-Admin', { permits: ['global-admin'] });
  await enrol(shop, lost);
  const path = `/api/global-admin/staff/${lost.userId}/turn-off-second-factor`;
  const admin = await shop.signIn('Admin', { permits: ['global-admin', 'admin-management'] });
  expect((await post(admin, path, { reason })).said.code).toBe('not-allowed');
  const other = await shop.signIn('Global-Admin', { permits: ['global-admin'] });
  expect(await post(other, path, {})).toMatchObject({ status: 400, said: { code: 'bad-input' } });
  expect((await post(other, path, { reason: 'no' })).said.fields).toHaveProperty('reason');
  const unverified = await shop.signIn('Global-Admin');
  expect((await post(unverified, path, { reason })).said.code).toBe('not-verified');
  expect((await logIn(lost, lost.password)).status).toBe(202);
  expect(await post(other, path, { reason })).toMatchObject({ status: 200, said: { secondFactor: false } });
  expect(await audited(other, lost)).toMatchObject([{ after: { secondFactor: false, reason } }]);
  // Their role requires one: the login works, and leads to a new one.
  expect(await logIn(lost, lost.password)).toMatchObject({ status: 200, said: { mustEnrol: true } });
});
