import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sessions, users } from '#features/accounts/accounts.tables.ts';
import { closeForGood, lockToLeave } from '#features/accounts/leave.ts';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { verifyLedger } from '#features/ledger/chain/check-ledger.ts';
import { compareBooks } from '#features/orders/bookkeeping/compare-books.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { bookAppointment } from '#features/service-center/booking/booking.service.ts';
import { bookableDates } from '#features/service-center/service-center.rules.ts';
import { appointments, serviceLoads } from '#features/service-center/service-center.tables.ts';
import { testDrives } from '#features/test-drives/test-drives.tables.ts';
import { sweepPhotos, tradeInPhotoKey } from '#features/trade-ins/requests/photos.service.ts';
import { tradeInPhotos, tradeIns } from '#features/trade-ins/trade-ins.tables.ts';
import { now } from '#platform/clock.ts';
import { limitUses } from '#platform/limits/limits.tables.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { sendMail } from '#platform/mail/mail.ts';
import { Crash, crashAt } from '#platform/runtime/fault-points.ts';
import { aCarOnSale, stockOf } from '../../../tests/support/cars.ts';
import { jsonOf } from '../../../tests/support/json.ts';
import { untilWaiting } from '../../../tests/support/lock-waits.ts';
import type { TestPerson } from '../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../tests/support/sold.ts';
import { aTestDrive } from '../../../tests/support/test-drives.ts';
import { anAskedTradeIn, aSentPhoto, takeOldCars } from '../../../tests/support/trade-ins.ts';
import { aVin } from '../../../tests/support/workshop.ts';
import { deleteAccount } from './your-data.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await takeOldCars(shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.database.delete(limitUses));

const leave = (person: TestPerson, more: object = {}) =>
  person.request('/api/account/delete', {
    method: 'POST',
    body: JSON.stringify({ password: person.password, word: 'DELETE', ...more }),
  });
const account = async ({ userId }: TestPerson) => {
  const [row] = await shop.database.select().from(users).where(eq(users.id, userId));
  return row!;
};
const handOver = ({ userId }: TestPerson) =>
  shop.database
    .update(orders)
    .set({ state: 'delivered', deliveredAt: now() })
    .where(and(eq(orders.userId, userId), eq(orders.state, 'paid')));

test('asks for the password and for the word, and says at its field what is wrong', async () => {
  const customer = await shop.aCustomer();
  for (const [more, field] of [
    [{ password: 'wrong' }, 'password'],
    [{ word: 'delet' }, 'word'],
    [{ word: undefined }, 'word'],
  ] as const) {
    const answer = await leave(customer, more);
    expect(answer.status).toBe(400);
    expect(Object.keys((await jsonOf<{ fields: object }>(answer)).fields)).toEqual([field]);
  }
  expect((await account(customer)).email).toBe(customer.email);
});

test('who has deleted their account is signed out, told by mail, and opens it by nothing', async () => {
  const customer = await shop.aCustomer();
  const answer = await leave(customer);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('set-cookie')).toMatch(/session_token=;.*Max-Age=0/);
  expect((await customer.request('/api/account/data')).status).toBe(401);
  expect(await shop.database.$count(sessions, eq(sessions.userId, customer.userId))).toBe(0);
  const login = await shop.api.request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: customer.email, password: customer.password }),
  });
  expect(login.status).toBe(401);
  const left = await account(customer);
  expect(left).toMatchObject({ name: 'Deleted account', phone: '', deletedAt: expect.any(Date) });
  const mails = await shop.database
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.recipient, customer.email));
  expect(mails.map(({ cause }) => cause)).toEqual([`account-deleted:${customer.userId}`]);
});

test('nothing is mailed to an account that is deleted', async () => {
  const customer = await shop.aCustomer();
  expect((await leave(customer)).status).toBe(200);
  const { email } = await account(customer);
  const mail = { to: email, subject: 'A late word', html: '<p>Hello</p>', text: 'Hello' };
  expect(await sendMail(shop.database, shop.jobs, mail, { cause: `late:${customer.userId}` })).toBe(false);
  expect(await shop.database.$count(outgoingMails, eq(outgoingMails.recipient, email))).toBe(0);
});

