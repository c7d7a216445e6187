import { brand } from '#platform/brand.ts';
import { CodedError, notFound } from '#platform/errors.ts';
import { type DriveState, namedDay, openDrives } from './test-drives.rules.ts';

/** 404: there is no such drive. */
export const noSuchDrive = () => notFound('Test drive not found.');

/** 409: the dealership lets nobody drive at the moment. */
export const noTestDrives = () =>
  new CodedError(
    409,
    'no-test-drives',
    `Test drives cannot be booked here at the moment. Please call us: ${brand.contact.phone}.`,
  );

/** 409: no unit of this listing is here. */
export const noCarToDrive = () =>
  new CodedError(409, 'no-car', 'No such car is available for a test drive at the moment.');

/** 409: that time is gone. Says which times of that day are left. */
export const slotTaken = (date: string, freeTimes: readonly string[]) =>
  new CodedError(
    409,
    'slot-taken',
    `This time was just taken. ${
      freeTimes.length > 0
        ? `Still free on ${namedDay(date)}: ${freeTimes.join(', ')}.`
        : `Nothing else is free on ${namedDay(date)}: please choose another day.`
    }`,
    { details: { freeTimes } },
  );

/** 409: one person has as many drives ahead as one may have. */
export const tooManyDrives = () =>
  new CodedError(
    409,
    'too-many-open',
    `You have ${openDrives} upcoming test drives, the most one person can have. Cancel one of them, or call us: ${brand.contact.phone}.`,
  );

export const linkOverText = 'This link has expired.';

/** 400: the link is not ours, was used, or came too late. */
export const linkOver = () => new CodedError(400, 'link-over', linkOverText);

const stateTexts: Readonly<Record<DriveState, string>> = {
  unconfirmed: 'This test drive has not been confirmed yet.',
  booked: 'This test drive is upcoming.',
  driven: 'This test drive has ended.',
  'no-show': 'This test drive was marked as a no-show.',
  cancelled: 'This test drive was canceled.',
  lapsed: 'This test drive was never confirmed.',
};

/** 409: what was asked for does not follow the state it is in. */
export const driveClosed = (state: DriveState) => new CodedError(409, 'drive-closed', stateTexts[state]);

/** 409: its time has come. */
export const drivePast = () =>
  new CodedError(
    409,
    'drive-past',
    `This test drive is starting now, so it can no longer be changed. Please call us: ${brand.contact.phone}.`,
  );

/** 409: staff said that somebody came, or did not, to a drive that has not begun. */
export const driveAhead = () => new CodedError(409, 'drive-ahead', 'This test drive has not begun yet.');
