import type { DriveSlots } from '../test-drives.contract.ts';
import { timeName } from '../test-drives.rules.ts';
import type { OfferedDay } from './find-slots.ts';

const freeOn = ({ slots }: OfferedDay) => slots.filter(({ isFree }) => isFree).length;

/** The days, and the times of the asked one; of the first that has one free where none was asked for, or one that is not there. */
export function presentSlots(
  days: readonly OfferedDay[],
  asked: string | undefined,
  timeZone: string,
): DriveSlots {
  const shown = days.find(({ date }) => date === asked) ?? days.find((day) => freeOn(day) > 0);
  return {
    days: days.map((day) => ({
      date: day.date,
      free: freeOn(day),
      closed: day.closed,
      byAppointment: day.byAppointment,
    })),
    ...(shown && { date: shown.date }),
    slots: (shown?.slots ?? []).map(({ startsAt, isFree }) => ({
      startsAt: startsAt.toISOString(),
      time: timeName(startsAt, timeZone),
      isFree,
    })),
  };
}
