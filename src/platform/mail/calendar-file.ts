import { brand } from '#platform/brand.ts';
import { now } from '#platform/clock.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import type { Attachment } from './mail.ts';

interface CalendarText {
  /** The same for every version of the entry: by it a calendar finds what changes or goes away. */
  uid: string;
  summary: string;
  location?: string;
  description?: string;
  /** 0 for the first version, one more for each later one. */
  sequence?: number;
  /** Takes the entry out of the calendar. */
  cancelled?: boolean;
}

export interface CalendarDay extends CalendarText {
  /** A calendar date (YYYY-MM-DD): the whole day. */
  date: string;
}

/** An entry that has its time. */
export interface CalendarTime extends CalendarText {
  startsAt: Date;
  endsAt: Date;
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

/** RFC 5545 section 3.3.5, form 2: in UTC, so that it needs no time zone of its own. */
const utc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '');

/** When it is, and whether one is busy then. */
const timeLines = (entry: CalendarDay | CalendarTime): string[] =>
  'date' in entry
    ? [
        `DTSTART;VALUE=DATE:${basic(entry.date)}`,
        `DTEND;VALUE=DATE:${basic(addDays(entry.date, 1))}`,
        'TRANSP:TRANSPARENT',
      ]
    : [`DTSTART:${utc(entry.startsAt)}`, `DTEND:${utc(entry.endsAt)}`, 'TRANSP:OPAQUE'];

/** One day or time as an iCalendar file (RFC 5545), or the word that it is cancelled. */
export function icsOf(day: CalendarDay | CalendarTime): string {
  const stamp = utc(now());
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.name}//Appointments//EN`,
    `METHOD:${day.cancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${day.uid}`,
    `DTSTAMP:${stamp}`,
    `SEQUENCE:${day.sequence ?? 0}`,
    `STATUS:${day.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...timeLines(day),
    `SUMMARY:${escapeText(day.summary)}`,
    ...(day.location ? [`LOCATION:${escapeText(day.location)}`] : []),
    ...(day.description ? [`DESCRIPTION:${escapeText(day.description)}`] : []),
    `ORGANIZER;CN="${brand.name.replaceAll('"', "'")}":mailto:${brand.contact.mail}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n');
}

/** The same as a mail's attachment. */
export const calendarAttachment = (day: CalendarDay | CalendarTime): Attachment => ({
  filename: day.cancelled ? 'cancelled.ics' : 'appointment.ics',
  contentType: `text/calendar; charset=utf-8; method=${day.cancelled ? 'CANCEL' : 'PUBLISH'}`,
  content: Buffer.from(icsOf(day)),
});
