import { addDays } from '#platform/dates/date-arithmetic.ts';
import { wallTime } from '#platform/dates/local-time.ts';

const ownName = /^marque-\d{4}-\d{2}-\d{2}\.tar\.zst$/;

/** Whether the shop has made it by itself: others are nobody's to remove. */
export const isOwn = (name: string): boolean => ownName.test(name);

/** Of a backup that is being taken, or that a server which was killed has left behind. */
export const draftEnding = '.draft';

export const isDraft = (name: string): boolean => /\.draft(?:\.unfinished)?$/.test(name);

export const nameOfDay = (day: string): string => `marque-${day}.tar.zst`;

/** The day of one of the shop's own. */
export const dayOf = (name: string): string => /\d{4}-\d{2}-\d{2}/.exec(name)![0];

/** The day whose backup is due: today once clocks of the dealer show `at` ('HH:MM'), until then the day before. */
export function dueDay(now: Date, at: string, timeZone: string): string {
  const [day = '', time = ''] = wallTime(now, timeZone).split('T');
  return time >= at ? day : addDays(day, -1);
}

/** Whether that day's backup is still to be taken: none of it or of a later day is there. The clocks may go back an hour. */
export const isMissing = (names: readonly string[], day: string): boolean =>
  !names.some((name) => isOwn(name) && name >= nameOfDay(day));

/** The newest of the shop's own backups, so many. */
export const kept = (names: readonly string[], most: number): string[] =>
  names.filter(isOwn).sort().slice(-most);
