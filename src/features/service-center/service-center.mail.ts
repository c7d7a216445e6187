import { brand, dealershipAddress } from '#platform/brand.ts';
import type { Database } from '#platform/database/database.ts';
import { timeText } from '#platform/dates/time-text.ts';
import { calendarAttachment } from '#platform/mail/calendar-file.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import type { LetterPart } from '#platform/mail/letter.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { appointmentEntry } from './appointment-entry.ts';
import { dayName, workName } from './service-center.rules.ts';
import type { appointments } from './service-center.tables.ts';

type AppointmentRow = typeof appointments.$inferSelect;
type Shop = Pick<Platform, 'jobs' | 'config'>;

const factsOf = (appointment: AppointmentRow): LetterPart => ({
  kind: 'facts',
  facts: [
    ['Day', dayName(appointment.date)],
    ...(appointment.time ? [['Time', timeText(appointment.time)] as const] : []),
    ['Service', workName(appointment)],
    appointment.vin === '' ? ['License plate', appointment.plate] : ['VIN', appointment.vin],
    ...(appointment.complaint ? [['Your description', appointment.complaint] as const] : []),
    ['Where', dealershipAddress()],
  ],
});

const wayOn = ({ config }: Shop, path: string, label: string): LetterPart[] =>
  config.publicUrl ? [{ kind: 'button', label, href: `${config.publicUrl}${path}` }] : [];

const bringIt = (): LetterPart => ({
  kind: 'note',
  text: `Can't make it? Cancel in our service center, or call us: ${brand.contact.phone}.`,
});

interface News {
  subject: string;
  heading: string;
  text: string;
  more: readonly LetterPart[];
  cancelled?: boolean;
  cause: string;
}

async function tell(database: Database, shop: Shop, to: string, appointment: AppointmentRow, news: News) {
  const letter = composeMail({
    subject: news.subject,
    preview: `${workName(appointment)}, ${dayName(appointment.date)}`,
    heading: news.heading,
    parts: [{ kind: 'paragraph', text: news.text }, factsOf(appointment), ...news.more],
  });
  const attachments = [calendarAttachment(appointmentEntry(appointment, news.cancelled))];
  await sendMail(database, shop.jobs, { to, ...letter, attachments }, { cause: news.cause });
}

/** To the customer, with the day for their calendar. */
export const mailBooked = (database: Database, shop: Shop, to: string, appointment: AppointmentRow) =>
  tell(database, shop, to, appointment, {
    subject: `Your appointment on ${dayName(appointment.date)}`,
    heading: 'Your service appointment is confirmed',
    text: 'Your appointment at our service center is booked.',
    more: [...wayOn(shop, '/service-center', 'See your appointments'), bringIt()],
    cause: `appointment-booked:${appointment.id}`,
  });

/** To the customer, about the appointment on its new day. `before` is the day it was on. */
export const mailMoved = (
  database: Database,
  shop: Shop,
  to: string,
  appointment: AppointmentRow,
  before: string,
) =>
  tell(database, shop, to, appointment, {
    subject: `Your appointment has moved to ${dayName(appointment.date)}`,
    heading: 'Your appointment has a new date',
    text: `Your appointment of ${dayName(before)} was moved to ${dayName(appointment.date)}.`,
    more: [...wayOn(shop, '/service-center', 'See your appointments'), bringIt()],
    cause: `appointment-moved:${appointment.id}`,
  });

/** To the customer, whether they or staff cancelled; the day leaves their calendar. */
export const mailCancelled = (
  database: Database,
  shop: Shop,
  to: string,
  appointment: AppointmentRow,
  by: 'customer' | 'workshop',
) =>
  tell(database, shop, to, appointment, {
    subject: `Your appointment on ${dayName(appointment.date)} is canceled`,
    heading: 'Your appointment is canceled',
    text:
      by === 'customer'
        ? 'You canceled this appointment. No further action is needed.'
        : `We are sorry, we had to cancel this appointment. Please choose another day, or call us: ${brand.contact.phone}.`,
    more: wayOn(shop, '/book-appointment', 'Book another day'),
    cancelled: true,
    cause: `appointment-cancelled:${appointment.id}`,
  });
