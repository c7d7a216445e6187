import { dateInWords } from '#platform/dates/calendar-date.ts';

/** The states of a test drive and their words (rules.md#test-drives). */
export const driveStateWords = {
  unconfirmed: 'Not confirmed yet',
  booked: 'Booked',
  driven: 'Driven',
  'no-show': 'No-show',
  cancelled: 'Canceled',
  lapsed: 'Never confirmed',
} as const;
export type DriveState = keyof typeof driveStateWords;

export const driveStates = [
  'unconfirmed',
  'booked',
  'driven',
  'no-show',
  'cancelled',
  'lapsed',
] as const satisfies readonly DriveState[];

/** What may follow what. What was marked by mistake opens again. */
export const driveTransitions: Readonly<Record<DriveState, readonly DriveState[]>> = {
  unconfirmed: ['booked', 'cancelled', 'lapsed'],
  booked: ['driven', 'no-show', 'cancelled'],
  driven: ['booked'],
  'no-show': ['booked'],
  cancelled: [],
  lapsed: [],
};

export const driveMayBecome = (from: DriveState, to: DriveState): boolean =>
  driveTransitions[from].includes(to);

/** The states in which a drive has its vehicle and its place of the day. */
export const holdingStates = ['unconfirmed', 'booked', 'driven'] as const;

/** Who ended a drive: its customer, staff, or the shop, which has no car for it any more. */
export const driveEnders = ['customer', 'staff', 'shop'] as const;
export type DriveEnder = (typeof driveEnders)[number];

/** A visitor's booking waits so long for its confirmation. */
export const holdMinutes = 15;

/** How many drives one person may have ahead. */
export const openDrives = 3;

/** Staff book and move drives from now on, and so many days ahead at most. */
export const staffDaysAhead = 60;

/** Somebody who stands at the counter drives at a time that has begun; longer ago is a slip. */
export const begunMinutes = 30;

export const longestPhone = 40;

/** 'Saturday, November 28': as people say it. */
export const namedDay = (date: string): string =>
  dateInWords(date, { weekday: 'long', month: 'long', day: 'numeric' });

/** 'Sat, Nov 28', where a table is narrow. */
export const shortDay = (date: string): string =>
  dateInWords(date, { weekday: 'short', month: 'short', day: 'numeric' });

/** '2:30 PM' at the dealership. */
export const timeName = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
    .format(instant)
    // A narrow space before AM and PM, which not every font has.
    .replaceAll('\u202f', ' ');

/** Whether its customer may still move it or call it off. */
export const isAhead = (drive: { state: DriveState; startsAt: Date }, at: Date): boolean =>
  drive.state === 'booked' && drive.startsAt > at;
