import { eq, type SQL } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import type { Member } from '#platform/actor.ts';
import { calendarDate, now } from '#platform/clock.ts';
import { type Database, violates } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { isClosedOn } from '#platform/dates/opening-hours.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { countFreePlaces, type Place, takePlace } from './places.service.ts';
import type { Appointment } from './service-center.contract.ts';
import {
  alreadyBooked,
  appointmentClosed,
  dayClosed,
  dayFull,
  noSuchAppointment,
} from './service-center.errors.ts';
import { mailBooked } from './service-center.mail.ts';
import {
  type AppointmentState,
  appointmentMayBecome,
  bookableDates,
  isUpcoming,
} from './service-center.rules.ts';
import { appointments } from './service-center.tables.ts';
import type { WorkshopTerms } from './workshop-terms.ts';

export type AppointmentRow = typeof appointments.$inferSelect;
export type Shop = Pick<Platform, 'database' | 'jobs' | 'config' | 'kept' | 'demo'>;
/** What only staff write down of a booking. */
type NotedByStaff = Pick<AppointmentRow, 'plate' | 'complaint' | 'time'>;

/** The day it is at the dealership. */
export const todayAt = (shop: Pick<Platform, 'config'>): string =>
  calendarDate(now(), shop.config.dealerTimezone);

/** Fields of the answer. Listing them keeps new columns private. */
export const presentAppointment = (row: AppointmentRow, today: string): Appointment => ({
  _id: row.id,
  VIN: row.vin,
  ...(row.plate && { plate: row.plate }),
  ...(row.complaint && { complaint: row.complaint }),
  ...(row.time && { time: row.time }),
  date: row.date,
  repairType: row.repairType,
  isInspection: row.isInspection,
  state: row.state,
  isUpcoming: isUpcoming(row, today),
  createdAt: row.createdAt.toISOString(),
});

/** For a refusal because a day is full or closed: the days that have a place left. */
export async function refuseDay(
  shop: Shop,
  database: Database,
  terms: WorkshopTerms,
  place: Place,
): Promise<never> {
  const dates = bookableDates(now(), shop.config.dealerTimezone);
  const free = await countFreePlaces(database, terms, dates);
  const freeDates = free.filter((day) => day.free[place.repairType] > 0).map((day) => day.date);
  if (isClosedOn(terms.openingHours, place.date)) throw dayClosed(place.date, freeDates);
  throw dayFull(place.date, place.repairType, freeDates);
}

/** Runs a change that puts a car on a day. Throws 409 `already-booked` where it is there already. */
export async function oncePerDay<Result>(date: string, change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (violates(error, 'appointments_vin_once_a_day')) throw alreadyBooked(date);
    if (violates(error, 'appointments_plate_once_a_day')) throw alreadyBooked(date);
    throw error;
  }
}

/** What is booked. Of another repair than routine servicing, that it were the inspection does not count. */
type WantedAppointment = Pick<Appointment, 'VIN' | 'date' | 'repairType'> &
  Partial<NotedByStaff> & { isInspection?: boolean | undefined };

/**
 * Writes an appointment and the customer's mail, and takes its place. Rows are written before the place is taken, so that
 * the place, which everyone wants, is held for the shortest time. Must run in a transaction; throws 409 `day-full` and
 * `day-closed` with the days that are free.
 */
export async function writeAppointment(
  shop: Shop,
  transaction: Database,
  terms: WorkshopTerms,
  customer: Pick<Member, 'userId' | 'email'>,
  { VIN: vin, isInspection = false, ...booked }: WantedAppointment,
  /** What else is written with it. */
  note?: (database: Database, row: AppointmentRow) => Promise<void>,
): Promise<AppointmentRow> {
  const id = newId();
  const [row] = await transaction
    .insert(appointments)
    .values({
      id,
      originId: id,
      userId: customer.userId,
      vin,
      ...booked,
      isInspection: isInspection && booked.repairType === 'routine-servicing',
      createdAt: now(),
    })
    .returning();
  if (!row) throw new Error('The appointment was not written');
  await mailBooked(transaction, shop, customer.email, row);
  await note?.(transaction, row);
  if (!(await takePlace(transaction, terms, row))) await refuseDay(shop, transaction, terms, row);
  return row;
}

/** Columns of the customer's account: staff need the name and phone number to call. */
export const customerColumns = {
  _id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  emailVerified: users.emailVerified,
  phone: users.phone,
};

/** An appointment and whose it is, locked until the transaction ends. Throws 404. */
export async function lockAppointment(database: Database, condition: SQL | undefined) {
  const [found] = await database
    .select({
      row: appointments,
      customer: customerColumns,
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
