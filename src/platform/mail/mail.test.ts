import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#platform/database/ids.ts';
import { type MailServer, openMailServer } from '../../../tests/support/mail-server.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { deliverMails } from './deliver-mail.ts';
import { mailSchedules } from './mail.jobs.ts';
import { mailAttachments, outgoingMails } from './mail.tables.ts';
import { type Mail, sendMail } from './mail.ts';

let server: MailServer;
let shop: TestShop;
beforeAll(async () => {
  server = await openMailServer();
  shop = await openTestShop({ smtpUrl: server.url, mailFrom: 'Cars <cars@dealer.example>' });
});
afterAll(async () => {
  await shop.close();
  await server.close();
});
beforeEach(() => {
  server.taken.length = 0;
});
afterEach(() => shop.jobs.runWaiting());

const aMail = (more: Partial<Mail> = {}): Mail => ({
  to: 'ada@example.com',
  subject: 'Grüße aus Detroit',
  html: '<p>Hello, <b>Ada</b></p>',
  text: 'Hello, Ada',
  ...more,
});
const send = (mail = aMail(), cause = `test:${newId()}`) =>
  sendMail(shop.database, shop.jobs, mail, { cause });
const stored = async (cause: string) =>
  (await shop.database.select().from(outgoingMails).where(eq(outgoingMails.cause, cause)))[0];
/** What the queue would wait for passes at once. */
const passRetryDelay = () =>
  shop.database.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);

test('a mail reaches the mail server once, with both texts and its attachments', async () => {
  const attachments = [
    { filename: 'receipt.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1') },
  ];
  const cause = `test:${newId()}`;
  await send(aMail({ attachments }), cause);
  expect(server.taken).toHaveLength(0);

  await shop.jobs.runWaiting();
  expect(server.taken).toHaveLength(1);
  const [mail] = server.taken;
  expect(mail?.from).toMatchObject({ name: 'Cars', address: 'cars@dealer.example' });
  expect(mail?.to?.map((to) => to.address)).toEqual(['ada@example.com']);
  expect(mail?.subject).toBe('Grüße aus Detroit');
  expect(mail?.html).toContain('<b>Ada</b>');
  expect(mail?.text?.trim()).toBe('Hello, Ada');
  expect(mail?.attachments[0]).toMatchObject({ filename: 'receipt.pdf', mimeType: 'application/pdf' });
  // postal-mime gives attachments as ArrayBuffer unless it is told otherwise.
  expect(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer).toString()).toBe('%PDF-1');
  expect(await stored(cause)).toMatchObject({ state: 'delivered', deliveredAt: expect.any(Date) });
});

test('a second mail for the same cause is none', async () => {
  const cause = `test:${newId()}`;
  expect(await send(aMail(), cause)).toBe(true);
  expect(await send(aMail({ subject: 'Again' }), cause)).toBe(false);
  await shop.jobs.runWaiting();
  expect(server.taken.map((mail) => mail.subject)).toEqual(['Grüße aus Detroit']);
});

test('a hundred attempts at one cause at the same moment make one mail', async () => {
  const cause = `test:${newId()}`;
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => send(aMail(), cause)));
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  await shop.jobs.runWaiting();
  expect(server.taken).toHaveLength(1);
});

test('a mail whose cause is rolled back never goes out', async () => {
  const cause = `test:${newId()}`;
  const sale = shop.database.transaction(async (transaction) => {
    await sendMail(transaction, shop.jobs, aMail(), { cause });
    throw new Error('The sale fell through');
  });
  await expect(sale).rejects.toThrow('The sale fell through');
  await shop.jobs.runWaiting();
  expect(server.taken).toHaveLength(0);
  expect(await stored(cause)).toBeUndefined();
});

