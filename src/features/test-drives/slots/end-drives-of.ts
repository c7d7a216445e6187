import { and, gt, inArray } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Person } from '#platform/personal-data/rows-of-person.ts';
import { drivesOf, selectDrives } from '../test-drives.service.ts';
import { testDrives } from '../test-drives.tables.ts';
import { endDrive } from './end-drive.ts';

/**
 * Calls off all drives that are ahead of somebody whose account goes: their times are free again, and nobody is mailed. Returns the ids of all
 * their drives. Part of the caller's transaction.
 */
export async function endDrivesOf(transaction: Database, person: Person): Promise<string[]> {
  const theirs = drivesOf(person);
  const open = await selectDrives(transaction)
    .where(and(theirs, inArray(testDrives.state, ['unconfirmed', 'booked']), gt(testDrives.startsAt, now())))
    .orderBy(testDrives.id)
    .for('no key update', { of: testDrives });
  for (const found of open) await endDrive(transaction, found, 'customer');
  const all = await transaction.select({ id: testDrives.id }).from(testDrives).where(theirs);
  return all.map(({ id }) => id);
}
