import { z } from 'zod';
import { email, requiredText } from '#features/accounts/accounts.contract.ts';
import { oneLine } from '#platform/text/one-line.ts';
import { withoutHidden } from '#platform/text/without-hidden.ts';
import { driveStates, longestPhone } from './test-drives.rules.ts';

/** An instant, to the second as every time on offer is. */
export const startsAt = z.iso
  .datetime('Choose a time')
  .describe('When it begins, from the list of times (UTC)');

export const driverName = requiredText('Enter your name', 100);

export const driverPhone = z
  .string('Enter a phone number')
  .overwrite(withoutHidden)
  .trim()
  .min(1, 'Enter a phone number')
  .max(longestPhone, `Use at most ${longestPhone} characters`)
  .superRefine(oneLine)
  .refine((text) => (text.match(/\d/g) ?? []).length >= 5, 'Enter a phone number')
  .describe('At least five digits, in any format');

export const driverEmail = email;

export const licence = z
  .literal(true, "Please confirm that you have a driver's license")
  .describe('The driver has a license');

export const driveState = z.enum(driveStates);

/** The car of a drive. */
export const drivenCar = z.object({
  _id: z.string(),
  make: z.string(),
  model: z.string(),
  color: z.string(),
  image: z.string(),
  vip: z.boolean(),
});
export type DrivenCar = z.infer<typeof drivenCar>;

/** A drive as its customer sees it. */
export const testDrive = z
  .object({
    _id: z.string(),
    car: drivenCar,
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    date: z.iso.date().describe('The day at the dealership'),
    time: z.string().describe("The time at the dealership, such as '2:30 PM'"),
    state: driveState,
    stockNumber: z.string().optional().describe('Of the vehicle held for it; absent: any of the listing'),
    isAhead: z.boolean().describe('Booked and not begun: it can be moved and canceled'),
  })
  .meta({ id: 'TestDrive' });
export type TestDrive = z.infer<typeof testDrive>;

/** The days on offer, and the times of one of them. */
export const driveSlots = z
  .object({
    days: z.array(
      z.object({
        date: z.iso.date(),
        free: z.number().int().describe('Number of free times of the day for this car'),
        closed: z.boolean().describe('Closed that day, or open only by appointment'),
        byAppointment: z.boolean().describe('Open by appointment that day'),
      }),
    ),
    date: z.iso
      .date()
      .optional()
      .describe('The day of the times: the requested one, or the first with a free time'),
    slots: z.array(
      z.object({
        startsAt: z.iso.datetime(),
        time: z.string().describe("At the dealership, such as '2:30 PM'"),
        isFree: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'TestDriveSlots' });
export type DriveSlots = z.infer<typeof driveSlots>;

/** What a link in a mail carries. */
export const driveToken = z.string().min(1).max(200).describe("The value of '?token=' in the emailed link");