test('is refused while an order is open, and says which and where it stands', async () => {
  const customer = await shop.aCustomer();
  const carId = await aCarOnSale(shop);
  const { receiptNumber } = await aSale(shop, customer, [aSoldLine(carId)]);
  const answer = await leave(customer);
  expect(answer.status).toBe(409);
  const open = [
    {
      kind: 'order',
      text: expect.stringContaining(`${receiptNumber}: not handed over yet`),
      to: `/orders/${receiptNumber}`,
    },
  ];
  expect(await answer.json()).toMatchObject({ code: 'still-open', open });
  expect(await jsonOf(await customer.request('/api/account/data'))).toMatchObject({ open });
  expect((await account(customer)).deletedAt).toBeNull();
});

test('the books add up, the ledger holds and the figures stay, with the buyer on the sale alone', async () => {
  const customer = await shop.aCustomer();
  const carId = await aCarOnSale(shop, { stock: 3 });
  await aSale(shop, customer, [aSoldLine(carId)]);
  await shop.jobs.runWaiting();
  await handOver(customer);
  const admin = await shop.signIn('Admin');
  const figures = async () => jsonOf(await admin.request('/api/admin/orders/total-sales'));
  const before = { figures: await figures(), ledger: await verifyLedger(shop.database) };
  expect((await leave(customer)).status).toBe(200);
  await shop.jobs.runWaiting();
  expect(await compareBooks(shop.database, sandboxProvider(shop.database))).toBe(0);
  expect(await verifyLedger(shop.database)).toEqual(before.ledger);
  expect(before.ledger).toMatchObject({ flaw: null });
  expect(await figures()).toEqual(before.figures);
  const [sale] = await shop.database.select().from(payments).where(eq(payments.userId, customer.userId));
  expect(sale).toMatchObject({ buyerFirstName: 'Ada', buyerLastName: 'Byron', token: null });
});

test('what was booked is called off and its place is free again; what was asked for is withdrawn', async () => {
  const customer = await shop.aCustomer();
  const [date = ''] = bookableDates(now(), 'UTC');
  const driveId = await aTestDrive(shop, { carId: await aCarOnSale(shop), userId: customer.userId });
  const booked = await bookAppointment(shop, customer.actor, {
    VIN: aVin(),
    date,
    repairType: 'routine-servicing',
  });
  const photoId = await aSentPhoto(customer);
  await anAskedTradeIn(customer, { photos: [photoId] });
  expect((await leave(customer)).status).toBe(200);
  const [appointment] = await shop.database
    .select()
    .from(appointments)
    .where(eq(appointments.id, booked._id));
  expect(appointment).toMatchObject({ state: 'cancelled', vin: `deleted-${booked._id}` });
  const loads = await shop.database.select().from(serviceLoads).where(eq(serviceLoads.date, date));
  expect(loads.map(({ taken }) => taken)).toEqual([0]);
  const [drive] = await shop.database.select().from(testDrives).where(eq(testDrives.id, driveId));
  expect(drive).toMatchObject({ state: 'cancelled', name: '', email: null, phone: '' });
  const [asked] = await shop.database.select().from(tradeIns).where(eq(tradeIns.userId, customer.userId));
  expect(asked).toMatchObject({ state: 'withdrawn', note: '' });
  // The file goes with the next sweep, and one that fails is swept again.
  expect(await shop.images.get(tradeInPhotoKey(photoId))).not.toBeNull();
  await sweepPhotos(shop);
  expect(await shop.images.get(tradeInPhotoKey(photoId))).toBeNull();
  expect(await shop.database.$count(tradeInPhotos, eq(tradeInPhotos.userId, customer.userId))).toBe(0);
});

test('who registers again with the same address finds nothing of before', async () => {
  const customer = await shop.aCustomer();
  await shop.database.update(users).set({ emailVerified: true }).where(eq(users.id, customer.userId));
  const carId = await aCarOnSale(shop, { stock: 3 });
  await aSale(shop, customer, [aSoldLine(carId)]);
  await handOver(customer);
  await aTestDrive(shop, { carId, email: customer.email });
  await customer.request(`/api/saved/cars/${carId}`, { method: 'PUT' });
  expect((await leave(customer)).status).toBe(200);
  const again = await shop.member('User', { email: customer.email });
  await shop.database.update(users).set({ emailVerified: true }).where(eq(users.id, again.userId));
  const login = await shop.api.request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: again.email, password: again.password }),
  });
  const bearer = login.headers.get('set-auth-token')!;
  const read = async (path: string) =>
    jsonOf<unknown>(await shop.api.request(path, { headers: { authorization: `Bearer ${bearer}` } }));
  expect(await read('/api/orders/my-orders')).toEqual([]);
  expect(await read('/api/test-drives/own')).toEqual([]);
  expect(JSON.stringify(await read('/api/saved'))).not.toContain(carId);
});

