import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { now, setClock } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { limitUses } from '#platform/limits/limits.tables.ts';
import { enrol } from '../../../../tests/support/enrolment.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import { untilWaiting } from '../../../../tests/support/lock-waits.ts';
import { type MailServer, openMailServer } from '../../../../tests/support/mail-server.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { users } from '../accounts.tables.ts';

let server: MailServer;
let shop: TestShop;
beforeAll(async () => {
  server = await openMailServer();
  shop = await openTestShop({ smtpUrl: server.url });
});
afterAll(async () => {
  await shop.close();
  await server.close();
});
beforeEach(async () => {
  await shop.jobs.runWaiting();
  await shop.database.delete(limitUses);
  server.taken.length = 0;
});

const newAddress = () => `new-${newId().slice(-12)}@example.com`;
const ask = (person: TestPerson, email: string, more: object = {}) =>
  person.request('/api/account/email', {
    method: 'POST',
    body: JSON.stringify({ email, password: person.password, ...more }),
  });
const press = (act: 'confirm' | 'stop', token: string, by?: TestPerson) => {
  const sent = { method: 'POST', body: JSON.stringify({ token }) };
  const headers = { 'content-type': 'application/json' };
  return by
    ? by.request(`/api/auth/email-change/${act}`, sent)
    : shop.api.request(`/api/auth/email-change/${act}`, { ...sent, headers });
};
/** The newest link of this page that was mailed to the address. */
async function linkTo(address: string, page: '/email-change' | '/email-change/stop'): Promise<string> {
  await shop.jobs.runWaiting();
  const mail = server.taken.findLast(({ to }) => to?.[0]?.address === address);
  return new RegExp(`${page}\\?token=([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? '';
}
const emailOf = async ({ userId }: TestPerson) =>
  (await shop.database.select().from(users).where(eq(users.id, userId)))[0]?.email;
const statusOf = async (person: TestPerson) => (await person.request('/api/auth/me')).status;
const logIn = async (email: string, password: string) =>
  (
    await shop.api.request('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
  ).status;

test('an address counts once it is confirmed there, and not before', async () => {
  const customer = await shop.aCustomer();
  const email = newAddress();
  const asked = await ask(customer, email.toUpperCase());
  expect(await jsonOf(asked)).toMatchObject({ email: customer.email, pending: { email } });
  const [toNew, toFormer] = [
    await linkTo(email, '/email-change'),
    await linkTo(customer.email, '/email-change/stop'),
  ];
  expect(toNew).not.toBe('');
  expect(toFormer).not.toBe('');
  expect(await emailOf(customer)).toBe(customer.email);
  expect(await logIn(customer.email, customer.password)).toBe(200);

  const confirmed = await press('confirm', toNew);
  expect(await jsonOf(confirmed)).toEqual({ email, message: 'Your email address has been changed.' });
  expect(await logIn(email, customer.password)).toBe(200);
  expect(await logIn(customer.email, customer.password)).toBe(401);
  expect((await press('confirm', toNew)).status).toBe(400);
});

test('sessions end with the change, but the one that confirms it', async () => {
  const customer = await shop.aCustomer();
  const email = newAddress();
  await ask(customer, email);
  expect((await press('confirm', await linkTo(email, '/email-change'), customer)).status).toBe(200);
  expect(await statusOf(customer)).toBe(200);
  const again = newAddress();
  await ask(customer, again);
  expect((await press('confirm', await linkTo(again, '/email-change'))).status).toBe(200);
  expect(await statusOf(customer)).toBe(401);
});

test('the former address stops a change that nobody has confirmed', async () => {
  const customer = await shop.aCustomer();
  const email = newAddress();
  await ask(customer, email);
  const toNew = await linkTo(email, '/email-change');
  const stopped = await press('stop', await linkTo(customer.email, '/email-change/stop'));
  expect(await jsonOf(stopped)).toMatchObject({ email: customer.email });
  expect((await press('confirm', toNew)).status).toBe(400);
  expect(await emailOf(customer)).toBe(customer.email);
  expect(await statusOf(customer)).toBe(200);
});

test('it takes back one that counts already, once: everybody is signed out, and the other address opens nothing', async () => {
  const customer = await shop.aCustomer();
  const email = newAddress();
  await ask(customer, email);
  await press('confirm', await linkTo(email, '/email-change'), customer);
  const back = await linkTo(customer.email, '/email-change/stop');
  // Who has the account by now asks for a further address: its links go as well.
  const further = newAddress();
  await ask(customer, further);
  const [toFurther, stopOfOther] = [
    await linkTo(further, '/email-change'),
    await linkTo(email, '/email-change/stop'),
  ];
  expect(await jsonOf(await press('stop', back))).toMatchObject({ email: customer.email });
  expect(await emailOf(customer)).toBe(customer.email);
  expect(await statusOf(customer)).toBe(401);
  for (const [act, token] of [
    ['confirm', toFurther],
    ['stop', stopOfOther],
    ['stop', back],
  ] as const)
    expect(await jsonOf(await press(act, token)), act).toMatchObject({ code: 'link-over' });
  expect(await emailOf(customer)).toBe(customer.email);
  await shop.jobs.runWaiting();
  const told = server.taken.filter(({ subject }) => subject?.includes('previous email address again'));
  expect(told.map(({ to }) => to?.[0]?.address).sort()).toEqual([customer.email, email].sort());
});

/** The account moves on, by whoever is signed in to it. Returns the link that was mailed to the address that it had. */
async function move(person: TestPerson, from: string, to: string, more: object = {}): Promise<string> {
  expect((await ask(person, to, more)).status).toBe(200);
  expect((await press('confirm', await linkTo(to, '/email-change'), person)).status).toBe(200);
  return linkTo(from, '/email-change/stop');
}
const setPassword = (token: string, password: string) =>
  shop.api.request('/api/forgot-password/reset-password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, password }),
  });
const days = (count: number) => {
  const began = now();
  return setClock(() => new Date(began.getTime() + count * 24 * 3_600_000));
};

test('the link of an earlier address takes the account back after further changes, and later ones cannot undo that', async () => {
  const customer = await shop.aCustomer();
  const [second, third] = [newAddress(), newAddress()];
  const ofOwner = await move(customer, customer.email, second);
  const ofSecond = await move(customer, second, third);
  // A thief who has the second address goes back to it: the owner's link still works.
  expect(await jsonOf(await press('stop', ofSecond))).toMatchObject({ email: second });
  expect(await jsonOf(await press('stop', ofOwner))).toMatchObject({ email: customer.email });
  expect(await emailOf(customer)).toBe(customer.email);
});

test('after a further change the link of the first address still lives its seven days, and no longer', async () => {
  const customer = await shop.aCustomer();
  const [second, third] = [newAddress(), newAddress()];
  const ofOwner = await move(customer, customer.email, second);
  await move(customer, second, third);
  let back = days(7.01);
  expect((await press('stop', ofOwner)).status).toBe(400);
  back();
  back = days(6.9);
  expect(await jsonOf(await press('stop', ofOwner))).toMatchObject({ email: customer.email });
  back();
});

test("taking back removes the thief's password, second factor, reset code and phone, and the owner sets a password there", async () => {
  const thief = await shop.aCustomer();
  const owner = { email: thief.email, phone: '+1 313 555 0199' };
  // Just before the change, so that the owner would be locked out.
  const { backupCodes } = await enrol(shop, thief);
  const email = newAddress();
  const back = await move(thief, owner.email, email, { code: backupCodes[0] });
  const profile = {
    firstName: 'Robin',
    lastName: 'Thief',
    phone: '+1 313 555 0100',
    password: thief.password,
  };
  expect(
    (await thief.request('/api/account/profile', { method: 'PUT', body: JSON.stringify(profile) })).status,
  ).toBe(200);
  const { passwordToken } = await jsonOf<{ passwordToken: string }>(await press('stop', back));
  expect(await statusOf(thief)).toBe(401);
  expect((await shop.api.request('/api/auth/me', { headers: { authorization: thief.bearer } })).status).toBe(
    401,
  );
  expect(await logIn(owner.email, thief.password)).toBe(401);
  expect((await setPassword(passwordToken, 'Owners-Own-7-Words')).status).toBe(200);
  expect(await logIn(owner.email, 'Owners-Own-7-Words')).toBe(200);
  const [account] = await shop.database.select().from(users).where(eq(users.id, thief.userId));
  expect(account).toMatchObject({ phone: owner.phone, twoFactorEnabled: false });
  expect((await setPassword(passwordToken, 'Another-7-Words')).status).toBe(400);
});

test('a second factor that the owner had for longer stays when an address is taken back', async () => {
  const customer = await shop.aCustomer();
  const { backupCodes } = await enrol(shop, customer);
  const toNow = days(8);
  // Eight days later the session of a customer still lives.
  const back = await move(customer, customer.email, newAddress(), { code: backupCodes[0] });
  const { passwordToken } = await jsonOf<{ passwordToken: string }>(await press('stop', back));
  await setPassword(passwordToken, 'Owners-Own-7-Words');
  expect(await logIn(customer.email, 'Owners-Own-7-Words')).toBe(202);
  toNow();
});

test('nobody signs up with an address that can still be taken back, so that it can', async () => {
  const customer = await shop.aCustomer();
  const back = await move(customer, customer.email, newAddress());
  const signUp = await shop.api.request('/api/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'In',
      lastName: 'The way',
      email: customer.email,
      phone: '+1 313 555 0100',
      password: customer.password,
      confirmPassword: customer.password,
    }),
  });
  expect(await jsonOf(signUp)).toMatchObject({ code: 'email-taken' });
  expect((await press('stop', back)).status).toBe(200);
});

test('of staff it is audited what taking back removed', async () => {
  const worker = await shop.signIn('Worker');
  const email = newAddress();
  const back = await move(worker, worker.email, email);
  await press('stop', back);
  const lines = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.actorUserId, worker.userId))
    .orderBy(auditEntries.id);
  expect(lines.at(-1)).toMatchObject({
    action: 'take back own e-mail',
    before: { email },
    after: { email: worker.email, removed: ['password', 'passkeys'] },
  });
});

test('it asks for the password, and for a code where a second factor is on', async () => {
  const customer = await shop.aCustomer();
  const email = newAddress();
  expect(await jsonOf(await ask(customer, email, { password: 'guess' }))).toMatchObject({
    code: 'wrong-password',
  });
  const { backupCodes } = await enrol(shop, customer);
  expect(await jsonOf(await ask(customer, email))).toMatchObject({
    fields: { code: 'Enter the 6 digits from your app, or a backup code' },
  });
  expect(await jsonOf(await ask(customer, email, { code: '123456' }))).toMatchObject({ code: 'wrong-code' });
  await shop.jobs.runWaiting();
  expect(server.taken).toEqual([]);
  expect((await ask(customer, email, { code: backupCodes[0] })).status).toBe(200);
  expect((await ask(customer, newAddress(), { code: backupCodes[0] })).status).toBe(401);
  expect((await press('confirm', await linkTo(email, '/email-change'))).status).toBe(200);
  // The factor stays: the password alone opens nothing.
  expect(await logIn(email, customer.password)).toBe(202);
});

test("somebody else's address is refused when it is asked for, and when it was taken meanwhile", async () => {
  const [customer, other] = [await shop.aCustomer(), await shop.aCustomer()];
  expect(await jsonOf(await ask(customer, other.email))).toMatchObject({ code: 'email-taken' });
  expect((await ask(customer, customer.email)).status).toBe(400);
  const email = newAddress();
  await ask(customer, email);
  const link = await linkTo(email, '/email-change');
  await shop.member('User', { email });
  expect(await jsonOf(await press('confirm', link))).toMatchObject({ code: 'email-taken' });
  expect(await emailOf(customer)).toBe(customer.email);
  expect(await statusOf(customer)).toBe(200);
});

test('of several changes the last one counts, one can be given up, and a link is over after a day', async () => {
  const customer = await shop.aCustomer();
  const [first, second] = [newAddress(), newAddress()];
  await ask(customer, first);
  const former = await linkTo(first, '/email-change');
  await ask(customer, second);
  expect((await press('confirm', former)).status).toBe(400);
  const link = await linkTo(second, '/email-change');
  const began = now();
  const back = setClock(() => new Date(began.getTime() + 24 * 3_600_000 + 1000));
  expect((await press('confirm', link)).status).toBe(400);
  back();
  const dropped = await customer.request('/api/account/email/pending', { method: 'DELETE' });
  expect(await jsonOf(dropped)).toEqual({ email: customer.email, confirmed: true, needsCode: false });
  expect((await press('confirm', link)).status).toBe(400);
});

test('nobody has two mails sent more than ten times an hour', async () => {
  const customer = await shop.aCustomer();
  for (let time = 0; time < 10; time += 1) expect((await ask(customer, newAddress())).status).toBe(200);
  expect((await ask(customer, newAddress())).status).toBe(429);
});

test('of staff both the wish and the change are audited', async () => {
  const worker = await shop.signIn('Worker');
  const email = newAddress();
  await ask(worker, email);
  await press('confirm', await linkTo(email, '/email-change'));
  const lines = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.actorUserId, worker.userId))
    .orderBy(auditEntries.id);
  expect(lines.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['ask for another own e-mail', { email: worker.email }, { email }],
    ['change own e-mail', { email: worker.email }, { email }],
  ]);
});

test('confirmed and stopped at the same moment, a change is undone, and nothing fails', async () => {
  const customer = await shop.aCustomer();
  const email = newAddress();
  await ask(customer, email);
  const confirm = await linkTo(email, '/email-change');
  const stop = await linkTo(customer.email, '/email-change/stop');
  const pressed: (Promise<Response> | Response)[] = [];
  await shop.database.transaction(async (transaction) => {
    await transaction.select().from(users).where(eq(users.id, customer.userId)).for('update');
    pressed.push(press('confirm', confirm));
    await untilWaiting(shop, 1);
    pressed.push(press('stop', stop));
    await untilWaiting(shop, 2);
  });
  // Who stops it comes second, and takes it back.
  expect((await Promise.all(pressed)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await emailOf(customer)).toBe(customer.email);
});
