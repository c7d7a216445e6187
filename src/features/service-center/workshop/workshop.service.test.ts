import { eq, like } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/audit.tables.ts';
import type { Member } from '#platform/actor.ts';
import { setClock } from '#platform/clock.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { mailAttachments, outgoingMails } from '#platform/mail/mail.tables.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aMember, aVin, dailyCapacity, loadsThatLie } from '../../../../tests/support/workshop.ts';
import { bookAppointment, cancelOwnAppointment, listOwnAppointments } from '../booking/booking.service.ts';
import { type RepairType, repairTypes } from '../service-center.rules.ts';
import { appointments } from '../service-center.tables.ts';
import {
  cancelForCustomer,
  markDone,
  markNotDone,
  moveAppointment,
  readWorkshopDay,
  readWorkshopWeek,
} from './workshop.service.ts';

let shop: TestShop;
let customer: Member;
let worker: Member;
beforeAll(async () => {
  shop = await openTestShop();
  customer = await aMember(shop.database);
  worker = await aMember(shop.database, 'Worker');
});
afterAll(() => shop.close());

let today = '2030-01-01';
let restoreClock: () => void;
beforeEach(() => {
  today = addDays(today, 100);
  restoreClock = setClock(() => new Date(`${today}T12:00:00Z`));
});
afterEach(() => restoreClock());

const inDays = (days: number) => addDays(today, days);
const book = (date = inDays(1), repairType: RepairType = 'technical', VIN = aVin(), by = customer) =>
  bookAppointment(shop, by, { VIN, date, repairType });
/** Someone else each time: one customer may not have so many. */
const bookByAnother = async (date: string, repairType: RepairType = 'technical') =>
  book(date, repairType, aVin(), await aMember(shop.database));
const auditOf = (id: string) =>
  shop.database.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id);
const mailsAbout = (id: string) =>
  shop.database
    .select()
    .from(outgoingMails)
    .where(like(outgoingMails.cause, `appointment-%:${id}`))
    .orderBy(outgoingMails.id);

test("a worker sees a day's cars by repair type, with whom to call and the load against capacity", async () => {
  const made = await book();
  await markDone(shop, worker, (await book())._id);
  await cancelForCustomer(shop, worker, (await book())._id);
  const day = await readWorkshopDay(shop, inDays(1));
  expect(day.repairTypes.map((group) => group.repairType)).toEqual(repairTypes);
  expect(day.repairTypes[0]).toMatchObject({
    capacity: dailyCapacity.technical,
    taken: 2,
    appointments: [
      {
        _id: made._id,
        state: 'booked',
        customer: { firstName: 'Ada', lastName: 'Byron', email: customer.email, phone: '555' },
      },
      { state: 'done' },
    ],
  });
  expect(day.repairTypes[1]).toMatchObject({ taken: 0, appointments: [] });
});

test('the week begins today and holds seven days', async () => {
  await book(inDays(6));
  const { days } = await readWorkshopWeek(shop);
  expect(days.map((day) => day.date)).toEqual([0, 1, 2, 3, 4, 5, 6].map(inDays));
  expect(days.at(-1)?.repairTypes[0]?.appointments).toHaveLength(1);
});

test('done is done once, and written down with who, what, before and after', async () => {
  const { _id: id, VIN } = await book();
  expect((await markDone(shop, worker, id)).state).toBe('done');
  expect((await markDone(shop, worker, id)).state).toBe('done');
  expect(await auditOf(id)).toMatchObject([
    {
      actorUserId: worker.userId,
      actorEmail: worker.email,
      action: 'mark appointment done',
      subjectType: 'appointment',
      before: { state: 'booked', date: inDays(1), VIN },
      after: { state: 'done', date: inDays(1), VIN },
      car: null,
    },
  ]);
  await expect(cancelForCustomer(shop, worker, id)).rejects.toMatchObject({
    status: 409,
    code: 'appointment-closed',
    message: 'This appointment is already done.',
  });
  await expect(cancelOwnAppointment(shop, customer, id)).rejects.toMatchObject({
    code: 'appointment-closed',
  });
});

test('what was marked done by mistake opens again, in its place, written down; what was cancelled does not', async () => {
  const { _id: id } = await book();
  await markDone(shop, worker, id);
  await Promise.all([1, 2, 3].map(() => markNotDone(shop, worker, id)));
  expect(await markNotDone(shop, worker, id)).toMatchObject({ state: 'booked', isUpcoming: true });
  expect((await auditOf(id)).map(({ action, after }) => [action, after?.state])).toEqual([
    ['mark appointment done', 'done'],
    ['mark appointment not done', 'booked'],
  ]);
  expect(await loadsThatLie(shop.database)).toEqual([]);
  await cancelForCustomer(shop, worker, id);
  await expect(markNotDone(shop, worker, id)).rejects.toMatchObject({ code: 'appointment-closed' });
  expect(await loadsThatLie(shop.database)).toEqual([]);
});

