import { isShopDate } from './calendar-date.ts';

/** What clocks on the wall show at an instant: 'YYYY-MM-DDTHH:mm', as date-time inputs write it. */
export function wallTime(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(instant);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/** Whether this is an IANA name such as America/New_York. */
export const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const day = 24 * 3_600_000;

const writtenTime = /^(.{10})T(?:[01]\d|2[0-3]):[0-5]\d$/;

/**
 * The instants at which clocks of a time zone (IANA name) show `local` ('YYYY-MM-DDTHH:mm'), the earliest first. Mostly
 * one; two in the hour that comes twice when the clocks go back; none in the hour that is left out in spring, and for
 * what is no time in the years of the shop. Without Temporal, which not every browser has.
 */
export function instantsOf(local: string, timeZone: string): Date[] {
  const date = writtenTime.exec(local)?.[1];
  if (!date || !isShopDate(date)) return [];
  const asUtc = Date.parse(`${local}Z`);
  // The offsets before and after any change of the clocks nearby.
  const offsets = [asUtc - day, asUtc + day].map(
    (near) => Date.parse(`${wallTime(new Date(near), timeZone)}Z`) - Math.floor(near / 60_000) * 60_000,
  );
  return [...new Set(offsets)]
    .map((offset) => new Date(asUtc - offset))
    .filter((instant) => wallTime(instant, timeZone) === local)
    .sort((one, other) => one.getTime() - other.getTime());
}

/** 'Sunday, November 22, 2026, 3:00 AM GMT+1'. */
export const longTime = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(instant);
