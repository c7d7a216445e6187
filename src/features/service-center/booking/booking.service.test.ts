import { eq, like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Member } from '#platform/actor.ts';
import { setClock } from '#platform/clock.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { mailAttachments, outgoingMails } from '#platform/mail/mail.tables.ts';
import { amount } from '../../../../tests/support/amounts.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aMember, aVin, dailyCapacity, loadsThatLie } from '../../../../tests/support/workshop.ts';
import { dayName, openAppointments, type RepairType } from '../service-center.rules.ts';
import { appointments } from '../service-center.tables.ts';
import {
  bookAppointment,
  cancelOwnAppointment,
  listOwnAppointments,
  readAvailability,
} from './booking.service.ts';

let shop: TestShop;
let customer: Member;
beforeAll(async () => {
  shop = await openTestShop();
  customer = await aMember(shop.database);
});
afterAll(() => shop.close());

// Each test has weeks of its own, so that no other one's bookings take its places.
let today = '2030-01-01';
let restoreClock: () => void;
const standOn = (date: string) => {
  today = date;
  restoreClock?.();
  restoreClock = setClock(() => new Date(`${date}T12:00:00Z`));
};
beforeEach(() => standOn(addDays(today, 30)));
afterEach(() => restoreClock());

const inDays = (days: number) => addDays(today, days);
const book = (more: { VIN?: string; date?: string; repairType?: RepairType; by?: Member } = {}) =>
  bookAppointment(shop, more.by ?? customer, {
    VIN: more.VIN ?? aVin(),
    date: more.date ?? inDays(1),
    repairType: more.repairType ?? 'technical',
  });
/** Someone else each time: one customer may not have so many. */
const bookByAnother = async (more: { date?: string; repairType?: RepairType; VIN?: string }) =>
  book({ ...more, by: await aMember(shop.database) });
const fill = (date: string, repairType: RepairType, already = 0) =>
  Promise.all(
    Array.from({ length: dailyCapacity[repairType] - already }, () => bookByAnother({ date, repairType })),
  );
const mailsAbout = (id: string) =>
  shop.database
    .select()
    .from(outgoingMails)
    .where(like(outgoingMails.cause, `appointment-%:${id}`))
    .orderBy(outgoingMails.id);
const calendarOf = async (mailId: string) => {
  const [attachment] = await shop.database
    .select()
    .from(mailAttachments)
    .where(eq(mailAttachments.mailId, mailId));
  return Buffer.from(attachment?.content ?? []).toString('utf8');
};

// Object.entries() gives names as strings.
test.each(Object.entries(dailyCapacity) as [RepairType, number][])(
  'of many who book %s for one day at the same moment, exactly %i are booked',
  async (repairType, capacity) => {
    const ended = await Promise.allSettled(
      Array.from({ length: amount(40, 100) }, () => bookByAnother({ repairType })),
    );
    const refusals = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []));
    expect(ended.length - refusals.length).toBe(capacity);
    expect(new Set(refusals)).toEqual(new Set(['day-full']));
    const booked = await shop.database
      .select()
      .from(appointments)
      .where(eq(appointments.date, inDays(1)));
    expect(booked).toHaveLength(capacity);
    expect(await loadsThatLie(shop.database)).toEqual([]);
  },
);

test('one car that is booked 20 times at the same moment comes once', async () => {
  const VIN = aVin();
  const types: RepairType[] = ['technical', 'non-technical', 'routine-servicing'];
  const ended = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => book({ VIN, repairType: types[index % 3] })),
  );
  expect(ended.filter((end) => end.status === 'fulfilled')).toHaveLength(1);
  const codes = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []));
  expect(new Set(codes)).toEqual(new Set(['already-booked']));
  expect(await loadsThatLie(shop.database)).toEqual([]);
});

test('a full day is refused with the days that are free, and leaves neither a row nor a mail', async () => {
  await fill(inDays(1), 'technical');
  await fill(inDays(3), 'technical');
  const VIN = aVin();
  await expect(book({ VIN })).rejects.toMatchObject({
    status: 409,
    code: 'day-full',
    message: `${dayName(inDays(1))} is fully booked for: Technical repair. Free days: ${[2, 4, 5, 6, 7].map((days) => dayName(inDays(days))).join('; ')}.`,
    extras: { details: { freeDates: [2, 4, 5, 6, 7].map(inDays) } },
  });
  expect(await shop.database.select().from(appointments).where(eq(appointments.vin, VIN))).toEqual([]);
  expect((await book({ repairType: 'non-technical' })).state).toBe('booked');
});

test('where no day is free, the refusal says so', async () => {
  for (let days = 1; days <= 7; days += 1) await fill(inDays(days), 'technical');
  await expect(book()).rejects.toMatchObject({
    message: expect.stringContaining('No other day is available'),
    extras: { details: { freeDates: [] } },
  });
});

test('availability tells the places left of each day and repair type', async () => {
  await fill(inDays(2), 'technical');
  await book({ date: inDays(3), repairType: 'routine-servicing' });
  const { days } = await readAvailability(shop);
  expect(days.map((day) => day.date)).toEqual([1, 2, 3, 4, 5, 6, 7].map(inDays));
  expect(days[0]?.free).toEqual(dailyCapacity);
  expect(days[1]?.free).toEqual({ ...dailyCapacity, technical: 0 });
  expect(days[2]?.free).toEqual({ ...dailyCapacity, 'routine-servicing': 9 });
});