test('a moved appointment goes on with a new day: places, list, mail, calendar and audit follow', async () => {
  const member = await aMember(shop.database);
  const before = await bookAppointment(shop, member, {
    VIN: aVin(),
    date: inDays(2),
    repairType: 'technical',
  });
  const after = await moveAppointment(shop, worker, before._id, inDays(30));
  expect(after).toMatchObject({ VIN: before.VIN, date: inDays(30), state: 'booked' });
  expect((await listOwnAppointments(shop, member)).map((one) => one._id)).toEqual([after._id]);
  expect(await loadsThatLie(shop.database)).toEqual([]);
  expect(await auditOf(before._id)).toMatchObject([
    { action: 'move appointment', before: { date: inDays(2) }, after: { date: inDays(30) } },
  ]);
  const [mail, ...others] = await mailsAbout(after._id);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: member.email, cause: `appointment-moved:${after._id}` });
  const [attachment] = await shop.database
    .select()
    .from(mailAttachments)
    .where(eq(mailAttachments.mailId, mail?.id ?? ''));
  const calendar = Buffer.from(attachment?.content ?? []).toString('utf8');
  expect(calendar).toContain(`UID:appointment-${before._id}@`);
  expect(calendar).toContain('SEQUENCE:1');
  await expect(cancelOwnAppointment(shop, member, before._id)).rejects.toMatchObject({
    message: 'This appointment was moved to another day.',
  });
  expect((await cancelOwnAppointment(shop, member, after._id)).state).toBe('cancelled');
});

test('a move to the day it is on already changes nothing', async () => {
  const made = await book();
  expect((await moveAppointment(shop, worker, made._id, made.date))._id).toBe(made._id);
  expect(await auditOf(made._id)).toEqual([]);
});

test('a move to a full day is refused and changes nothing', async () => {
  const full = inDays(2);
  await Promise.all(Array.from({ length: dailyCapacity.technical }, () => bookByAnother(full)));
  const made = await book();
  await expect(moveAppointment(shop, worker, made._id, full)).rejects.toMatchObject({ code: 'day-full' });
  const [row] = await shop.database.select().from(appointments).where(eq(appointments.id, made._id));
  expect(row?.state).toBe('booked');
  expect(await auditOf(made._id)).toEqual([]);
  expect(await loadsThatLie(shop.database)).toEqual([]);
});

test('a car is not moved to a day on which it comes already, nor into the past', async () => {
  const VIN = aVin();
  await book(inDays(2), 'routine-servicing', VIN);
  const made = await book(inDays(1), 'technical', VIN);
  await expect(moveAppointment(shop, worker, made._id, inDays(2))).rejects.toMatchObject({
    code: 'already-booked',
  });
  await expect(moveAppointment(shop, worker, made._id, inDays(-1))).rejects.toMatchObject({ status: 400 });
});

test('a cancellation by the workshop is mailed once and written down once', async () => {
  const { _id: id } = await book();
  await Promise.all([1, 2, 3].map(() => cancelForCustomer(shop, worker, id)));
  expect(await auditOf(id)).toHaveLength(1);
  const mails = await mailsAbout(id);
  expect(mails.map((mail) => mail.cause)).toEqual([
    `appointment-booked:${id}`,
    `appointment-cancelled:${id}`,
  ]);
  expect(mails.at(-1)?.text).toContain('We are sorry');
});

test('somebody who did not come is taken off the list, and not told that We are sorry', async () => {
  const { _id: id } = await book();
  today = inDays(2);
  expect((await cancelForCustomer(shop, worker, id)).state).toBe('cancelled');
  expect((await mailsAbout(id)).map((mail) => mail.cause)).toEqual([`appointment-booked:${id}`]);
  expect(await auditOf(id)).toHaveLength(1);
});

test('an appointment that is moved ten times at the same moment moves once', async () => {
  const made = await book();
  const ended = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => moveAppointment(shop, worker, made._id, inDays(10 + index))),
  );
  expect(ended.filter((end) => end.status === 'fulfilled')).toHaveLength(1);
  expect(await loadsThatLie(shop.database)).toEqual([]);
});

test('nothing that many do at once breaks a capacity, or makes a load that is not the cars of that day', async () => {
  const act = fc.record({
    kind: fc.constantFrom('book', 'book', 'book', 'cancel', 'move', 'done', 'not done'),
    which: fc.nat(1000),
    days: fc.integer({ min: 1, max: 2 }),
    type: fc.constantFrom(...repairTypes),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { maxLength: 30 }), { minLength: 1, maxLength: 4 }),
      async (rounds) => {
        today = addDays(today, 10);
        const known: string[] = [];
        for (const round of rounds) {
          const ended = await Promise.allSettled(
            round.map(async ({ kind, which, days, type }) => {
              const id = known[which % Math.max(1, known.length)];
              if (kind === 'book' || !id) return bookByAnother(inDays(days), type);
              if (kind === 'cancel') return cancelForCustomer(shop, worker, id);
              if (kind === 'done') return markDone(shop, worker, id);
              if (kind === 'not done') return markNotDone(shop, worker, id);
              return moveAppointment(shop, worker, id, inDays(days));
            }),
          );
          for (const end of ended) {
            if (end.status === 'fulfilled') known.push(end.value._id);
            else expect(['day-full', 'appointment-closed']).toContain(end.reason.code);
          }
          expect(await loadsThatLie(shop.database)).toEqual([]);
        }
      },
    ),
    { numRuns: 15 },
  );
});

test('the second of two who mark an appointment done, open it again or cancel it is told of the first', async () => {
  const other = await aMember(shop.database, 'Worker');
  const { _id: id } = await book();
  const at = new Date(`${today}T12:00:00Z`).toISOString();
  for (const act of [markDone, markNotDone, cancelForCustomer]) {
    expect((await act(shop, worker, id)).othersAct).toBeUndefined();
    expect((await act(shop, other, id)).othersAct).toEqual({ by: worker.email, at, timeZone: 'UTC' });
    expect((await act(shop, worker, id)).othersAct).toBeUndefined();
  }
});
