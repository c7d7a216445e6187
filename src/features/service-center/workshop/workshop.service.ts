import { eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { findOthersAct } from '#features/audit/find-others-act.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { badInput } from '#platform/errors.ts';
import { exchangePlace, giveBackPlace } from '../places.service.ts';
import { appointmentClosed, noSuchAppointment } from '../service-center.errors.ts';
import { mailCancelled, mailMoved } from '../service-center.mail.ts';
import { appointmentMayBecome, isMovable, isUpcoming, movingDays } from '../service-center.rules.ts';
import {
  type AppointmentRow,
  closeAppointment,
  lockAppointment,
  oncePerDay,
  refuseDay,
  type Shop,
  todayAt,
} from '../service-center.service.ts';
import { appointments } from '../service-center.tables.ts';
import { readWorkshopTerms } from '../workshop-terms.ts';
import { presentForStaff } from './present-for-staff.ts';
import type { WorkshopAppointment } from './workshop.contract.ts';

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
