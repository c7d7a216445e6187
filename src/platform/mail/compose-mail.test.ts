import { afterEach, expect, test } from 'vitest';
import { setClock } from '#platform/clock.ts';
import { calendarAttachment, icsOf } from './calendar-file.ts';
import { composeMail } from './compose-mail.ts';

let back = () => {};
afterEach(() => back());

test('a letter says the same as HTML and as plain text, and names the dealership', () => {
  const mail = composeMail({
    subject: 'A subject',
    preview: 'A preview',
    heading: 'A heading',
    parts: [
      { kind: 'paragraph', text: 'A paragraph.' },
      { kind: 'code', label: 'Code', code: '123456' },
      { kind: 'facts', facts: [['Day', 'Monday']] },
      {
        kind: 'table',
        columns: ['Due', 'Amount'],
        rows: [
          ['May 2', '$1,000.00'],
          ['Jun 2', '$9.00'],
        ],
      },
      { kind: 'button', label: 'Go there', href: 'https://cars.example.com/dashboard?a=1&b=2' },
      { kind: 'note', text: 'A note.' },
    ],
  });
  for (const words of [
    'A heading',
    'A paragraph.',
    '123456',
    'Monday',
    '$1,000.00',
    'A note.',
    '+1 (555) 010-0142',
  ]) {
    expect(mail.html).toContain(words);
    expect(mail.text).toContain(words);
  }
  expect(mail.html).toContain('href="https://cars.example.com/dashboard?a=1&amp;b=2"');
  expect(mail.text).toContain('https://cars.example.com/dashboard?a=1&b=2');
  expect(mail.text).toContain('May 2  $1,000.00\nJun 2      $9.00');
});

test('what people typed is text in a mail, never markup', () => {
  const { html } = composeMail({
    subject: '<s>',
    preview: '<p>',
    heading: '<h>',
    parts: [
      { kind: 'paragraph', text: '<img src=x onerror=alert(1)>' },
      { kind: 'facts', facts: [['<a>', '"<b>"']] },
      { kind: 'button', label: '<c>', href: 'https://x.example/"><script>' },
    ],
  });
  expect(html).not.toMatch(/<(img|script|s|h|a>|b|c)>/);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
});

test('a mail loads nothing from anywhere', () => {
  const { html } = composeMail({
    subject: 'A',
    preview: 'B',
    heading: 'C',
    parts: [{ kind: 'note', text: 'D' }],
  });
  expect(html).not.toMatch(/src=|url\(|<link|@import/);
});

const aDay = { uid: 'appointment-1@marque.example', date: '2030-12-31', summary: 'Routine servicing' };

test('a day in the calendar is a whole day, also on the last one of the year', () => {
  back = setClock(() => new Date('2030-12-01T08:09:10.123Z'));
  const lines = icsOf(aDay).split('\r\n');
  expect(lines).toContain('DTSTART;VALUE=DATE:20301231');
  expect(lines).toContain('DTEND;VALUE=DATE:20310101');
  expect(lines).toContain('DTSTAMP:20301201T080910Z');
  expect(lines.at(0)).toBe('BEGIN:VCALENDAR');
  expect(lines.at(-1)).toBe('');
});

test('a cancelled day takes back the entry with the same uid, with a higher sequence', () => {
  const lines = icsOf({ ...aDay, sequence: 1, cancelled: true }).split('\r\n');
  for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:1', `UID:${aDay.uid}`])
    expect(lines).toContain(line);
  expect(calendarAttachment({ ...aDay, cancelled: true }).contentType).toContain('method=CANCEL');
});

test('texts in a calendar are escaped, and long lines folded without cutting a letter', () => {
  const ics = icsOf({
    ...aDay,
    summary: 'Öl; Filter, Bremsen\\Rest\nund mehr',
    description: 'Ö'.repeat(100),
  });
  expect(ics).toContain('SUMMARY:Öl\\; Filter\\, Bremsen\\\\Rest\\nund mehr');
  const lines = ics.split('\r\n');
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(ics.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${'Ö'.repeat(100)}`);
});
