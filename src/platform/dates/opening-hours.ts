import { dateInWords, isBefore } from './calendar-date.ts';
import { timeText } from './time-text.ts';

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof weekdays)[number];

/** '09:00', the dealership's time. It closes on the day that it opens. */
export interface OpenHours {
  opens: string;
  closes: string;
}

/** What a weekday is: open for a while, for those who are expected, or not at all. */
export type DayHours = OpenHours | 'appointment' | 'closed';

export interface ClosedDay {
  date: string;
  /** What is said beside it, such as 'Christmas'; may be empty. */
  reason: string;
}

export interface OpeningHours {
  week: Readonly<Record<Weekday, DayHours>>;
  closedDays: readonly ClosedDay[];
}

/** A line of the opening hours as people read them. */
export interface HoursLine {
  days: string;
  hours: string;
}

const weekdayName = (weekday: Weekday) => weekday.charAt(0).toUpperCase() + weekday.slice(1);

export const weekdayOfDate = (date: string): Weekday =>
  weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7]!;

export function hoursText(hours: DayHours): string {
  if (hours === 'appointment') return 'By appointment';
  if (hours === 'closed') return 'Closed';
  return `${timeText(hours.opens)} – ${timeText(hours.closes)}`;
}

/** The week in as few lines as it takes: days that follow one another and are alike stand together. */
export function weekLines({ week }: Pick<OpeningHours, 'week'>): HoursLine[] {
  const runs: { first: Weekday; last: Weekday; hours: string }[] = [];
  for (const weekday of weekdays) {
    const hours = hoursText(week[weekday]);
    const run = runs.at(-1);
    if (run?.hours === hours) run.last = weekday;
    else runs.push({ first: weekday, last: weekday, hours });
  }
  return runs.map(({ first, last, hours }) => ({
    days: first === last ? weekdayName(first) : `${weekdayName(first)} – ${weekdayName(last)}`,
    hours,
  }));
}

const dayText = (date: string) => dateInWords(date, { weekday: 'long', month: 'long', day: 'numeric' });

const reasonOf = ({ reason }: ClosedDay) => (reason ? `Closed: ${reason}` : 'Closed');

/** The days from the first to the last on which it is closed although the week says otherwise, in the calendar's order. */
export const closedDaysBetween = (
  { closedDays }: Pick<OpeningHours, 'closedDays'>,
  first: string,
  last: string,
): HoursLine[] =>
  closedDays
    .filter(({ date }) => !isBefore(date, first) && !isBefore(last, date))
    .sort((one, other) => (isBefore(one.date, other.date) ? -1 : 1))
    .map((day) => ({ days: dayText(day.date), hours: reasonOf(day) }));

/** Whether somebody is there that day for those who are expected, and for nobody else. */
export const isByAppointmentOn = (hours: OpeningHours, date: string): boolean =>
  hours.week[weekdayOfDate(date)] === 'appointment' && !isClosedOn(hours, date);

/** Whether nobody is there that day. A day by appointment has somebody. */
export const isClosedOn = ({ week, closedDays }: OpeningHours, date: string): boolean =>
  week[weekdayOfDate(date)] === 'closed' || closedDays.some((closed) => closed.date === date);
