import { and, eq, gt, sql } from 'drizzle-orm';
import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { noteStaffNews } from '#features/staff-news/staff-news.service.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { noCarToDrive, tooManyDrives } from '../test-drives.errors.ts';
import { namedDay, openDrives, timeName } from '../test-drives.rules.ts';
import { assertHere, type DriveRow, type FoundDrive, stockNumberOf } from '../test-drives.service.ts';
import { testDrives } from '../test-drives.tables.ts';
import type { DriveTerms } from './drive-terms.ts';
import { lapseUnconfirmed, lockDay } from './find-place.ts';
import type { Slot } from './slots.rules.ts';
import { takeDrivePlace } from './take-drive-place.ts';

/** Key of an advisory lock, any unused constant; its second part is an address. */
const personLock = 7_237_465;

/** Bookings of one address are counted one after the other. Held until the transaction ends; before a day's lock. */
export async function lockPerson(database: Database, email: string): Promise<void> {
  await database.execute(sql`select pg_advisory_xact_lock(${personLock}, hashtext(${email}))`);
}

/** Throws 409 `too-many-open` where this address has as many drives ahead as one may have. The person is locked. */
export async function assertRoomFor(database: Database, email: string): Promise<void> {
  const open = await database.$count(
    testDrives,
    and(eq(testDrives.email, email), eq(testDrives.state, 'booked'), gt(testDrives.startsAt, now())),
  );
  if (open >= openDrives) throw tooManyDrives();
}

export interface NewDrive {
  car: CarRow;
  slot: Slot;
  vehicleId: string | undefined;
  person: Pick<DriveRow, 'userId' | 'name' | 'email' | 'phone'>;
  /** Until when its confirmation is waited for; null: it is booked at once. */
  heldUntil: Date | null;
}

/**
 * Keeps a listing from being deleted until the transaction ends, and lets sales go on. Throws 409 `no-car` where it was deleted since
 * it was read.
 */
async function keepListing(database: Database, carId: string): Promise<void> {
  const kept = await database.select({ id: cars.id }).from(cars).where(eq(cars.id, carId)).for('key share');
  if (kept.length === 0) throw noCarToDrive();
}

/**
 * Writes a drive at its time, with its vehicle. Must run in a transaction; waits there for everybody else who books the same
 * day. Throws 409 `no-car` and `slot-taken`.
 */
export async function writeDrive(
  database: Database,
  terms: DriveTerms,
  { car, slot, vehicleId: wanted, person, heldUntil }: NewDrive,
): Promise<FoundDrive> {
  assertHere(car);
  await keepListing(database, car.id);
  await lockDay(database, calendarDate(slot.startsAt, terms.timeZone));
  await lapseUnconfirmed(database);
  const vehicleId = await takeDrivePlace(database, terms, { car, slot, vehicleId: wanted });
  const at = now();
  const [row] = await database
    .insert(testDrives)
    .values({
      id: newId(),
      carId: car.id,
      vehicleId,
      startsAt: slot.startsAt,
      endsAt: slot.endsAt,
      ...person,
      // Neither customers nor staff can book without it.
      licenceAt: at,
      state: heldUntil ? 'unconfirmed' : 'booked',
      heldUntil,
      createdAt: at,
      changedAt: at,
    })
    .returning();
  if (!row) throw new Error('The test drive was not written');
  return { row, car, stockNumber: await stockNumberOf(database, row) };
}

/** Staff hear of a drive once it is booked. */
export const noteDriveForStaff = (database: Database, { row, car }: FoundDrive, timeZone: string) =>
  noteStaffNews(database, {
    kind: 'drive',
    subjectId: row.id,
    text: `${car.make} ${car.model} on ${namedDay(calendarDate(row.startsAt, timeZone))} at ${timeName(row.startsAt, timeZone)}.`,
  });
