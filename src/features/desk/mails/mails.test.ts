import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { orders as orderRows } from '#features/orders/orders.tables.ts';
import { mailReceipts } from '#features/orders/receipt/receipt.mail.ts';
import { deliverMails, messageIdOf } from '#platform/mail/deliver-mail.ts';
import { mailAttachments, outgoingMails } from '#platform/mail/mail.tables.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import { aRefusedMail } from '../../../../tests/support/mails.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import type { DeskOrder } from '../orders/orders.contract.ts';
import type { SentMail } from './mails.contract.ts';

let shop: TestShop;
let admin: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.signIn('Admin');
});
afterAll(() => shop.close());

const mailOf = async (id: string) => {
  const [mail] = await shop.database.select().from(outgoingMails).where(eq(outgoingMails.id, id));
  return mail!;
};
const again = (id: string, person = admin) =>
  person.request(`/api/desk/mails/${id}/again`, { method: 'POST' });
const settle = (id: string) => admin.request(`/api/desk/mails/${id}/settled`, { method: 'POST' });
const waiting = async () => (await admin.request('/api/desk/mails')).headers.get('X-Total-Count');

test('the very mail goes out again: word for word, with its papers, once however often it is pressed', async () => {
  const buyer = await shop.aCustomer();
  const { orders } = await aSale(shop, buyer, [aSoldLine(await aCarOnSale(shop))]);
  const [order] = await shop.database.select().from(orderRows).where(eq(orderRows.id, orders[0]!._id));
  await mailReceipts(shop, [order!.paymentId]);
  const sheet = await jsonOf<DeskOrder>(await admin.request(`/api/desk/orders/${orders[0]!._id}`));
  const [stored] = await shop.database
    .select({ id: outgoingMails.id })
    .from(outgoingMails)
    .where(eq(outgoingMails.cause, `receipt:${order!.paymentId}`));
  // Without a mail server it is kept.
  await deliverMails(shop, [stored!.id]);
  const receipt = sheet.mails.find(({ _id }) => _id === stored?.id);
  expect(receipt).toMatchObject({ isWhole: true });
  const answers = await Promise.all([again(receipt!._id), again(receipt!._id), again(receipt!._id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  expect(answers.find(({ status }) => status === 429)?.headers.get('Retry-After')).toBeTruthy();
  const first = await mailOf(receipt!._id);
  const copies = await shop.database
    .select()
    .from(outgoingMails)
    .where(like(outgoingMails.cause, `${first.cause}:again:%`));
  expect(copies).toHaveLength(1);
  const { subject, html, text, recipient } = first;
  expect(copies[0]).toMatchObject({ subject, html, text, recipient });
  expect(messageIdOf(copies[0]!.cause)).not.toBe(messageIdOf(first.cause));
  const papersOf = (id: string) =>
    shop.database
      .select({ filename: mailAttachments.filename, recipe: mailAttachments.recipe })
      .from(mailAttachments)
      .where(eq(mailAttachments.mailId, id))
      .orderBy(mailAttachments.position);
  expect(await papersOf(copies[0]!.id)).toEqual(await papersOf(first.id));
  // The copy stands among the order's mails, and the audit knows who sent it.
  const after = await jsonOf<DeskOrder>(await admin.request(`/api/desk/orders/${orders[0]!._id}`));
  expect(after.mails).toHaveLength(sheet.mails.length + 1);
  const audit = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, first.id))
    .orderBy(auditEntries.id);
  expect(audit.map(({ action, actorEmail }) => ({ action, actorEmail }))).toEqual([
    { action: 'send mail again', actorEmail: admin.email },
  ]);
});

test('a refused mail waits until it is sent again or settled', async () => {
  const before = Number(await waiting());
  const [one, other] = [await aRefusedMail(shop.database), await aRefusedMail(shop.database)];
  expect(await waiting()).toBe(String(before + 2));
  const listed = await jsonOf<SentMail[]>(await admin.request('/api/desk/mails?limit=1'));
  expect(listed).toMatchObject([{ _id: other, refusal: '550 No such mailbox', isWhole: true }]);
  expect((await again(one)).status).toBe(200);
  expect((await settle(other)).status).toBe(200);
  expect((await settle(other)).status).toBe(200);
  expect(await waiting()).toBe(String(before));
  expect(await shop.database.$count(auditEntries, eq(auditEntries.subjectId, other))).toBe(1);
});

test('what is forgotten, on its way or none is refused in words', async () => {
  const id = await aRefusedMail(shop.database);
  const become = (change: Partial<typeof outgoingMails.$inferInsert>) =>
    shop.database.update(outgoingMails).set(change).where(eq(outgoingMails.id, id));
  await become({ state: 'waiting' });
  expect(await jsonOf(await again(id))).toMatchObject({ code: 'mail-on-its-way' });
  expect(await jsonOf(await settle(id))).toMatchObject({ code: 'mail-not-refused' });
  await become({ state: 'delivered', deliveredAt: new Date(), html: null, text: null });
  const forgotten = await again(id);
  expect(forgotten.status).toBe(409);
  expect(await jsonOf(forgotten)).toMatchObject({ code: 'mail-forgotten' });
  expect((await again('none')).status).toBe(404);
  expect((await again(id, await shop.signIn('Worker'))).status).toBe(403);
});
