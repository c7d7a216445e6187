import type { DriveState } from '../test-drives.rules.ts';

/** What the list shows of all drives, and how it calls that. */
export const shownDriveWords = {
  ahead: 'Upcoming',
  today: 'Later today',
  due: 'Without a result',
  driven: 'Driven',
  'no-show': 'No-show',
  cancelled: 'Canceled',
  all: 'All',
} as const;
export type ShownDrives = keyof typeof shownDriveWords;

export const shownDrives = [
  'ahead',
  'today',
  'due',
  'driven',
  'no-show',
  'cancelled',
  'all',
] as const satisfies readonly ShownDrives[];

/** What the audit calls it. */
export const driveActs = {
  driven: 'mark test drive driven',
  'no-show': 'mark test drive not come',
  booked: 'open test drive again',
  cancelled: 'cancel test drive',
  moved: 'move test drive',
  made: 'book test drive for customer',
} as const satisfies Partial<Record<DriveState | 'moved' | 'made', string>>;