test.each([0, -1, 8])('a day that is not offered is refused (today plus %i)', async (days) => {
  await expect(book({ date: inDays(days) })).rejects.toMatchObject({
    status: 400,
    extras: { fields: { date: 'Choose one of the next 7 days' } },
  });
});

test('what is offered follows the clock of the dealership', async () => {
  const inAuckland = { ...shop, config: { ...shop.config, dealerTimezone: 'Pacific/Auckland' } };
  // Noon UTC is the first hour of tomorrow over there.
  const input = { VIN: aVin(), repairType: 'technical' as const };
  await expect(bookAppointment(inAuckland, customer, { ...input, date: inDays(1) })).rejects.toMatchObject({
    status: 400,
  });
  expect((await bookAppointment(inAuckland, customer, { ...input, date: inDays(8) })).date).toBe(inDays(8));
});

test('a cancelled appointment gives its place and its day back', async () => {
  const first = await book();
  await fill(inDays(1), 'technical', 1);
  const cancelled = await cancelOwnAppointment(shop, customer, first._id);
  expect([cancelled.state, cancelled.isUpcoming]).toEqual(['cancelled', false]);
  expect((await book({ VIN: first.VIN })).state).toBe('booked');
  expect(await loadsThatLie(shop.database)).toEqual([]);
});

test('cancelling ten times at the same moment gives one place back and mails once', async () => {
  const made = await book();
  await Promise.all(Array.from({ length: 10 }, () => cancelOwnAppointment(shop, customer, made._id)));
  expect(await loadsThatLie(shop.database)).toEqual([]);
  expect((await mailsAbout(made._id)).map((mail) => mail.cause)).toEqual([
    `appointment-booked:${made._id}`,
    `appointment-cancelled:${made._id}`,
  ]);
});

test("someone else's appointment is not found, and stays", async () => {
  const made = await book();
  const stranger = await aMember(shop.database);
  await expect(cancelOwnAppointment(shop, stranger, made._id)).rejects.toMatchObject({ status: 404 });
  expect(await listOwnAppointments(shop, stranger)).toEqual([]);
  expect((await listOwnAppointments(shop, customer))[0]?.state).toBe('booked');
});

test('an appointment can be cancelled on its day, and not afterwards', async () => {
  const [today_, yesterday] = [await book({ date: inDays(2) }), await book({ date: inDays(1) })];
  standOn(inDays(2));
  await expect(cancelOwnAppointment(shop, customer, yesterday._id)).rejects.toMatchObject({
    status: 409,
    code: 'appointment-past',
  });
  expect((await cancelOwnAppointment(shop, customer, today_._id)).state).toBe('cancelled');
});

test('own appointments are listed with the next one on top', async () => {
  const member = await aMember(shop.database);
  const late = await book({ by: member, date: inDays(6) });
  const soon = await book({ by: member, date: inDays(2) });
  const off = await book({ by: member, date: inDays(4) });
  await cancelOwnAppointment(shop, member, off._id);
  expect((await listOwnAppointments(shop, member)).map((one) => [one._id, one.isUpcoming])).toEqual([
    [soon._id, true],
    [late._id, true],
    [off._id, false],
  ]);
});

test('the customer gets one mail with the day for the calendar, and one that takes it out again', async () => {
  const made = await book();
  await cancelOwnAppointment(shop, customer, made._id);
  const [bookedMail, cancelledMail] = await mailsAbout(made._id);
  expect(bookedMail).toMatchObject({
    recipient: customer.email,
    subject: `Your appointment on ${dayName(made.date)}`,
  });
  expect(bookedMail?.text).toContain(made.VIN);
  const day = made.date.replaceAll('-', '');
  const added = await calendarOf(bookedMail?.id ?? '');
  expect(added).toContain(`DTSTART;VALUE=DATE:${day}`);
  const removed = await calendarOf(cancelledMail?.id ?? '');
  expect(removed).toContain('METHOD:CANCEL');
  expect(removed).toContain('SEQUENCE:1');
  const uid = /UID:.+/.exec(added)?.[0];
  expect(removed).toContain(uid);
});

test('nobody fills a day alone: of ten that one customer books at the same moment, three are booked', async () => {
  expect(openAppointments).toBeLessThan(Math.min(...Object.values(dailyCapacity)));
  const member = await aMember(shop.database);
  const ended = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => book({ by: member, date: inDays(1 + (index % 7)) })),
  );
  const refusals = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  expect(ended.length - refusals.length).toBe(openAppointments);
  expect(refusals[0]).toMatchObject({
    status: 409,
    code: 'too-many-open',
    message: expect.stringMatching(/^You have 3 upcoming appointments/),
  });
  expect(await loadsThatLie(shop.database)).toEqual([]);
  const [one] = await listOwnAppointments(shop, member);
  await cancelOwnAppointment(shop, member, one!._id);
  expect((await book({ by: member, date: inDays(7) })).state).toBe('booked');
});

test('appointments that lie behind one leave room for new ones', async () => {
  const member = await aMember(shop.database);
  for (let days = 1; days <= openAppointments; days += 1) await book({ by: member, date: inDays(days) });
  standOn(inDays(openAppointments));
  await book({ by: member });
  await book({ by: member });
  await expect(book({ by: member })).rejects.toMatchObject({ code: 'too-many-open' });
});
