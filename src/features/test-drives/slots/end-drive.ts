import type { Database } from '#platform/database/database.ts';
import { driveClosed } from '../test-drives.errors.ts';
import { type DriveEnder, driveMayBecome } from '../test-drives.rules.ts';
import { changeDrive, type FoundDrive } from '../test-drives.service.ts';

/** Calls a locked drive off. Throws 409 `drive-closed` where the state table has no such way. */
export async function endDrive(
  database: Database,
  found: FoundDrive,
  endedBy: DriveEnder,
): Promise<FoundDrive> {
  const { state, sequence } = found.row;
  if (!driveMayBecome(state, 'cancelled')) throw driveClosed(state);
  return changeDrive(database, found, {
    state: 'cancelled',
    endedBy,
    heldUntil: null,
    sequence: sequence + 1,
  });
}
