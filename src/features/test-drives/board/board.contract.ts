import { z } from 'zod';
import { requiredText } from '#features/accounts/accounts.contract.ts';
import { othersAct } from '#features/audit/audit.contract.ts';
import { sentDate } from '#platform/dates/date-schema.ts';
import { listQuery } from '#platform/lists/list-query.ts';
import { typedText } from '#platform/text/search-text.ts';
import { drivenCar, driverEmail, driverPhone, licence, testDrive } from '../test-drives.contract.ts';
import { driveEnders } from '../test-drives.rules.ts';
import { shownDrives } from './board.rules.ts';

export const vehicleToDrive = z.object({
  _id: z.string(),
  stockNumber: z.string(),
  vin: z.string(),
  location: z.string().optional(),
});

/** A drive as staff see it: with whom to call, and which vehicle to bring round. */
export const staffDrive = testDrive
  .extend({
    name: z.string(),
    email: z.string().optional(),
    phone: z.string(),
    vehicle: vehicleToDrive.optional().describe('Absent if the listing has no vehicle in the inventory'),
    licenceAt: z.iso
      .datetime()
      .optional()
      .describe("When the driver's license was confirmed; absent for older bookings"),
    isDue: z.boolean().describe('Its time has passed and the result is not recorded yet'),
    endedBy: z.enum(driveEnders).optional(),
    createdAt: z.iso.datetime(),
    othersAct: othersAct.optional(),
  })
  .meta({ id: 'StaffTestDrive' });
export type StaffDrive = z.infer<typeof staffDrive>;

/** A day of test drives, by their times. */
export const driveDay = z
  .object({
    date: z.iso.date(),
    before: z.iso.date().optional(),
    after: z.iso.date().optional(),
    today: z.iso.date().describe('Today at the dealership'),
    isClosed: z.boolean(),
    hours: z.string().describe("Opening hours that day, such as '9 am – 7 pm'"),
    atOnce: z.number().int().describe('Number of drives at the same time'),
    minutes: z.number().int(),
    drives: z.array(staffDrive),
  })
  .meta({ id: 'TestDriveDay' });
export type DriveDay = z.infer<typeof driveDay>;

export const driveDayQuery = z.object({
  date: sentDate('Choose a day').optional().describe('Today at the dealership if absent'),
});

export const driveExportQuery = z.object({
  search: typedText()
    .max(100)
    .optional()
    .describe('Part of a name, an email address, a phone number, or of make and model'),
  show: z
    .enum(shownDrives)
    .default('ahead')
    .describe('today: upcoming, today at the dealership; due: its time has passed without a result'),
});
export type DriveFilters = z.infer<typeof driveExportQuery>;

export const driveListQuery = listQuery(driveExportQuery);
export type DriveListQuery = z.infer<typeof driveListQuery>;

export const driveList = z.array(staffDrive).meta({ id: 'StaffTestDrives' });

/** A listing of which somebody can drive one. */
export const carToDrive = drivenCar
  .extend({
    vehicles: z
      .array(vehicleToDrive)
      .describe('Vehicles in stock; none if its units are not in the inventory'),
  })
  .meta({ id: 'CarToDrive' });
export type CarToDrive = z.infer<typeof carToDrive>;
export const carsToDrive = z.array(carToDrive).meta({ id: 'CarsToDrive' });

export const carsToDriveQuery = z.object({
  search: typedText()
    .min(1, 'Enter a make, a model or a stock number')
    .max(100, 'Enter at most 100 characters')
    .describe('Make and model, or the beginning of a stock number'),
});

/** A time of the clock at the dealership, as date-time inputs write it. */
const localTime = z
  .string('Choose day and time')
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'Choose day and time')
  .describe("Day and time at the dealership, such as '2026-11-28T14:30'");

/** A drive that staff book for somebody who stands there, or calls. */
export const walkIn = z
  .object({
    carId: z.string('Choose a car').min(1, 'Choose a car').max(64),
    vehicleId: z.string().min(1).max(64).optional().describe('This vehicle only'),
    at: localTime,
    name: requiredText("Enter the customer's name", 100),
    phone: driverPhone,
    email: driverEmail.optional().describe('Absent: no email is sent'),
    licence,
  })
  .meta({ id: 'TestDriveWalkIn' });
export type WalkIn = z.infer<typeof walkIn>;

/** The fields of the form: the car is searched for, and an empty text is none. */
export const walkInFields = walkIn.extend({
  search: z.string().optional(),
  vehicleId: z.preprocess((sent) => sent || undefined, walkIn.shape.vehicleId),
  email: z.preprocess((typed) => String(typed ?? '').trim() || undefined, walkIn.shape.email),
  licence: z.preprocess((ticked) => ticked === 'on', licence),
});

export const driveId = z.object({ id: z.string().min(1).max(64) });

export const staffMove = z.object({ at: localTime }).meta({ id: 'StaffTestDriveMove' });
