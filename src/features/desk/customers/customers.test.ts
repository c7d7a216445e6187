import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { listPageOf } from '#page-kit/list-page.ts';
import { newId } from '#platform/database/ids.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { may, roles } from '#platform/permissions.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import { aPaidOrder } from '../../../../tests/support/orders.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aTestDrive } from '../../../../tests/support/test-drives.ts';
import type { DeskThing } from '../desk.contract.ts';
import { customerParts } from '../desk.rules.ts';
import type { DeskOrder } from '../orders/orders.contract.ts';
import type { CustomerSheet } from './customers.contract.ts';
import type { CustomerNote } from './notes.contract.ts';

let shop: TestShop;
let worker: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
});
afterAll(() => shop.close());

const sheetOf = async (reader: TestPerson, id: string) =>
  jsonOf<CustomerSheet>(await reader.request(`/api/desk/customers/${id}`));
const partOf = (sheet: CustomerSheet, part: string) => sheet.parts.find((one) => one.part === part);
const post = (person: TestPerson, id: string, text: string) =>
  person.request(`/api/desk/customers/${id}/notes`, { method: 'POST', body: JSON.stringify({ text }) });

test('every role sees those parts of a customer that the table of permissions grants, also one by one', async () => {
  const { userId } = await shop.aCustomer();
  for (const role of roles.filter((one) => may(one, 'see customers'))) {
    const reader = await shop.signIn(role);
    const sheet = await sheetOf(reader, userId);
    for (const { part, permission } of customerParts) {
      expect(partOf(sheet, part) !== undefined, `${role}: ${part}`).toBe(may(role, permission));
      const alone = await reader.request(`/api/desk/customers/${userId}/things?part=${part}`);
      expect(alone.status, `${role}: ${part}`).toBe(may(role, permission) ? 200 : 403);
    }
  }
});

test('a part holds five of the newest, and goes on where all of them stand', async () => {
  const { userId } = await shop.aCustomer();
  const carId = await aCarOnSale(shop);
  for (let count = 0; count < 52; count += 1) await aPaidOrder(shop.database, { userId, carId });
  await aPaidOrder(shop.database, { userId: (await shop.aCustomer()).userId, carId });
  const sold = await shop.database.select().from(orders).where(eq(orders.userId, userId));
  const newest = sold
    .map(({ id }) => id)
    .sort()
    .reverse();
  const purchases = partOf(await sheetOf(worker, userId), 'purchases')!;
  expect(purchases.things.map(({ _id }) => _id)).toEqual(newest.slice(0, 5));
  expect(purchases.hasMore).toBe(true);
  const page = async (query: string) => {
    const answer = await worker.request(`/api/desk/customers/${userId}/things?part=purchases${query}`);
    const things = await jsonOf<DeskThing[]>(answer);
    return { ids: things.map(({ _id }) => _id), ...listPageOf(things, answer.headers) };
  };
  const first = await page('');
  expect(first.ids).toEqual(newest.slice(0, 50));
  expect(first.atLeast).toBe(true);
  const second = await page(`&cursor=${first.next}`);
  expect(second.ids).toEqual(newest.slice(50));
  expect(second.next).toBeNull();
});

test('a customer is found by the whole address, without case; staff are not', async () => {
  const customer = await shop.aCustomer();
  const find = (email: string) => worker.request(`/api/desk/customers?${new URLSearchParams({ email })}`);
  expect(await jsonOf(await find(` ${customer.email.toUpperCase()} `))).toEqual({ _id: customer.userId });
  expect((await find(worker.email)).status).toBe(404);
  expect((await find(customer.email.slice(1))).status).toBe(404);
});