test('a mail server that refuses for now is asked again, and the mail arrives once', async () => {
  const cause = `test:${newId()}`;
  server.refuseNext(451);
  await send(aMail(), cause);
  await expect(shop.jobs.runWaiting()).rejects.toThrow('Try again later');
  expect(await stored(cause)).toMatchObject({ state: 'waiting' });

  expect(await shop.jobs.runWaiting()).toBe(0);
  await passRetryDelay();
  expect(await shop.jobs.runWaiting()).toBe(1);
  expect(server.taken).toHaveLength(1);
  expect(await stored(cause)).toMatchObject({ state: 'delivered' });
});

test('a mail that the server will never take is given up, and says why', async () => {
  const cause = `test:${newId()}`;
  server.refuseNext(550);
  await send(aMail(), cause);
  await shop.jobs.runWaiting();
  expect(await stored(cause)).toMatchObject({
    state: 'refused',
    refusal: expect.stringContaining('No such mailbox'),
  });
  await passRetryDelay();
  expect(await shop.jobs.runWaiting()).toBe(0);
  expect(server.taken).toHaveLength(0);
});

test('a mail whose tries are used up is given up with the last answer; one that is tried again is not', async () => {
  const [lost, tried] = [`test:${newId()}`, `test:${newId()}`];
  for (const cause of [lost, tried]) {
    server.refuseNext(451);
    await send(aMail(), cause);
    await expect(shop.jobs.runWaiting()).rejects.toThrow('Try again later');
  }
  const { id } = (await stored(lost))!;
  await shop.database.execute(sql`
    update pgboss.job set state = 'failed', completed_on = now(), output = '{"message": "451 Try again later"}'
    where data ->> 'mailId' = ${id}`);
  await mailSchedules[0]!.run(shop);
  expect(await stored(lost)).toMatchObject({ state: 'refused', refusal: '451 Try again later' });
  expect(await stored(tried)).toMatchObject({ state: 'waiting' });
  await passRetryDelay();
});

test('a job that runs again, even at the same moment, delivers nothing twice', async () => {
  const cause = `test:${newId()}`;
  await send(aMail(), cause);
  const { id } = (await stored(cause))!;
  await Promise.all(Array.from({ length: 8 }, () => deliverMails(shop, [id])));
  await shop.jobs.runWaiting();
  expect(server.taken).toHaveLength(1);
});

test('where the yes of the mail server was lost, the second copy carries the same Message-ID', async () => {
  server.breakAfterNext();
  await send();
  await expect(shop.jobs.runWaiting()).rejects.toThrow();
  await passRetryDelay();
  await shop.jobs.runWaiting();
  expect(server.taken).toHaveLength(2);
  expect(server.taken[0]?.messageId).toMatch(/^<[0-9a-f]{32}@marque\.example>$/);
  expect(server.taken[1]?.messageId).toBe(server.taken[0]?.messageId);
});

test('a delivered mail is kept without its texts and attachments', async () => {
  const cause = `test:${newId()}`;
  const attachments = [{ filename: 'a.txt', contentType: 'text/plain', content: Buffer.from('secret') }];
  await send(aMail({ attachments }), cause);
  await shop.jobs.runWaiting();
  const mail = (await stored(cause))!;
  expect(mail).toMatchObject({ html: null, text: null, recipient: 'ada@example.com' });
  expect(
    await shop.database.select().from(mailAttachments).where(eq(mailAttachments.mailId, mail.id)),
  ).toEqual([]);
});

test('a recipient is one address: a list smuggled in reaches nobody', async () => {
  const cause = `test:${newId()}`;
  await send(aMail({ to: 'ada@example.com, eve@example.com' }), cause);
  await shop.jobs.runWaiting();
  expect(server.taken).toHaveLength(0);
  expect(await stored(cause)).toMatchObject({ state: 'refused' });
});

test('without a mail server, a mail stays where it is', async () => {
  const quiet = await openTestShop();
  try {
    await sendMail(quiet.database, quiet.jobs, aMail(), { cause: 'test:kept' });
    expect(await quiet.jobs.runWaiting()).toBe(1);
    const [mail] = await quiet.database.select().from(outgoingMails);
    expect(mail).toMatchObject({ state: 'kept', text: 'Hello, Ada' });
  } finally {
    await quiet.close();
  }
});
