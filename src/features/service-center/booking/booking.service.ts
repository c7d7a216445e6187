import { and, desc, eq, gte, ne, type SQL } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import type { Member } from '#platform/actor.ts';
import { calendarDate, now } from '#platform/clock.ts';
import { type Database, violates } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { badInput } from '#platform/errors.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Appointment, Availability, Booking } from '../service-center.contract.ts';
import {
  alreadyBooked,
  appointmentClosed,
  appointmentPast,
  dayFull,
  noSuchAppointment,
  tooManyOpen,
} from '../service-center.errors.ts';
import {
  type AppointmentState,
  appointmentMayBecome,
  bookableDates,
  isUpcoming,
  openAppointments,
  upcomingFirst,
} from '../service-center.rules.ts';
import { appointments } from '../service-center.tables.ts';
import { mailBooked, mailCancelled } from './booking.mail.ts';
import { freePlace, freePlaces, type Place, takePlace } from './claim-place.ts';

export type AppointmentRow = typeof appointments.$inferSelect;
export type Shop = Pick<Platform, 'database' | 'jobs' | 'config'>;

/** The day it is at the dealership. */
export const todayAt = (shop: Pick<Platform, 'config'>): string =>
  calendarDate(now(), shop.config.dealerTimezone);

/** The fields that leave: a new column leaks nothing. */
export const presentAppointment = (row: AppointmentRow, today: string): Appointment => ({
  _id: row.id,
  VIN: row.vin,
  date: row.date,
  repairType: row.repairType,
  state: row.state,
  isUpcoming: isUpcoming(row, today),
  createdAt: row.createdAt.toISOString(),
});

/** The 7 days that can be booked, and how many places each of them has left, by repair type. */
export async function readAvailability(shop: Shop): Promise<Availability> {
  const dates = bookableDates(now(), shop.config.dealerTimezone);
  return { days: await freePlaces(shop.database, dates) };
}

/** What is told where a day has no place left: the days that have one. */
export async function refuseFull(shop: Shop, database: Database, place: Place): Promise<never> {
  const dates = bookableDates(now(), shop.config.dealerTimezone);
  const free = await freePlaces(database, dates);
  const freeDates = free.filter((day) => day.free[place.repairType] > 0).map((day) => day.date);
  throw dayFull(place.date, place.repairType, freeDates);
}

/** Runs a change that puts a car on a day. Throws 409 `already-booked` where it is there already. */
export async function oncePerDay<Result>(date: string, change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (violates(error, 'appointments_vin_once_a_day')) throw alreadyBooked(date);
    throw error;
  }
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

/**
 * Writes an appointment and the customer's mail, and takes its place. Rows are written before the place is taken, so that
 * the place, which everyone wants, is held for the shortest time. Must run in a transaction; throws 409 `day-full` with
 * the days that are free.
 */
export async function writeAppointment(
  shop: Shop,
  transaction: Database,
  customer: Pick<Member, 'userId' | 'email'>,
  { VIN: vin, date, repairType }: Booking,
): Promise<AppointmentRow> {
  const id = newId();
  const [booked] = await transaction
    .insert(appointments)
    .values({ id, originId: id, userId: customer.userId, vin, date, repairType, createdAt: now() })
    .returning();
  if (!booked) throw new Error('The appointment was not written');
  await mailBooked(transaction, shop, customer.email, booked);
  if (!(await takePlace(transaction, booked))) await refuseFull(shop, transaction, booked);
  return booked;
}

/**
 * Books a car in for a day, and mails the customer.
 * Throws 400 for a day that is not offered, 409 `too-many-open`, `already-booked`, and `day-full` with the days that are
 * free.
 */
export async function bookAppointment(shop: Shop, member: Member, input: Booking): Promise<Appointment> {
  assertOffered(shop, input.date);
  return oncePerDay(input.date, () =>
    shop.database.transaction(async (transaction) => {
      await assertRoomFor(transaction, member, todayAt(shop));
      return presentAppointment(await writeAppointment(shop, transaction, member, input), todayAt(shop));
    }),
  );
}

/** As many as a person looks through; older ones are not listed. */
const listed = 100;

/** The member's own appointments, upcoming ones first. One that was moved shows on its new day only. */
export async function ownAppointments(shop: Shop, member: Member): Promise<Appointment[]> {
  const rows = await shop.database
    .select()
    .from(appointments)
    .where(and(eq(appointments.userId, member.userId), ne(appointments.state, 'moved')))
    .orderBy(desc(appointments.date), desc(appointments.id))
    .limit(listed);
  const today = todayAt(shop);
  return upcomingFirst(rows.map((row) => presentAppointment(row, today)));
}

/** An appointment and whose it is, locked until the transaction ends. Throws 404. */
export async function lockAppointment(database: Database, condition: SQL | undefined) {
  const [found] = await database
    .select({
      row: appointments,
      customer: {
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        phone: users.phone,
      },
    })
    .from(appointments)
    .innerJoin(users, eq(users.id, appointments.userId))
    .where(condition)
    .for('no key update', { of: appointments });
  if (!found) throw noSuchAppointment();
  return found;
}

/** Ends a locked appointment. Throws 409 `appointment-closed` where the state table has no such way. */
export async function closeAppointment(
  database: Database,
  row: AppointmentRow,
  state: AppointmentState,
): Promise<AppointmentRow> {
  if (!appointmentMayBecome(row.state, state)) throw appointmentClosed(row.state);
  const [closed] = await database
    .update(appointments)
    .set({ state, closedAt: now() })
    .where(eq(appointments.id, row.id))
    .returning();
  if (!closed) throw noSuchAppointment();
  return closed;
}

/** Opens a locked appointment that was marked done; its place was never given back. Throws 409 `appointment-closed`. */
export async function reopenAppointment(database: Database, row: AppointmentRow): Promise<AppointmentRow> {
  if (!appointmentMayBecome(row.state, 'booked')) throw appointmentClosed(row.state);
  const [opened] = await database
    .update(appointments)
    .set({ state: 'booked', closedAt: null })
    .where(eq(appointments.id, row.id))
    .returning();
  if (!opened) throw noSuchAppointment();
  return opened;
}

/**
 * Cancels one of the member's own appointments; for one that is cancelled already, nothing happens.
 * Throws 404, also for someone else's; 409 `appointment-past` and `appointment-closed`.
 */
export async function cancelOwnAppointment(shop: Shop, member: Member, id: string): Promise<Appointment> {
  const today = todayAt(shop);
  return shop.database.transaction(async (transaction) => {
    const { row, customer } = await lockAppointment(
      transaction,
      and(eq(appointments.id, id), eq(appointments.userId, member.userId)),
    );
    if (row.state === 'cancelled') return presentAppointment(row, today);
    if (row.state === 'booked' && !isUpcoming(row, today)) throw appointmentPast(row.date);
    const cancelled = await closeAppointment(transaction, row, 'cancelled');
    await mailCancelled(transaction, shop, customer.email, cancelled, 'customer');
    await freePlace(transaction, row);
    return presentAppointment(cancelled, today);
  });
}
