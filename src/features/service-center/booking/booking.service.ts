import { and, desc, eq, gte, ne } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { mayMailOwner, ownMails } from '#features/accounts/own-mails.limits.ts';
import { noteStaffNews } from '#features/staff-news/staff-news.service.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { badInput } from '#platform/errors.ts';
import { spend } from '#platform/limits/limits.ts';
import { countFreePlaces, giveBackPlace } from '../places.service.ts';
import type { Appointment } from '../service-center.contract.ts';
import { appointmentPast, tooManyOpen } from '../service-center.errors.ts';
import { mailCancelled } from '../service-center.mail.ts';
import {
  bookableDates,
  dayName,
  isUpcoming,
  openAppointments,
  upcomingFirst,
  workName,
} from '../service-center.rules.ts';
import {
  type AppointmentRow,
  closeAppointment,
  lockAppointment,
  oncePerDay,
  presentAppointment,
  type Shop,
  todayAt,
  writeAppointment,
} from '../service-center.service.ts';
import { appointments } from '../service-center.tables.ts';
import { readWorkshopTerms } from '../workshop-terms.ts';
import type { Availability, Booking } from './booking.contract.ts';

/** The 7 days that can be booked, and how many places each of them has left, by repair type. */
export async function readAvailability(shop: Shop): Promise<Availability> {
  const dates = bookableDates(now(), shop.config.dealerTimezone);
  return { days: await countFreePlaces(shop.database, await readWorkshopTerms(shop), dates) };
}

function assertOffered(shop: Shop, date: string): void {
  if (bookableDates(now(), shop.config.dealerTimezone).includes(date)) return;
  throw badInput({ date: 'Choose one of the next 7 days' });
}

/**
 * Throws 409 `too-many-open` where the member has as many appointments ahead as one may have. Locks the member's
 * account until the transaction ends, so that bookings at the same moment are counted one after the other.
 */
async function assertRoomFor(database: Database, member: Member, today: string): Promise<void> {
  const mine = eq(users.id, member.userId);
  await database.select({ id: users.id }).from(users).where(mine).for('no key update');
  const open = await database.$count(
    appointments,
    and(
      eq(appointments.userId, member.userId),
      eq(appointments.state, 'booked'),
      gte(appointments.date, today),
    ),
  );
  if (open >= openAppointments) throw tooManyOpen();
}

const noteForStaff = (database: Database, row: AppointmentRow) =>
  noteStaffNews(database, {
    kind: 'booking',
    subjectId: row.id,
    text: `${workName(row)} on ${dayName(row.date)}, VIN ${row.vin}.`,
  });

/**
 * Books a car in for a day, and mails the customer.
 * Throws 400 for a day that is not offered, 409 `too-many-open`, `already-booked`, `day-full` and `day-closed` with the
 * days that are free; 429 where the member's address is not confirmed and was mailed enough today.
 */
export async function bookAppointment(shop: Shop, member: Member, input: Booking): Promise<Appointment> {
  assertOffered(shop, input.date);
  const terms = await readWorkshopTerms(shop);
  await spend(shop, await ownMails(shop.database, member.userId));
  return oncePerDay(input.date, () =>
    shop.database.transaction(async (transaction) => {
      await assertRoomFor(transaction, member, todayAt(shop));
      const booked = await writeAppointment(shop, transaction, terms, member, input, noteForStaff);
      return presentAppointment(booked, todayAt(shop));
    }),
  );
}

/** Highest number of appointments in the list. Older ones are left out. */
const listed = 100;

/** The member's own appointments, upcoming ones first. One that was moved shows on its new day only. */
export async function listOwnAppointments(shop: Shop, member: Member): Promise<Appointment[]> {
  const rows = await shop.database
    .select()
    .from(appointments)
    .where(and(eq(appointments.userId, member.userId), ne(appointments.state, 'moved')))
    .orderBy(desc(appointments.date), desc(appointments.id))
    .limit(listed);
  const today = todayAt(shop);
  return upcomingFirst(rows.map((row) => presentAppointment(row, today)));
}

/**
 * Cancels one of the member's own appointments; for one that is cancelled already, nothing happens.
 * Throws 404, also for someone else's; 409 `appointment-past` and `appointment-closed`.
 */
export async function cancelOwnAppointment(shop: Shop, member: Member, id: string): Promise<Appointment> {
  const today = todayAt(shop);
  const isMailed = await mayMailOwner(shop, member.userId);
  return shop.database.transaction(async (transaction) => {
    const { row, customer } = await lockAppointment(
      transaction,
      and(eq(appointments.id, id), eq(appointments.userId, member.userId)),
    );
    if (row.state === 'cancelled') return presentAppointment(row, today);
    if (row.state === 'booked' && !isUpcoming(row, today)) throw appointmentPast(row.date);
    const cancelled = await closeAppointment(transaction, row, 'cancelled');
    if (isMailed) await mailCancelled(transaction, shop, customer.email, cancelled, 'customer');
    await giveBackPlace(transaction, row);
    return presentAppointment(cancelled, today);
  });
}
