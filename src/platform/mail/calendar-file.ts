import { brand } from '#platform/brand.ts';
import { now } from '#platform/clock.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import type { Attachment } from './mail.ts';

export interface CalendarDay {
  /** The same for every version of the entry: by it a calendar finds what changes or goes away. */
  uid: string;
  /** A calendar date (YYYY-MM-DD): the whole day; a moment where something ends. */
  date: string | Date;
  /** Where the moment lasts: one is busy until then. */
  endsAt?: Date;
  summary: string;
  location?: string;
  description?: string;
  /** Where more is to be read. */
  url?: string;
  /** 0 for the first version, one more for each later one. */
  sequence?: number;
  /** Takes the entry out of the calendar. */
  cancelled?: boolean;
}

/** RFC 5545 section 3.3.11, where control characters are no text. */
const escapeText = (text: string) =>
  text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');

/** RFC 5545 section 3.1: at most 75 octets a line; the next one begins with a space. Characters stay whole. */
function fold(line: string): string {
  const lines = [''];
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > 75) {
      lines.push(' ');
      octets = 1;
    }
    lines[lines.length - 1] += character;
    octets += size;
  }
  return lines.join('\r\n');
}

const basic = (date: string) => date.replaceAll('-', '');

/** UTC (RFC 5545 section 3.3.5). */
const basicInstant = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '');

/** A moment without an end takes no time (section 3.6.1). */
const whenOf = ({ date, endsAt }: CalendarDay): string[] => {
  if (typeof date === 'string')
    return [`DTSTART;VALUE=DATE:${basic(date)}`, `DTEND;VALUE=DATE:${basic(addDays(date, 1))}`];
  return [`DTSTART:${basicInstant(date)}`, ...(endsAt ? [`DTEND:${basicInstant(endsAt)}`] : [])];
};

const eventOf = (day: CalendarDay): string[] => [
  'BEGIN:VEVENT',
  `UID:${day.uid}`,
  `DTSTAMP:${basicInstant(now())}`,
  `SEQUENCE:${day.sequence ?? 0}`,
  `STATUS:${day.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  ...whenOf(day),
  `SUMMARY:${escapeText(day.summary)}`,
  ...(day.location ? [`LOCATION:${escapeText(day.location)}`] : []),
  ...(day.description ? [`DESCRIPTION:${escapeText(day.description)}`] : []),
  ...(day.url ? [`URL:${day.url}`] : []),
  `ORGANIZER;CN="${brand.name.replaceAll('"', "'")}":mailto:${brand.contact.mail}`,
  `TRANSP:${day.endsAt ? 'OPAQUE' : 'TRANSPARENT'}`,
  'END:VEVENT',
];

const fileOf = (head: readonly string[], parts: readonly string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.name}//Appointments//EN`,
    ...head,
    ...parts,
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n');

/** One day as an iCalendar file (RFC 5545), or the word that it is cancelled. */
export const icsOf = (day: CalendarDay): string =>
  fileOf([`METHOD:${day.cancelled ? 'CANCEL' : 'PUBLISH'}`], eventOf(day));

/** A calendar has a component at least (section 3.6): one without entries says which time zone it would use. */
const utcAlone = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** A calendar that programs fetch again and again: all of its entries, as they are now (RFC 7986 says how often). */
export const feedOf = (name: string, days: readonly CalendarDay[]): string =>
  fileOf(
    [
      'METHOD:PUBLISH',
      `NAME:${escapeText(name)}`,
      `X-WR-CALNAME:${escapeText(name)}`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
      'X-PUBLISHED-TTL:PT6H',
    ],
    days.length === 0 ? utcAlone : days.flatMap(eventOf),
  );

/** The same as a mail's attachment. */
export const calendarAttachment = (day: CalendarDay): Attachment => ({
  filename: day.cancelled ? 'cancelled.ics' : 'appointment.ics',
  contentType: `text/calendar; charset=utf-8; method=${day.cancelled ? 'CANCEL' : 'PUBLISH'}`,
  content: Buffer.from(icsOf(day)),
});