test('mails and test drives are found by the address, whatever its case, and those of others are not', async () => {
  const customer = await shop.aCustomer();
  const [mine, others] = [newId(), newId()];
  const mail = { html: '', text: '', createdAt: new Date() };
  await shop.database.insert(outgoingMails).values([
    { ...mail, id: mine, cause: mine, subject: 'Mine', recipient: customer.email.toUpperCase() },
    { ...mail, id: others, cause: others, subject: 'Not mine', recipient: `x${customer.email}` },
  ]);
  const carId = await aCarOnSale(shop);
  const drive = await aTestDrive(shop, { carId, email: customer.email });
  await aTestDrive(shop, { carId, email: `y${customer.email}` });
  const sheet = await sheetOf(worker, customer.userId);
  expect(partOf(sheet, 'mails')!.things.map(({ name }) => name)).toEqual(['Mine']);
  expect(partOf(sheet, 'test-drives')!.things.map(({ _id }) => _id)).toEqual([drive]);
});

test('a note is kept with who wrote it and audited; a colleague reads it and cannot remove it', async () => {
  const { userId } = await shop.aCustomer();
  const colleague = await shop.signIn('Admin');
  const { _id } = await jsonOf<CustomerNote>(await post(worker, userId, ' Calls after five.\nHas a dog. '));
  const [read] = (await sheetOf(colleague, userId)).notes;
  expect(read).toMatchObject({ _id, text: 'Calls after five.\nHas a dog.', by: worker.email, isOwn: false });
  const remove = (person: TestPerson) =>
    person.request(`/api/desk/customers/${userId}/notes/${_id}`, { method: 'DELETE' });
  expect((await remove(colleague)).status).toBe(409);
  expect((await sheetOf(worker, userId)).notes).toHaveLength(1);
  expect((await remove(worker)).status).toBe(200);
  expect((await remove(worker)).status).toBe(404);
  expect((await sheetOf(worker, userId)).notes).toEqual([]);
  const audited = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, userId))
    .orderBy(auditEntries.id);
  expect(audited.map(({ action }) => action)).toEqual(['write note on customer', 'remove note on customer']);
});

test('a note that is empty, too long or about nobody is refused', async () => {
  const { userId } = await shop.aCustomer();
  for (const text of ['', '  ', 'x'.repeat(2001), 'a\u202eb'])
    expect((await post(worker, userId, text)).status).toBe(400);
  expect((await post(worker, userId, 'x'.repeat(2000))).status).toBe(201);
  expect((await post(worker, 'nobody', 'Hello')).status).toBe(404);
  expect((await post(worker, worker.userId, 'Hello')).status).toBe(404);
});

test('staff have no page of a customer, and nobody unknown has one', async () => {
  for (const id of ['nobody', worker.userId])
    expect((await worker.request(`/api/desk/customers/${id}`)).status).toBe(404);
});

test('a worker reads an order: its lines, vehicle, state and mails, and nothing of its payment', async () => {
  const customer = await shop.aCustomer();
  const carId = await aCarOnSale(shop);
  await aPaidOrder(shop.database, { userId: customer.userId, carId });
  const [order] = await shop.database.select().from(orders).where(eq(orders.userId, customer.userId));
  const mail = { html: '', text: '', createdAt: new Date(), recipient: customer.email };
  await shop.database.insert(outgoingMails).values([
    { ...mail, id: newId(), cause: `receipt:${order!.paymentId}`, subject: 'Your receipt' },
    { ...mail, id: newId(), cause: `order-delivered:${order!.id}`, subject: 'Handed over' },
    { ...mail, id: newId(), cause: `reset-code:${newId()}`, subject: 'Something else' },
  ]);
  const read = await jsonOf<DeskOrder>(await worker.request(`/api/desk/orders/${order!.id}`));
  expect(read).toMatchObject({ receiptNumber: order!.receiptNumber, customerId: customer.userId });
  expect(read.mails.map(({ name }) => name)).toEqual(['Handed over', 'Your receipt']);
  expect(read.steps.map(({ state }) => state)).toEqual(['ordered', 'paid']);
  for (const secret of ['payment', 'refund', 'refunded', 'history', 'reference'])
    expect(read).not.toHaveProperty(secret);
  expect((await worker.request('/api/desk/orders/none')).status).toBe(404);
});
