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
  /** 0 for the first version, one more for each later one. */
  sequence?: number;
  /** Takes the entry out of the calendar. */
  cancelled?: boolean;
}

/** RFC 5545 section 3.3.11. */
const escapeText = (text: string) =>
  text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r?\n/g, '\\n')
    .replace(/\r/g, '');

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

/** One day as an iCalendar file (RFC 5545), or the word that it is cancelled. */
export function icsOf(day: CalendarDay): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.name}//Appointments//EN`,
    `METHOD:${day.cancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${day.uid}`,
    `DTSTAMP:${basicInstant(now())}`,
    `SEQUENCE:${day.sequence ?? 0}`,
    `STATUS:${day.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...whenOf(day),
    `SUMMARY:${escapeText(day.summary)}`,
    ...(day.location ? [`LOCATION:${escapeText(day.location)}`] : []),
    ...(day.description ? [`DESCRIPTION:${escapeText(day.description)}`] : []),
    `ORGANIZER;CN="${brand.name.replaceAll('"', "'")}":mailto:${brand.contact.mail}`,
    `TRANSP:${day.endsAt ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n');
}

/** The same as a mail's attachment. */
export const calendarAttachment = (day: CalendarDay): Attachment => ({
  filename: day.cancelled ? 'cancelled.ics' : 'appointment.ics',
  contentType: `text/calendar; charset=utf-8; method=${day.cancelled ? 'CANCEL' : 'PUBLISH'}`,
  content: Buffer.from(icsOf(day)),
});
