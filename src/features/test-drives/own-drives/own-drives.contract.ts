import { z } from 'zod';
import { sentDate } from '#platform/dates/date-schema.ts';
import { driveSlots, driveToken, startsAt, testDrive } from '../test-drives.contract.ts';

/** A drive of a customer's own, with what moves and cancels it while it is ahead. */
export const ownDrive = testDrive
  .extend({ manageToken: z.string().optional().describe('Absent if it is no longer upcoming') })
  .meta({ id: 'OwnTestDrive' });
export type OwnDrive = z.infer<typeof ownDrive>;

export const ownDrives = z.array(ownDrive).meta({ id: 'OwnTestDrives' });

export const managedDriveQuery = z.object({
  token: driveToken,
  date: sentDate('Choose a day').optional().describe('The day to list times for'),
});

/** A drive that its link opens, and the times to which it can be moved. */
export const managedDrive = driveSlots.extend({ drive: testDrive }).meta({ id: 'ManagedTestDrive' });
export type ManagedDrive = z.infer<typeof managedDrive>;

export const driveMove = z.object({ token: driveToken, startsAt }).meta({ id: 'TestDriveMove' });
export const driveEnd = z.object({ token: driveToken }).meta({ id: 'TestDriveEnd' });
