import { dateInWords, isBefore } from './calendar-date.ts';

const dayMs = 86_400_000;

/** A calendar date moved by whole days, as browsers can: these dates know no time zone. */
export const shiftDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** 'YYYY-MM', so many months on. */
export function shiftMonth(month: string, months: number): string {
  const [year = 0, place = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, place - 1 + months, 1)).toISOString().slice(0, 7);
}

export const monthOfDay = (date: string): string => date.slice(0, 7);

/** The same day of another month, or that month's last one. */
export function sameDayIn(date: string, month: string): string {
  const last = shiftDays(`${shiftMonth(month, 1)}-01`, -1);
  const wanted = `${month}${date.slice(7)}`;
  return isBefore(last, wanted) ? last : wanted;
}

/** From 0, a Sunday, as calendars in the United States begin. */
const weekdayOfDay = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** The weeks of a month, each of seven places; null: a day of another month. */
export function weeksOfMonth(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const days: (string | null)[] = Array.from({ length: weekdayOfDay(first) }, () => null);
  for (let day = first; monthOfDay(day) === month; day = shiftDays(day, 1)) days.push(day);
  while (days.length % 7 > 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

const steps: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => shiftDays(day, -1),
  ArrowRight: (day) => shiftDays(day, 1),
  ArrowUp: (day) => shiftDays(day, -7),
  ArrowDown: (day) => shiftDays(day, 7),
  Home: (day) => shiftDays(day, -weekdayOfDay(day)),
  End: (day) => shiftDays(day, 6 - weekdayOfDay(day)),
  PageUp: (day) => sameDayIn(day, shiftMonth(monthOfDay(day), -1)),
  PageDown: (day) => sameDayIn(day, shiftMonth(monthOfDay(day), 1)),
};

/** The day to which a key leads from another one, kept between these two; undefined: the key leads nowhere. */
export function dayByKey(key: string, day: string, first: string, last: string): string | undefined {
  const next = steps[key]?.(day);
  if (next === undefined) return undefined;
  if (isBefore(next, first)) return first;
  return isBefore(last, next) ? last : next;
}

/** 'May 3, 2030', or 'May 3 to May 5, 2030'. */
export function spanText(firstDay: string, days: number): string {
  const last = shiftDays(firstDay, days - 1);
  if (days === 1) return dateInWords(firstDay, { dateStyle: 'medium' });
  const short = { month: 'short', day: 'numeric' } as const;
  const isSameYear = firstDay.slice(0, 4) === last.slice(0, 4);
  const first = dateInWords(firstDay, isSameYear ? short : { dateStyle: 'medium' });
  return `${first} to ${dateInWords(last, { dateStyle: 'medium' })}`;
}

/** Whether a day is one of so many that begin with a first one. */
export const isWithin = (date: string, firstDay: string, days: number): boolean =>
  !isBefore(date, firstDay) && !isBefore(shiftDays(firstDay, days - 1), date);
