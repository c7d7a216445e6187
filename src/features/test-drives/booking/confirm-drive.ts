import { eq } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import { driveIdIn, driveTokenOf } from '../drive-links.ts';
import { assertRoomFor, lockPerson, noteDriveForStaff } from '../slots/write-drive.ts';
import { linkOver } from '../test-drives.errors.ts';
import { mailDriveBooked } from '../test-drives.mail.ts';
import { changeDrive, type FoundDrive, lockDrive, presentDrive, type Shop } from '../test-drives.service.ts';
import { testDrives } from '../test-drives.tables.ts';
import { type DriveBooked, driveBookingTexts } from './booking.contract.ts';

/**
 * A visitor's booking counts from now on. Pressed again, as in a second tab, the link answers the same and does nothing.
 * Throws 400 `link-over` after its quarter of an hour and for a drive that is over, and 409 `too-many-open`.
 */
export async function confirmDrive(shop: Shop, token: string): Promise<DriveBooked> {
  const id = driveIdIn(shop.config, 'confirm', token);
  if (!id) throw linkOver();
  const { dealerTimezone } = shop.config;
  const answerFor = (found: FoundDrive): DriveBooked => ({
    message: driveBookingTexts.booked,
    isConfirmed: true,
    drive: presentDrive(found, dealerTimezone),
    manageToken: driveTokenOf(shop.config, { kind: 'manage', id }),
  });
  return shop.database.transaction(async (transaction) => {
    const [known] = await transaction
      .select({ email: testDrives.email })
      .from(testDrives)
      .where(eq(testDrives.id, id));
    if (!known) throw linkOver();
    // Locked in the order in which bookings do it.
    if (known.email !== null) await lockPerson(transaction, known.email);
    const found = await lockDrive(transaction, eq(testDrives.id, id));
    const { state, heldUntil, startsAt, email } = found.row;
    const at = now();
    if (startsAt <= at) throw linkOver();
    if (state === 'booked') return answerFor(found);
    if (state !== 'unconfirmed' || !heldUntil || heldUntil <= at) throw linkOver();
    if (email !== null) await assertRoomFor(transaction, email);
    const booked = await changeDrive(transaction, found, { state: 'booked', heldUntil: null });
    await mailDriveBooked(transaction, shop, booked);
    await noteDriveForStaff(transaction, booked, dealerTimezone);
    return answerFor(booked);
  });
}