test('of a sale and a deletion at the same moment one waits for the other, and nothing is lost', async () => {
  const carId = await aCarOnSale(shop, { stock: 50 });
  for (let round = 0; round < 8; round += 1) {
    const customer = await shop.aCustomer();
    const [sold, left] = await Promise.allSettled([
      aSale(shop, customer, [aSoldLine(carId)]),
      deleteAccount(shop, customer.actor, { password: customer.password }),
    ]);
    const isGone = (await account(customer)).deletedAt !== null;
    expect(left.status === 'fulfilled').toBe(isGone);
    const bought = await shop.database.$count(orders, eq(orders.userId, customer.userId));
    // Sold to somebody who is there, or not sold at all.
    expect(bought).toBe(isGone ? 0 : 1);
    expect(sold.status).toBe(isGone ? 'rejected' : 'fulfilled');
  }
});

test('a sale that begins during a deletion waits for its end, and is refused', async () => {
  const customer = await shop.aCustomer();
  const carId = await aCarOnSale(shop);
  let sale: Promise<unknown> | undefined;
  await shop.database.transaction(async (transaction) => {
    await lockToLeave(transaction, customer.actor);
    sale = expect(aSale(shop, customer, [aSoldLine(carId)])).rejects.toMatchObject({
      cause: { code: 'MQ001' },
    });
    await untilWaiting(shop, 1);
    await closeForGood(transaction, customer.userId);
  });
  await sale;
  expect(await stockOf(shop, carId)).toBe(10);
});

test('a sale that reaches the shop after the deletion is refused as one who is not signed in', async () => {
  const customer = await shop.aCustomer();
  const carId = await aCarOnSale(shop);
  expect((await leave(customer)).status).toBe(200);
  await expect(aSale(shop, customer, [aSoldLine(carId)])).rejects.toMatchObject({
    cause: { code: 'MQ001' },
  });
});

test('a crash in the middle leaves the account as it was, and the next try deletes it', async () => {
  const customer = await shop.aCustomer();
  const undo = crashAt('account: erased, not committed');
  await expect(deleteAccount(shop, customer.actor, { password: customer.password })).rejects.toThrow(Crash);
  expect(undo()).toBe(true);
  expect(await account(customer)).toMatchObject({ email: customer.email, deletedAt: null });
  expect((await leave(customer)).status).toBe(200);
  expect((await account(customer)).deletedAt).not.toBeNull();
});

test('a double click deletes once', async () => {
  const customer = await shop.aCustomer();
  const answers = await Promise.all([leave(customer), leave(customer)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([400, 401, 403])]);
  const mails = inArray(outgoingMails.cause, [`account-deleted:${customer.userId}`]);
  expect(await shop.database.$count(outgoingMails, mails)).toBe(1);
});

test('staff who leave stay named in the audit, and customers do not', async () => {
  const worker = await shop.signIn('Worker');
  expect((await leave(worker)).status).toBe(200);
  const [entry] = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, worker.userId))
    .orderBy(auditEntries.id);
  expect(entry).toMatchObject({ actorEmail: worker.email, action: 'delete own account' });
  const customer = await shop.aCustomer();
  const subject = { subjectType: 'user', subjectId: customer.userId };
  await shop.database.insert(auditEntries).values({
    id: `about-${customer.userId}`,
    actorUserId: 'a',
    actorEmail: 'admin@example.com',
    action: 'turn off lost second factor',
    ...subject,
    before: { email: customer.email, secondFactor: true },
    at: now(),
  });
  expect((await leave(customer)).status).toBe(200);
  const [about] = await shop.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, customer.userId))
    .orderBy(auditEntries.id);
  expect(about).toMatchObject({ actorEmail: 'admin@example.com', before: { secondFactor: true } });
});

test('the last Global-Admin stays, also where two leave at once', async () => {
  const [one, two] = [await shop.signIn('Global-Admin'), await shop.signIn('Global-Admin')];
  await shop.database
    .update(users)
    .set({ twoFactorEnabled: false })
    .where(inArray(users.id, [one.userId, two.userId]));
  const leaves = await Promise.allSettled(
    [one, two].map(({ actor, password }) => deleteAccount(shop, actor, { password })),
  );
  expect(leaves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = leaves.find((left) => left.status === 'rejected');
  expect(refused).toMatchObject({ reason: { status: 409, code: 'last-global-admin' } });
});
