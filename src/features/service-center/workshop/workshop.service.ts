import { and, between, desc, eq, gte, ilike, inArray, like, ne, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { plainPlate } from '#features/accounts/walk-ins/plate.rules.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { findOthersAct } from '#features/audit/find-others-act.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { isInRange } from '#platform/dates/calendar-date.ts';
import { addDays, datesFrom } from '#platform/dates/date-arithmetic.ts';
import { isClosedOn } from '#platform/dates/opening-hours.ts';
import { badInput } from '#platform/errors.ts';
import { shownAddress } from '#platform/mail/nobody.ts';
import { exchangePlace, giveBackPlace, loadsBetween, selectFullDates } from '../places.service.ts';
import { appointmentClosed, noSuchAppointment } from '../service-center.errors.ts';
import { mailCancelled, mailMoved } from '../service-center.mail.ts';
import {
  appointmentMayBecome,
  isMovable,
  isUpcoming,
  movingDays,
  repairTypes,
  upcomingFirst,
} from '../service-center.rules.ts';
import {
  type AppointmentRow,
  closeAppointment,
  customerColumns,
  lockAppointment,
  oncePerDay,
  presentAppointment,
  refuseDay,
  type Shop,
  todayAt,
} from '../service-center.service.ts';
import { appointments, serviceLoads } from '../service-center.tables.ts';
import { capacityOn, readWorkshopTerms } from '../workshop-terms.ts';
import type { WorkshopAppointment, WorkshopDay, WorkshopWeek } from './workshop.contract.ts';

type Customer = WorkshopAppointment['customer'];

/** The fields that leave, for staff. */
export const presentForStaff = (
  row: AppointmentRow,
  customer: Customer,
  today: string,
): WorkshopAppointment => ({
  ...presentAppointment(row, today),
  customer: { ...customer, email: shownAddress(customer.email) },
});

/** Days that a search looks back. */
const lookedBack = 365;

/** Highest number of appointments in one answer. Typing more narrows the search. */
const foundAtMost = 20;

const escaped = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`);

function matching(search: string): SQL | undefined {
  const part = `%${escaped(search)}%`;
  const digits = search.replace(/[^0-9]/g, '');
  const plate = plainPlate(search);
  return or(
    // As it stands on papers, a VIN may have spaces in it.
    ilike(appointments.vin, `%${escaped(search.replaceAll(' ', ''))}%`),
    // Plates are kept in capitals. Signs alone are no plate: every one would begin with nothing.
    plate === '' ? undefined : like(appointments.plate, `${escaped(plate)}%`),
    ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, part),
    ilike(users.email, part),
    digits.length >= 3
      ? sql`regexp_replace(${users.phone}, '[^0-9]', '', 'g') like ${`%${digits}%`}`
      : undefined,
  );
}

/** Appointments of the last year and ahead, by VIN, plate or customer: upcoming ones first, then the latest. 20 at most. */
export async function findAppointments(shop: Shop, search: string): Promise<WorkshopAppointment[]> {
  const today = todayAt(shop);
  const found = await shop.database
    .select({ row: appointments, customer: customerColumns })
    .from(appointments)
    .innerJoin(users, eq(users.id, appointments.userId))
    .where(
      and(
        gte(appointments.date, addDays(today, -lookedBack)),
        ne(appointments.state, 'moved'),
        matching(search),
      ),
    )
    .orderBy(desc(appointments.date), desc(appointments.id))
    .limit(foundAtMost);
  return upcomingFirst(found.map(({ row, customer }) => presentForStaff(row, customer, today)));
}

/** What the workshop has to do on these days, in the order of the calendar: two queries, however many days. */
async function readDays(shop: Shop, dates: readonly string[]): Promise<WorkshopDay[]> {
  const today = todayAt(shop);
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return [];
  const terms = await readWorkshopTerms(shop);
  const loads = await loadsBetween(shop.database, first, last);
  const found = await shop.database
    .select({
      row: appointments,
      customer: customerColumns,
    })
    .from(appointments)
    .innerJoin(users, eq(users.id, appointments.userId))
    .where(and(between(appointments.date, first, last), inArray(appointments.state, ['booked', 'done'])))
    .orderBy(appointments.id);
  return dates.map((date) => ({
    date,
    closed: isClosedOn(terms.openingHours, date),
    repairTypes: repairTypes.map((repairType) => ({
      repairType,
      capacity: capacityOn(terms, { date, repairType }),
      taken: loads.find((load) => load.date === date && load.repairType === repairType)?.taken ?? 0,
      appointments: found
        .filter(({ row }) => row.date === date && row.repairType === repairType)
        .map(({ row, customer }) => presentForStaff(row, customer, today)),
    })),
  }));
}

/** One day at the workshop; today at the dealership unless another date is given. */
export async function readWorkshopDay(shop: Shop, date = todayAt(shop)): Promise<WorkshopDay> {
  const [day] = await readDays(shop, [date]);
  if (!day) throw new Error(`There is no day ${date}`);
  return day;
}

const daysOfWeek = 7;

async function listFull(shop: Shop): Promise<string[]> {
  const terms = await readWorkshopTerms(shop);
  const full = await selectFullDates(shop.database, terms, shop.config.dealerTimezone).orderBy(
    serviceLoads.date,
  );
  return full.map(({ date }) => date);
}

/** The days that customers can choose, on which some kind of work is booked out. */
export async function readFullDays(shop: Shop): Promise<WorkshopWeek> {
  const days = await readDays(shop, await listFull(shop));
  return { days, fullDays: days.length };
}

/** Seven days at the workshop, from the given date, else from today on; and where the weeks beside them begin. */
export async function readWorkshopWeek(shop: Shop, first = todayAt(shop)): Promise<WorkshopWeek> {
  const [before, after] = [addDays(first, -daysOfWeek), addDays(first, daysOfWeek)];
  return {
    days: await readDays(shop, datesFrom(first, daysOfWeek)),
    fullDays: (await listFull(shop)).length,
    ...(isInRange(before) && { before }),
    ...(isInRange(after) && { after }),
  };
}

/** What the audit calls it. */
const acts = {
  done: 'mark appointment done',
  notDone: 'mark appointment not done',
  cancelled: 'cancel appointment',
} as const;

const audited = (row: AppointmentRow) => ({
  state: row.state,
  date: row.date,
  ...(row.vin === '' ? { plate: row.plate } : { VIN: row.vin }),
});

const recordChange = (
  database: Database,
  actor: Member,
  action: string,
  before: AppointmentRow,
  after: AppointmentRow,
) =>
  recordAudit(database, {
    actor,
    action,
    subject: { type: 'appointment', id: before.id, name: after.vin || after.plate },
    before: audited(before),
    after: audited(after),
  });

/** The appointment as it was before this call, with who was faster where that is somebody else. */
async function presentEarlier(
  database: Database,
  shop: Shop,
  actor: Member,
  { row, customer }: Awaited<ReturnType<typeof lockAppointment>>,
  action: string,
): Promise<WorkshopAppointment> {
  const subject = { type: 'appointment', id: row.id };
  const { dealerTimezone } = shop.config;
  const othersAct = await findOthersAct(database, actor, { action, subject }, dealerTimezone);
  return { ...presentForStaff(row, customer, todayAt(shop)), ...(othersAct && { othersAct }) };
}

/** The work is done. Doing it again changes nothing, and says who did it before. Throws 404 and 409 `appointment-closed`. */
export async function markDone(shop: Shop, actor: Member, id: string): Promise<WorkshopAppointment> {
  return shop.database.transaction(async (transaction) => {
    const { row, customer } = await lockAppointment(transaction, eq(appointments.id, id));
    if (row.state === 'done') return presentEarlier(transaction, shop, actor, { row, customer }, acts.done);
    const done = await closeAppointment(transaction, row, 'done');
    await recordChange(transaction, actor, acts.done, row, done);
    return presentForStaff(done, customer, todayAt(shop));
  });
}

/** Opens a locked appointment that was marked done; its place was never given back. Throws 409 `appointment-closed`. */
async function reopenAppointment(database: Database, row: AppointmentRow): Promise<AppointmentRow> {
  if (!appointmentMayBecome(row.state, 'booked')) throw appointmentClosed(row.state);
  const [opened] = await database
    .update(appointments)
    .set({ state: 'booked', closedAt: null })
    .where(eq(appointments.id, row.id))
    .returning();
  if (!opened) throw noSuchAppointment();
  return opened;
}

/** Opens an appointment that was marked done by mistake. Doing it again changes nothing. Throws as markDone. */
export async function markNotDone(shop: Shop, actor: Member, id: string): Promise<WorkshopAppointment> {
  return shop.database.transaction(async (transaction) => {
    const { row, customer } = await lockAppointment(transaction, eq(appointments.id, id));
    if (row.state === 'booked')
      return presentEarlier(transaction, shop, actor, { row, customer }, acts.notDone);
    const opened = await reopenAppointment(transaction, row);
    await recordChange(transaction, actor, acts.notDone, row, opened);
    return presentForStaff(opened, customer, todayAt(shop));
  });
}

/**
 * Calls an appointment off and mails the customer; nobody is mailed about a day that has passed, on which they did not
 * come. Doing it again changes nothing. Throws as markDone.
 */
export async function cancelForCustomer(shop: Shop, actor: Member, id: string): Promise<WorkshopAppointment> {
  return shop.database.transaction(async (transaction) => {
    const { row, customer } = await lockAppointment(transaction, eq(appointments.id, id));
    if (row.state === 'cancelled')
      return presentEarlier(transaction, shop, actor, { row, customer }, acts.cancelled);
    const cancelled = await closeAppointment(transaction, row, 'cancelled');
    await recordChange(transaction, actor, acts.cancelled, row, cancelled);
    if (isUpcoming(row, todayAt(shop)))
      await mailCancelled(transaction, shop, customer.email, cancelled, 'workshop');
    await giveBackPlace(transaction, row);
    return presentForStaff(cancelled, customer, todayAt(shop));
  });
}

/** The appointment that goes on from a moved one, on its new day. */
async function openOnNewDay(
  database: Database,
  moved: AppointmentRow,
  date: string,
): Promise<AppointmentRow> {
  const { userId, vin, plate, complaint, time, repairType, isInspection, originId, moves } = moved;
  const [opened] = await database
    .insert(appointments)
    .values({
      id: newId(),
      userId,
      vin,
      plate,
      complaint,
      time,
      repairType,
      isInspection,
      originId,
      date,
      moves: moves + 1,
      createdAt: now(),
    })
    .returning();
  if (!opened) throw new Error('The moved appointment was not written');
  return opened;
}

/**
 * Moves an appointment to another day, where there is room, and mails the customer. Returns the one on the new day.
 * Staff may choose today or any of the 60 days that follow; the day that it is on already changes nothing.
 * Throws 400, 404, 409 `appointment-closed`, `already-booked`, `day-full` and `day-closed`.
 */
export async function moveAppointment(
  shop: Shop,
  actor: Member,
  id: string,
  date: string,
): Promise<WorkshopAppointment> {
  const today = todayAt(shop);
  if (!isMovable(date, today)) throw badInput({ date: `Choose today or one of the next ${movingDays} days` });
  const terms = await readWorkshopTerms(shop);
  return oncePerDay(date, () =>
    shop.database.transaction(async (transaction) => {
      const { row, customer } = await lockAppointment(transaction, eq(appointments.id, id));
      if (row.state === 'booked' && row.date === date) return presentForStaff(row, customer, today);
      const opened = await openOnNewDay(transaction, await closeAppointment(transaction, row, 'moved'), date);
      await recordChange(transaction, actor, 'move appointment', row, opened);
      await mailMoved(transaction, shop, customer.email, opened, row.date);
      if (!(await exchangePlace(transaction, terms, row, opened)))
        await refuseDay(shop, transaction, terms, opened);
      return presentForStaff(opened, customer, today);
    }),
  );
}
