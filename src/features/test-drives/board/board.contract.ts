import { z } from 'zod';
import { othersAct } from '#features/audit/audit.contract.ts';
import { sentDate } from '#platform/dates/date-schema.ts';
import { cursorField } from '#platform/lists/cursor.ts';
import { pageField, sortField } from '#platform/lists/pages.ts';
import { typedText } from '#platform/text/search-text.ts';
import {
  drivenCar,
  driverEmail,
  driverName,
  driverPhone,
  licence,
  testDrive,
} from '../test-drives.contract.ts';
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
    vehicle: vehicleToDrive.optional().describe('Absent where the listing has no vehicle with a row'),
    licenceAt: z.iso
      .datetime()
      .optional()
      .describe('When it was said that a license is held; absent in bookings from before that was kept'),
    isDue: z.boolean().describe('Its time has come, and nobody has said yet whether somebody came'),
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
    today: z.iso.date().describe('The day it is at the dealership'),
    isClosed: z.boolean(),
    hours: z.string().describe("When it is open that day, such as '9 am – 7 pm'"),
    atOnce: z.number().int().describe('How many drives run at the same time'),
    minutes: z.number().int(),
    drives: z.array(staffDrive),
  })
  .meta({ id: 'TestDriveDay' });
export type DriveDay = z.infer<typeof driveDay>;

export const driveDayQuery = z.object({
  date: sentDate('Choose a day').optional().describe('Today at the dealership if absent'),
});

const filters = {
  search: typedText()
    .max(100)
    .optional()
    .describe('Part of a name, an e-mail address, a phone number, or of make and model'),
  show: z
    .enum(shownDrives)
    .default('ahead')
    .describe('today: ahead, and today at the dealership; due: its time has come, and nobody said who came'),
};

export const driveListQuery = z.object({
  ...filters,
  limit: z.coerce.number().int().min(1, 'At least 1').max(100, 'At most 100').default(50),
  cursor: cursorField,
  page: pageField,
  sort: sortField,
});
export type DriveListQuery = z.infer<typeof driveListQuery>;

export const driveExportQuery = z.object(filters);
export type DriveFilters = z.infer<typeof driveExportQuery>;

export const driveList = z.array(staffDrive).meta({ id: 'StaffTestDrives' });

/** A listing of which somebody can drive one. */
export const carToDrive = drivenCar
  .extend({
    vehicles: z.array(vehicleToDrive).describe('Those that are here; none where its units have no row'),
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
    vehicleId: z.string().min(1).max(64).optional().describe('This vehicle and no other one'),
    at: localTime,
    name: driverName,
    phone: driverPhone,
    email: driverEmail.optional().describe('Absent: nobody is mailed'),
    licence,
  })
  .meta({ id: 'TestDriveWalkIn' });
export type WalkIn = z.infer<typeof walkIn>;

export const driveId = z.object({ id: z.string().min(1).max(64) });

export const staffMove = z.object({ at: localTime }).meta({ id: 'StaffTestDriveMove' });
