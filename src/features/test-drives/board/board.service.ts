import { and, asc, eq, gt, ilike, inArray, or, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { subjectAboutCar } from '#features/audit/audit-subjects.ts';
import { findOthersAct } from '#features/audit/find-others-act.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { findListings } from '#features/vehicles/receiving/find-listings.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import type { Member } from '#platform/actor.ts';
import { calendarDate, now } from '#platform/clock.ts';
import { csvFile, csvHead, csvLine } from '#platform/csv/write-csv.ts';
import { type Database, violates } from '#platform/database/database.ts';
import { beginningWith } from '#platform/database/like-pattern.ts';
import { dateInWords, isBefore } from '#platform/dates/calendar-date.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { instantsOf, wallTime } from '#platform/dates/local-time.ts';
import { hoursText, isClosedOn, weekdayOfDate } from '#platform/dates/opening-hours.ts';
import { badInput } from '#platform/errors.ts';
import { type DriveTerms, readDriveTerms } from '../slots/drive-terms.ts';
import { endDrive } from '../slots/end-drive.ts';
import { moveDrive } from '../slots/move-drive.ts';
import { endOfDrive, openOn, type Slot } from '../slots/slots.rules.ts';
import { lockPerson, writeDrive } from '../slots/write-drive.ts';
import { driveAhead, driveClosed, slotTaken } from '../test-drives.errors.ts';
import { mailDriveBooked, mailDriveCancelled } from '../test-drives.mail.ts';
import { begunMinutes, driveMayBecome, staffDaysAhead } from '../test-drives.rules.ts';
import {
  changeDrive,
  type FoundDrive,
  lockDrive,
  presentDrivenCar,
  readPublished,
  type Shop,
} from '../test-drives.service.ts';
import { testDrives } from '../test-drives.tables.ts';
import type { CarToDrive, DriveFilters, StaffDrive, WalkIn } from './board.contract.ts';
import { driveOrder, type LastSeen, wantedDrives } from './board.list.ts';
import { driveActs } from './board.rules.ts';
import {
  presentStaffDrive,
  presentVehicleToDrive,
  readStaffDrive,
  selectStaffDrives,
} from './present-staff-drive.ts';

/**
 * The time that staff chose: any of a day on which somebody is there, inside the hours where that day has some. Throws 400
 * for any other one.
 */
function staffSlot(terms: DriveTerms, local: string): Slot {
  const { timeZone, openingHours, minutes } = terms;
  const at = now();
  const date = local.slice(0, 10);
  if (isBefore(addDays(calendarDate(at, timeZone), staffDaysAhead), date))
    throw badInput({ at: `Choose today or one of the next ${staffDaysAhead} days` });
  const [startsAt] = instantsOf(local, timeZone);
  if (!startsAt) throw badInput({ at: 'This time does not exist that day because of the clock change' });
  if (startsAt.getTime() < at.getTime() - begunMinutes * 60_000)
    throw badInput({ at: 'This time has passed: choose a later one' });
  if (isClosedOn(openingHours, date))
    throw badInput({
      at: `We are closed on ${dateInWords(date, { weekday: 'long', month: 'long', day: 'numeric' })}`,
    });
  const slot = { startsAt, endsAt: endOfDrive(startsAt, minutes) };
  const open = openOn(openingHours, date, timeZone);
  if (open && (slot.startsAt < open.startsAt || slot.endsAt > open.endsAt))
    throw badInput({
      at: `A drive takes ${minutes} minutes, and we are open ${hoursText(openingHours.week[weekdayOfDate(date)])}`,
    });
  return slot;
}

/**
 * Books a drive for somebody who stands there or calls, also where customers cannot book by themselves; they are mailed
 * where they gave an address. Throws 400, 404, 409 `no-car` and `slot-taken`.
 */
export async function bookWalkIn(shop: Shop, actor: Member, wanted: WalkIn): Promise<StaffDrive> {
  const terms = await readDriveTerms(shop);
  const slot = staffSlot(terms, wanted.at);
  const { name, phone, email = null, vehicleId } = wanted;
  return shop.database.transaction(async (transaction) => {
    const car = await readPublished(transaction, wanted.carId);
    if (email !== null) await lockPerson(transaction, email);
    const made = await writeDrive(transaction, terms, {
      car,
      slot,
      vehicleId,
      person: { userId: null, name, email, phone },
      heldUntil: null,
    });
    await mailDriveBooked(transaction, shop, made);
    await recordAudit(transaction, {
      actor,
      action: driveActs.made,
      subject: subjectAboutCar('test drive', { ...car, id: made.row.id }),
      after: { car: `${car.make} ${car.model}`, at: wanted.at, customer: email ?? name },
    });
    return readStaffDrive(transaction, made.row.id, terms.timeZone);
  });
}

/** Drives that are read at once. */
const pageSize = 1_000;

const columns = [
  'date',
  'time',
  'minutes',
  'state',
  'make',
  'model',
  'color',
  'stockNumber',
  'vin',
  'name',
  'email',
  'phone',
  'licenceAt',
  'endedBy',
  'createdAt',
];

const lineOf = (drive: StaffDrive): string =>
  csvLine([
    drive.date,
    drive.time,
    Math.round((new Date(drive.endsAt).getTime() - new Date(drive.startsAt).getTime()) / 60_000),
    drive.state,
    drive.car.make,
    drive.car.model,
    drive.car.color,
    drive.vehicle?.stockNumber ?? '',
    drive.vehicle?.vin ?? '',
    drive.name,
    drive.email ?? '',
    drive.phone,
    drive.licenceAt ?? '',
    drive.endedBy ?? '',
    drive.createdAt,
  ]);

async function* linesOf(
  database: Database,
  filters: DriveFilters,
  timeZone: string,
): AsyncGenerator<string, void> {
  const wanted = wantedDrives(filters, timeZone);
  for (let last: LastSeen | undefined; ; ) {
    const { behind, order, valuesOf } = driveOrder(filters.show, last);
    const page = await selectStaffDrives(database)
      .where(and(wanted, behind))
      .orderBy(...order)
      .limit(pageSize);
    yield page.map((row) => lineOf(presentStaffDrive(row, timeZone))).join('');
    if (page.length < pageSize) return;
    last = valuesOf(page.at(-1)!);
  }
}

/** The drives as CSV (RFC 4180), filtered and sorted as their list. */
export const exportDrives = ({ database, config }: Shop, filters: DriveFilters) =>
  csvFile(csvHead(columns), linesOf(database, filters, config.dealerTimezone));

/** So many are offered to choose from. */
const offered = 10;

/** Cars that somebody who stands there can drive, by make and model or by a stock number. */
export async function findCarsToDrive(database: Database, search: string): Promise<CarToDrive[]> {
  const named = await findListings(database, search);
  const numbered = await database
    .select({ carId: vehicles.carId })
    .from(vehicles)
    .where(
      and(
        eq(vehicles.state, 'available'),
        or(
          ilike(vehicles.stockNumber, beginningWith(search)),
          eq(vehicles.vin, search.toUpperCase().replaceAll(' ', '')),
        ),
      ),
    )
    .limit(offered);
  const ids = [...new Set([...numbered.map(({ carId }) => carId), ...named.map(({ _id }) => _id)])];
  if (ids.length === 0) return [];
  const found = await database
    .select()
    .from(cars)
    .where(and(inArray(cars.id, ids), eq(cars.listingState, 'published'), gt(cars.stock, 0)))
    .orderBy(sql`array_position(${sql.param(ids)}::text[], ${cars.id})`)
    .limit(offered);
  const here = await database
    .select()
    .from(vehicles)
    .where(
      and(
        inArray(
          vehicles.carId,
          found.map(({ id }) => id),
        ),
        eq(vehicles.state, 'available'),
      ),
    )
    .orderBy(asc(vehicles.arrivedOn), asc(vehicles.id));
  return found.map((car) => ({
    ...presentDrivenCar(car),
    vehicles: here.filter(({ carId }) => carId === car.id).map(presentVehicleToDrive),
  }));
}

const audited = ({ row, car }: FoundDrive, timeZone: string) => ({
  state: row.state,
  at: wallTime(row.startsAt, timeZone),
  car: `${car.make} ${car.model}`,
});

/** Who, where, and under which name the audit has it. */
interface Act {
  actor: Member;
  action: string;
  timeZone: string;
}

const recordChange = (
  database: Database,
  { actor, action, timeZone }: Act,
  before: FoundDrive,
  after: FoundDrive,
) =>
  recordAudit(database, {
    actor,
    action,
    subject: subjectAboutCar('test drive', { ...after.car, id: after.row.id }),
    before: audited(before, timeZone),
    after: audited(after, timeZone),
  });

/** The drive as it was before this call, with who was faster where that is somebody else. */
async function presentEarlier(
  database: Database,
  { actor, action, timeZone }: Act,
  id: string,
): Promise<StaffDrive> {
  const subject = { type: 'test drive', id };
  const othersAct = await findOthersAct(database, actor, { action, subject }, timeZone);
  return { ...(await readStaffDrive(database, id, timeZone)), ...(othersAct && { othersAct }) };
}

/** What staff say of a drive. */
export type Outcome = 'driven' | 'no-show' | 'booked';

/** A drive whose vehicle somebody else drives meanwhile cannot be opened again with it. */
const whileFree = async <Result>(date: string, change: () => Promise<Result>): Promise<Result> => {
  try {
    return await change();
  } catch (error) {
    if (violates(error, 'test_drives_vehicle_once')) throw slotTaken(date, []);
    throw error;
  }
};

/**
 * Somebody came, or did not; `booked` takes a mistake back. Doing it again changes nothing, and says who did it before.
 * Throws 404, 409 `drive-closed`, and `drive-ahead` for a drive that has not begun.
 */
export async function noteOutcome(
  shop: Shop,
  actor: Member,
  id: string,
  outcome: Outcome,
): Promise<StaffDrive> {
  const timeZone = shop.config.dealerTimezone;
  const act = { actor, action: driveActs[outcome], timeZone };
  const today = wallTime(now(), timeZone).slice(0, 10);
  return whileFree(today, () =>
    shop.database.transaction(async (transaction) => {
      const found = await lockDrive(transaction, eq(testDrives.id, id));
      const { state, startsAt } = found.row;
      if (state === outcome) return presentEarlier(transaction, act, id);
      if (state === 'unconfirmed' || !driveMayBecome(state, outcome)) throw driveClosed(state);
      if (outcome !== 'booked' && startsAt > now()) throw driveAhead();
      const changed = await changeDrive(transaction, found, { state: outcome });
      await recordChange(transaction, act, found, changed);
      return readStaffDrive(transaction, id, timeZone);
    }),
  );
}

/**
 * Calls a drive off and mails its customer; nobody is mailed about a time that has passed. Doing it again changes nothing.
 * Throws 404 and 409 `drive-closed`.
 */
export async function cancelDriveForCustomer(shop: Shop, actor: Member, id: string): Promise<StaffDrive> {
  const timeZone = shop.config.dealerTimezone;
  const act = { actor, action: driveActs.cancelled, timeZone };
  return shop.database.transaction(async (transaction) => {
    const found = await lockDrive(transaction, eq(testDrives.id, id));
    const { state, startsAt } = found.row;
    if (state === 'cancelled') return presentEarlier(transaction, act, id);
    const ended = await endDrive(transaction, found, 'staff');
    await recordChange(transaction, act, found, ended);
    // Who never confirmed it was told of nothing.
    if (state === 'booked' && startsAt > now()) await mailDriveCancelled(transaction, shop, ended, 'staff');
    return readStaffDrive(transaction, id, timeZone);
  });
}

/** Gives a drive another time, and mails its customer. Throws 400, 404, 409 `drive-closed`, `no-car` and `slot-taken`. */
export async function moveDriveForCustomer(
  shop: Shop,
  actor: Member,
  id: string,
  local: string,
): Promise<StaffDrive> {
  const terms = await readDriveTerms(shop);
  const slot = staffSlot(terms, local);
  const { timeZone } = terms;
  const act = { actor, action: driveActs.moved, timeZone };
  await moveDrive(shop, {
    id,
    slot,
    terms,
    note: (database, before, after) => recordChange(database, act, before, after),
  });
  return readStaffDrive(shop.database, id, timeZone);
}
