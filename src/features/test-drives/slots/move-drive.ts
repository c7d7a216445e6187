import { eq } from 'drizzle-orm';
import { calendarDate } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { driveClosed } from '../test-drives.errors.ts';
import { mailDriveMoved } from '../test-drives.mail.ts';
import { assertHere, changeDrive, type FoundDrive, lockDrive, type Shop } from '../test-drives.service.ts';
import { testDrives } from '../test-drives.tables.ts';
import type { DriveTerms } from './drive-terms.ts';
import { lapseUnconfirmed, lockDay } from './find-place.ts';
import type { Slot } from './slots.rules.ts';
import { takeDrivePlace } from './take-drive-place.ts';

interface Move {
  id: string;
  slot: Slot;
  terms: DriveTerms;
  /** Throws where this person may not move it. */
  assertMovable?(found: FoundDrive): void;
  /** What is written with it. */
  note?(database: Database, before: FoundDrive, after: FoundDrive): Promise<void>;
}

/**
 * Gives a booked drive another time, and tells its customer. It keeps its vehicle where that is free, else gets another one
 * of the listing. The time that it has already changes nothing. Throws 404, 409 `drive-closed`, `no-car` and `slot-taken`.
 */
export async function moveDrive(
  shop: Shop,
  { id, slot, terms, assertMovable, note }: Move,
): Promise<FoundDrive> {
  return shop.database.transaction(async (transaction) => {
    await lockDay(transaction, calendarDate(slot.startsAt, terms.timeZone));
    await lapseUnconfirmed(transaction);
    const found = await lockDrive(transaction, eq(testDrives.id, id));
    const { row, car } = found;
    if (row.state !== 'booked') throw driveClosed(row.state);
    assertMovable?.(found);
    if (row.startsAt.getTime() === slot.startsAt.getTime()) return found;
    assertHere(car);
    const vehicleId = await takeDrivePlace(transaction, terms, {
      car,
      slot,
      preferredId: row.vehicleId,
      exceptId: row.id,
    });
    const moved = await changeDrive(transaction, found, {
      ...slot,
      vehicleId,
      sequence: row.sequence + 1,
      remindedAt: null,
    });
    await mailDriveMoved(transaction, shop, moved);
    await note?.(transaction, found, moved);
    return moved;
  });
}
